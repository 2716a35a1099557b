//! Runs the real binary on a pseudo-terminal, and reads its output with a terminal emulator.

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use rustix::process::{Pid, Signal, kill_process};
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};
use std::time::Duration;
#[expect(clippy::disallowed_types, reason = "a test's patience has an end")]
use std::time::Instant;

const PATIENCE: Duration = Duration::from_secs(20);

pub(super) struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    /// Everything that holds the terminal's window open; `None` once it is closed.
    window: Option<Window>,
    emulator: Arc<Mutex<vt100::Parser>>,
    /// Everything that the program wrote.
    sent: Arc<Mutex<Vec<u8>>>,
}

struct Window {
    master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    reader: JoinHandle<()>,
    closing: Arc<AtomicBool>,
}

pub(super) fn barrow() -> &'static str {
    env!("CARGO_BIN_EXE_barrow")
}

impl Terminal {
    /// Starts `barrow` with `arguments` on a terminal of this size. It is not the controlling terminal, because when a session
    /// leader ends, the system discards the last output to its controlling terminal, which tests want to see.
    pub(super) fn barrow(home: &Path, size: (u16, u16), arguments: &[&str]) -> Self {
        Self::barrow_with(home, size, arguments, &[])
    }

    /// Like `barrow`, with these environment variables.
    pub(super) fn barrow_with(home: &Path, size: (u16, u16), arguments: &[&str], environment: &[(&str, &str)]) -> Self {
        let mut command = Self::command(barrow(), home);
        command.args(arguments);
        command.set_controlling_tty(false);
        for (name, value) in environment {
            command.env(name, value);
        }
        Self::start(command, size)
    }

    /// Like `barrow`, but nobody reads the program's output.
    pub(super) fn barrow_unread(home: &Path, size: (u16, u16), arguments: &[&str]) -> Self {
        let terminal = Self::barrow(home, size, arguments);
        terminal.window.as_ref().unwrap().closing.store(true, Ordering::SeqCst);
        terminal
    }

    /// Like `barrow`, but with a controlling terminal, so the system sends SIGHUP when the window is closed.
    pub(super) fn barrow_under_control(home: &Path, size: (u16, u16), arguments: &[&str]) -> Self {
        let mut command = Self::command(barrow(), home);
        command.args(arguments);
        Self::start(command, size)
    }

    /// Starts a shell without configuration.
    pub(super) fn shell(home: &Path, (columns, rows): (u16, u16)) -> Self {
        let mut command = Self::command("bash", home);
        command.args(["--norc", "--noprofile", "-i"]);
        command.env("PS1", "ready> ");
        Self::start(command, (columns, rows))
    }

    fn command(program: &str, home: &Path) -> CommandBuilder {
        let mut command = CommandBuilder::new(program);
        command.env_remove("NO_COLOR");
        for (name, value) in [("TERM", "xterm-256color"), ("LC_ALL", "C.UTF-8")] {
            command.env(name, value);
        }
        command.env("BARROW_HOME", home);
        command
    }

