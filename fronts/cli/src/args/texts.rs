//! What the help says about barrow and each of its commands.

pub(super) const ABOUT: &str = "Small roguelikes in the terminal. Without a command: the arcade.";

pub(super) const LONG_ABOUT: &str = "\
Small roguelikes in the terminal, on one deterministic engine: a run is its seed and its moves.

Without a command barrow opens the arcade: choose a game, play, continue, look back. Every game explains itself there: press ? while \
you play. The commands below do single things, for players in a hurry, makers, and authors of bots.";

/// The commands as the help lists them.
pub(super) const GROUPS: &[(&str, &[&str])] = &[
    ("Play", &["play", "replay"]),
    ("Your runs", &["runs", "verify", "film", "morgue", "link"]),
    ("Seeds, bots and measurements", &["seeds", "levels", "bot", "bench", "frames"]),
    ("At a server", &["name", "daily", "attempt", "board", "watch", "live", "share", "send", "note", "profile", "block"]),
];

pub(super) const AFTER: &str = "\
Exit codes:
  0    all went well
  1    `verify` refused at least one run
  2    a word on the command line, a file or the terminal is not as it must be; one sentence on standard error says what to do

Environment:
  BARROW_HOME    the folder for runs, options and keys, in place of the platform's data folder
  NO_COLOR       set to anything: nothing is coloured
  LANG           without UTF-8 (as LC_ALL, LC_CTYPE), or with TERM=dumb: screens are in ASCII

Files, in BARROW_HOME or else the platform's data folder (on Linux ~/.local/share/barrow):
  runs/GAME/*.run    one run each: the save, the replay and the bug report in one; beside it what it came to (.result)
  summaries.json     how each run stands, so that lists need not play them again; it can be deleted
  options.toml       what the option screen keeps
  keys.toml          what the key screen keeps
  online.toml        the server you use; online.key is what your name there belongs to
  lore.toml          what you have met, and which hints you were given";

pub(super) const PLAY: &str = "\
Plays a game at once, as a new run.

Without --seed the run has the variant's own seed, where the original always had the same, or else a fresh one. Every move is \
in the run's file before the next is asked for, so a run can be continued from the arcade however the program ended. With --practice, \
or VARIANT+practice, Backspace takes moves back, as many as you like, and what the run comes to is no result.

Example: barrow play FIRST_GAME --seed 7";

pub(super) const REPLAY: &str = "\
Looks back on a run: pause, single steps both ways, jumps, speed, and taking over anywhere as a run of its own. The file is not \
changed. A run that cannot be true to its end is shown as far as it is. The run in a link plays at once; a link stands in quotes, as \
shells read # in their own way.

Example: barrow replay ~/.local/share/barrow/runs/FIRST_GAME/20261120-131500-7.run";

pub(super) const VERIFY: &str = "\
Plays each run from its first move to its last and checks every mark in it. Writes a line for each file: OK and what the run came to \
(score, depth, how it ended, digest of the last state), or REFUSED and why. A torn last record is left out and said, and so is \
that a run is practice: in one moves could be taken back. Files are only read.

Exit code 0 if every run is good, 1 if one was refused.

With --json each line is an object with file and ok; a good run has game, variant, practice, seed, rules, moves, score, depth, closed, ending \
(null, or word, won and cause), digest and torn_bytes; a refused one has reason.";

#[cfg(feature = "online")]
pub(super) const NAME: &str = "\
Chooses your name at a server. There is no password: a name belongs to a key that this device makes for itself and keeps in \
online.key, which only you can read. Keep a copy of that file: without it the name is lost.

--share shows a code for another device, where --join takes it; --recovery shows a phrase for the day on which every device is lost.

A name has 2 to 20 characters: letters and digits, and between them single blanks, hyphens, dots or underscores. It is refused if it \
looks like one that is taken. With a name at the server already, this changes it, which most servers allow once in 30 days.

--devices lists the devices that have your name, and --remove takes it from one that was lost. --export writes everything that the \
server keeps of you into a file; --forget has it forget you.

Example: barrow name Ada --server https://barrow.example";

#[cfg(feature = "online")]
pub(super) const SEND: &str = "\
Sends runs to a server, which plays each again. A run counts if it has ended, was played by the server's rules and is no practice. \
Writes a line for each file: COUNTS and what it came to, or REFUSED and why. Without a name, runs are sent as a guest.

Exit code 0 if every run counts, 1 if one was refused.

Example: barrow send ~/.local/share/barrow/runs/FIRST_GAME/20261120-131500-7.run";

#[cfg(feature = "online")]
pub(super) const BOARD: &str = "\
Shows a board of a server, the best first: place, player, score, depth, moves, when it was sent, the run's number, and what ended it. \
Below stands what its results prove. On a terminal the rows are a list: Enter watches a run, p shows the player's profile, Tab turns to the next \
board and s to its next list. In a file or a pipe they are lines, and `barrow watch` shows a run by its number.

Results are open (legal moves, sent by anyone), counted (one attempt a day, sent move by move) or sealed (one attempt at a race, \
played on the server).

With --json each line is an object: id, player, game, variant, kind, isWon, score, depth, word, cause, moves, took, feats, uploadedAt and \
sealedUntil.

Example: barrow board FIRST_GAME --span week";

#[cfg(feature = "online")]
pub(super) const PROFILE: &str = "\
Shows what a player has done at a server: for each game the feats and what ended runs, each with how many; then the latest results.

Example: barrow profile Ada";

#[cfg(feature = "online")]
pub(super) const DAILY: &str = "\
Plays today's sealed race at a server. Everybody plays the same seed, and nobody knows it before the race has closed at midnight UTC: \
the game's rules run on the server. Each name has one attempt; a run that you leave waits for you until then. When it has ended, the \
race's board is written. After the close, `barrow watch` shows everybody's run.

You need a name at the server: `barrow name NAME`.

Example: barrow daily --server https://barrow.example";

#[cfg(feature = "online")]
pub(super) const ATTEMPT: &str = "\
Plays today's counted attempt at a variant of a game. The server draws its seed, and each name has one attempt a day at each variant. Your \
moves are sent as you make them, and none is taken back. If the line breaks, play on: they are kept, and sent when it is there again.

You can leave the run and go on with it from the arcade or by the same command. It counts if it ends in time, which the server's docs \
say (48 hours where nothing else is configured).

Example: barrow attempt FIRST_GAME";

#[cfg(feature = "online")]
pub(super) const SHARE: &str = "\
Lets others watch what you play. From then on, each run is sent to the server move by move, and counts on its open board when it ends. \
Practice is never sent. Without a word, says how it stands.

Example: barrow share on";

#[cfg(feature = "online")]
pub(super) const LIVE: &str = "\
Lists who is playing at a server: those who let others watch, and those who run in a race. With a number, watches that run as it is \
played; Space stays where it is and comes back to the player, and the other keys are those of `barrow replay`.

Example: barrow live 12";

#[cfg(feature = "online")]
pub(super) const NOTE: &str = "\
Writes a note on a turn of a run that everybody may watch, or lists the notes on a run: their numbers, moves, writers and words. \
`barrow watch` shows them at their turns. A note that enough players report is hidden until the server's operator has looked at it.

Example: barrow note 7 120 \"The rope would have saved you.\"";

#[cfg(feature = "online")]
pub(super) const BLOCK: &str = "\
Blocks a player at a server: you see no notes of theirs, and they write none on your runs.

Example: barrow block Bob";

#[cfg(feature = "online")]
pub(super) const WATCH: &str = "\
Looks back on a run of a server's board, by its number, as `barrow replay` does with a file.

Example: barrow watch 7";

pub(super) const RUNS: &str = "\
Lists every run in the library, the newest first: when it was last written, game, variant, seed, moves, score, depth, how it stands, and \
its file. A file that cannot be played is listed with the reason.

With --json each line is an object as `barrow verify --json` writes, with written (seconds since 1970 UTC) and open besides.";

pub(super) const BOT: &str = "\
Lets bots play a game from a row of seeds, and compares how they fared: score, depth, wins and moves.

The bots know what a player knows (the view and the offered moves), and never the run's hidden dice. random plays any \
offered move, each equally likely. sensible strikes what stands beside it, takes what lies about, looks for the way on, and lets foes \
come to it. The same seeds give the same figures everywhere.

--agent plays as an ONNX file says. Its inputs are named as arrays of barrow-gym's observations and have their types and shapes with a \
batch of 1; its first output has a number for each staged action. --search tries moves out on copies of the run, in which all that is \
hidden is drawn anew, so it knows what a player knows; with --clairvoyant the copies keep what is hidden.

With --json each line is an object for one run: game, variant, bot, seed, moves, score, depth, won, ending (a word, or null where the \
run was broken off) and digest.

Example: barrow bot LAST_GAME --seeds 1..100 --moves 500";

pub(super) const LEVELS: &str = "\
Shows levels as text: all of each, known or not, in the glyphs of ASCII, and what was counted on it.

The level at depth D of a seed is where a descent from that seed comes to when nobody plays: level after level is made, and each begins \
at the foot of any exit that could be reached on the one above. A run that somebody plays comes to other levels, as it leaves them \
elsewhere.

With --json each line is an object for one level: seed, depth, and each number that the game counts, by its name.

Example: barrow levels GAME_WITH_LEVELS --depth 3 --seeds 1..5";

pub(super) const SEEDS: &str = "\
Finds seeds whose first levels hold what is asked for, and writes each as soon as it is found, with its counts. What can be asked for is \
what `barrow levels` counts.

The first level of a run is the one that is counted. Deeper ones are those that `barrow levels` shows: a run that leaves a level \
elsewhere comes to others.

With --json each line is an object: seed, and each name that was asked for with its count.

Example: barrow seeds GAME_WITH_LEVELS --with rapier --with \"orb of life>=2\"";

pub(super) const FILM: &str = "\
Makes a film of a run, in any of four forms or in several at once. The run is only read.

--gif is an animated GIF, one picture a move; of a long run moves are left out, so that no film has more than 600 pictures or 5 MB. The \
last picture stays for three seconds. --png is a picture of the last turn. --card is a picture to share, a descent card: a silhouette of \
each level as far as it was seen, the path taken, and where and how the run ended or stands. --cast is an asciicast of version 2, \
coloured text as the terminal shows it, which asciinema plays.

A run that cannot be true to its end is filmed as far as it is, and a note on standard error says why. A file that is there already is \
not overwritten.

Example: barrow film ~/.local/share/barrow/runs/FIRST_GAME/20261120-131500-7.run --gif run.gif";

pub(super) const MORGUE: &str = "\
Writes a run as a text to keep: what ended it, score and depth, what the hero carried, the map as the player saw it last, the last \
messages, what was met, and the feats it earned. The run need not have ended. The file is only read.

Example: barrow morgue ~/.local/share/barrow/runs/FIRST_GAME/20261120-131500-7.run > morgue.txt";

pub(super) const LINK: &str = "\
Turns a run into a link that plays it: a line for people, and below it the link, which holds the whole run. Put the address of a page \
with Barrow into the options (Page for links), and links are whole; else this writes the part behind that address. `barrow replay` \
opens both. The file is only read.

Example: barrow link ~/.local/share/barrow/runs/LAST_GAME/20261120-131500-7.run";

pub(super) const BENCH: &str = "\
Measures each variant of a game on one core, in rounds: in each round every figure of every variant takes its turn, so that a slow moment of \
the machine slows all of them. Each figure is the median of all rounds, with the bounds of their middle half. The clock counts only \
the processor's time for this thread; the first frame alone is timed by the wall's clock. It measures 20 seconds, or --seconds, after \
some seconds of preparation. Standard error says how far it is, and warns if the machine became a tenth faster or slower meanwhile.

The moves are recorded beforehand, so neither choosing them nor anything but the rules is measured: random offered moves through many \
seeds, a run starting anew when it ends or after 500 moves, and starting is measured too. One run after the other: moves a second \
without views, with the view filled after each move, with the frame drawn as text besides, and verified. Runs in turn, a move each: 256 \
runs, with and without views, and 4096 runs, whose states a cache may not hold. A fork, a view and a digest: of 256 states from all \
over these runs, one after the other, again and again. Last, a run begun, and a level made where levels can be looked at.

With --json each line is an object for one variant: game, variant, state_bytes, and figures, each with median, low and high: \
moves_per_second, moves_per_second_with_view, moves_per_second_with_text, verified_moves_per_second, in_turn_nanoseconds, \
in_turn_with_view_nanoseconds, in_turn_of_4096_nanoseconds, kept_at_4096_percent (of the throughput of 256), fork_nanoseconds, \
view_nanoseconds, digest_nanoseconds, start_nanoseconds, level_nanoseconds. Where no game is named, more objects follow. For \
players who have played much: growth (in words), step_back_milliseconds, few_runs_milliseconds, many_runs_milliseconds. For the screens: \
screens (columns and rows), resident_kilobytes (the most a process had that draws the title, or null where the system does not tell), \
first_frame_milliseconds (all of that process), keystroke_microseconds (a key that moves, with the rules, the run's file and the frame \
that answers), pictured_keystroke_microseconds. For the terminal: screens, and step_bytes (the median for each game). The last object is for the measurement: rounds, clock, and before and after it, \
how fast the machine is: step_nanoseconds (a step of a fixed calculation) and read_nanoseconds (a read from a large table, which programs \
that run beside slow down).

Examples:
  barrow bench                             every game and the screens
  barrow bench FIRST_GAME --seconds 60     one game, more exactly
  barrow bench --json > before.jsonl       for programs";

pub(super) const FRAMES: &str = "\
Reads JSON Lines, plays their keys, and writes for each line one with key, frame (the map's rows as text, right-trimmed) and, where the \
run ends, end. It reads and writes line by line, so both ends may be pipes.

Of each line only key counts: null on the first line, then what was pressed. A string of one character is that byte, up to 255. It goes \
to the variant's verb that takes keys of the original, if it has one; else to the verb that has it as its key; else the game ignores it \
and the frame is repeated. UP, DOWN, LEFT and RIGHT are steps. ESC quits: the line then has \"end\":\"quit\". On a line with end an \
exact variant shows the frame before, as its original draws nothing more.

The seed is --seed; else seed on the first line; else the variant's own; else 1. A seed on the first line is written out again. Lines \
after the end are not played; a note on standard error says so.

A refused move repeats the frame. A line that cannot be read ends the program with exit code 2 and its number.

Example: barrow frames LAST_GAME --keys walk.jsonl";