    fn start(command: CommandBuilder, (columns, rows): (u16, u16)) -> Self {
        let pair = native_pty_system().openpty(PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }).unwrap();
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut output = pair.master.try_clone_reader().unwrap();
        let keyboard = pair.master.take_writer().unwrap();
        let parser = vt100::Parser::new(NonZero::new(rows).unwrap(), NonZero::new(columns).unwrap(), 0);
        let emulator = Arc::new(Mutex::new(parser));
        let screen = Arc::clone(&emulator);
        let sent = Arc::new(Mutex::new(Vec::new()));
        let written = Arc::clone(&sent);
        let closing = Arc::new(AtomicBool::new(false));
        let is_closing = Arc::clone(&closing);
        let reader = thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                screen.lock().unwrap().process(&bytes[..count]);
                written.lock().unwrap().extend_from_slice(&bytes[..count]);
                if is_closing.load(Ordering::SeqCst) {
                    return;
                }
            }
        });
        Self { child, window: Some(Window { master: pair.master, keyboard, reader, closing }), emulator, sent }
    }

    pub(super) fn press(&mut self, keys: &str) {
        // Ignore errors: a program that has ended reads no keys, and the test then checks the screen.
        if let Some(Window { keyboard, .. }) = &mut self.window {
            let _ = keyboard.write_all(keys.as_bytes()).and_then(|()| keyboard.flush());
        }
    }

    /// Closes the window as a click on its corner would, so that nothing holds the terminal open. `key` must make the program draw
    /// something, because the thread that reads its output only notices then.
    pub(super) fn close_window(&mut self, key: &str) {
        self.window.as_ref().unwrap().closing.store(true, Ordering::SeqCst);
        self.press(key);
        let Window { master, keyboard, reader, .. } = self.window.take().unwrap();
        reader.join().unwrap();
        drop((keyboard, master));
    }

    pub(super) fn emulator(&self) -> MutexGuard<'_, vt100::Parser> {
        self.emulator.lock().unwrap()
    }

    pub(super) fn text(&self) -> String {
        self.emulator().screen().contents()
    }

    /// Waits until `expected` accepts the screen.
    #[track_caller]
    pub(super) fn wait_until(&self, what: &str, expected: impl Fn(&str) -> bool) -> String {
        let mut text = self.text();
        let is_so = wait(|| {
            text = self.text();
            expected(&text)
        });
        assert!(is_so, "never saw {what}; the screen shows:\n{text}");
        text
    }

    /// Tells whether the program wrote this, including escapes.
    pub(super) fn has_sent(&self, bytes: &str) -> bool {
        self.sent.lock().unwrap().windows(bytes.len()).any(|window| window == bytes.as_bytes())
    }

    #[cfg(feature = "pictures")]
    #[track_caller]
    pub(super) fn wait_until_sent(&self, bytes: &str) {
        assert!(wait(|| self.has_sent(bytes)), "never sent {bytes:?}; the screen shows:\n{}", self.text());
    }

    #[track_caller]
    pub(super) fn wait_for(&self, needle: &str) -> String {
        self.wait_until(&format!("\"{needle}\""), |text| text.contains(needle))
    }

    pub(super) fn resize(&mut self, (columns, rows): (u16, u16)) {
        self.emulator().screen_mut().set_size(NonZero::new(rows).unwrap(), NonZero::new(columns).unwrap());
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        self.window.as_ref().unwrap().master.resize(size).unwrap();
        // The system only signals programs that have a controlling terminal.
        self.signal(Signal::WINCH);
    }

    pub(super) fn signal(&self, signal: Signal) {
        let process = i32::try_from(self.child.process_id().unwrap()).unwrap();
        kill_process(Pid::from_raw(process).unwrap(), signal).unwrap();
    }

    /// Waits for the program to end; returns its exit code.
    #[track_caller]
    pub(super) fn exit_code(&mut self) -> u32 {
        self.ending().exit_code()
    }

    /// Waits for the program to end; returns its status.
    #[track_caller]
    pub(super) fn ending(&mut self) -> ExitStatus {
        let mut ended = None;
        wait(|| {
            ended = self.child.try_wait().unwrap();
            ended.is_some()
        });
        let Some(status) = ended else { panic!("the program does not end; the screen shows:\n{}", self.text()) };
        status
    }

    /// Column and row of the first cell that shows `glyph`.
    #[track_caller]
    pub(super) fn find(&self, glyph: &str) -> (u16, u16) {
        let emulator = self.emulator();
        let (rows, columns) = emulator.screen().size();
        let cells = (0..rows.get()).flat_map(|row| (0..columns.get()).map(move |column| (column, row)));
        let shows =
            |(column, row): &(u16, u16)| emulator.screen().cell(*row, *column).is_some_and(|cell| cell.contents() == glyph);
        cells.into_iter().find(shows).unwrap()
    }

    /// Presses and releases the left mouse button.
    pub(super) fn click(&mut self, column: u16, row: u16) {
        let (column, row) = (column + 1, row + 1);
        self.press(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
    }

    /// Tells whether the terminal gets back to the state that a shell wants: main screen, visible cursor, no mouse reports.
    pub(super) fn is_given_back(&self) -> bool {
        wait(|| {
            let emulator = self.emulator();
            let screen = emulator.screen();
            !screen.alternate_screen() && !screen.hide_cursor() && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
        })
    }
}

/// Waits until `is_so` returns true, and returns true; returns false if that takes too long.
fn wait(mut is_so: impl FnMut() -> bool) -> bool {
    #[expect(clippy::disallowed_types, reason = "a test's patience has an end")]
    let begin = Instant::now();
    while !is_so() {
        if begin.elapsed() > PATIENCE {
            return false;
        }
        thread::sleep(Duration::from_millis(5));
    }
    true
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
