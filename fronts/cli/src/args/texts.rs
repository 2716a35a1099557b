//! The help texts of barrow and each of its commands.

pub(super) const ABOUT: &str = "Small roguelikes in the terminal. Without a command: the arcade.";

pub(super) const LONG_ABOUT: &str = "\
Small roguelikes in the terminal, on one deterministic engine: a run is its seed and its moves.

Without a command barrow opens the arcade: choose a game, play, continue, look back. Every game explains itself there: press ? while \
you play. The commands below do single things, for players in a hurry, makers, and authors of bots.";

/// The commands in the order of the help.
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
  2    wrong usage, an unreadable file or an unsuitable terminal; one sentence on standard error says what to do

Environment:
  BARROW_HOME    the folder for runs, options and keys, in place of the platform's data folder
  NO_COLOR       set to anything: nothing is coloured
  LANG           without UTF-8 (as LC_ALL, LC_CTYPE), or with TERM=dumb: screens are in ASCII

Files, in BARROW_HOME or else the platform's data folder (on Linux ~/.local/share/barrow):
  runs/GAME/*.run    one run each: the save, the replay and the bug report in one; beside it the result (.result)
  summaries.json     the state of each run, so that lists need not replay it; it can be deleted
  options.toml       the settings of the option screen
  keys.toml          the settings of the key screen
  online.toml        the server you use; online.key is the key of your name there
  lore.toml          the creatures and things you have met, and the hints you have seen";

pub(super) const PLAY: &str = "\
Plays a game at once, as a new run.

Without --seed, the run has the variant's own seed if the original always used the same one, and otherwise a random seed. Each \
move is saved before you are asked for the next, so you can continue a run from the arcade however the program ended. With \
--practice, or VARIANT+practice, Backspace takes back as many moves as you like, and the run does not count.

Example: barrow play FIRST_GAME --seed 7";

pub(super) const REPLAY: &str = "\
Looks back on a run: pause it, step both ways, jump, change the speed, or take over anywhere as a new run. The file is not \
changed. A run that cannot be replayed to its end is shown as far as possible. The run in a link plays at once; put links in \
quotes, because shells treat # specially.

Example: barrow replay ~/.local/share/barrow/runs/FIRST_GAME/20261120-131500-7.run";

pub(super) const VERIFY: &str = "\
Plays each run from its first move to its last and checks every mark in it. Writes a line for each file: OK and the result \
(score, depth, how the run ended, digest of the last state), or REFUSED and why. The line also says if a torn last record was \
left out, and if the run is practice, in which moves could be taken back. Files are only read.

Exit code 0 if every run is good, 1 if one was refused.

With --json each line is an object with file and ok; a good run has game, variant, practice, seed, rules, moves, score, depth, \
closed, ending (null, or word, won and cause), digest and torn_bytes; a refused one has reason.";

#[cfg(feature = "online")]
pub(super) const NAME: &str = "\
Chooses your name at a server. There is no password: a name belongs to a key that this device makes for itself and keeps in \
online.key, which only you can read. Keep a copy of that file: without it the name is lost.

--share shows a code, which you give to --join on another device; --recovery shows a phrase for the day on which you lose every \
device.

A name has 2 to 20 characters: letters and digits, and between them single blanks, hyphens, dots or underscores. The server \
refuses a name that looks like a taken one. If you already have a name at the server, this changes it, which most servers allow \
once in 30 days.

--devices lists the devices that have your name, and --remove removes it from a lost one. --export writes everything that the \
server stores about you to a file; --forget makes the server forget you.

Example: barrow name Ada --server https://barrow.example";

#[cfg(feature = "online")]
pub(super) const SEND: &str = "\
Sends runs to a server, which replays each of them. A run counts if it has ended, was played by the server's rules and is not \
practice. Writes a line for each file: COUNTS and the result, or REFUSED and why. Without a name, you send runs as a guest.

Exit code 0 if every run counts, 1 if one was refused.

Example: barrow send ~/.local/share/barrow/runs/FIRST_GAME/20261120-131500-7.run";

#[cfg(feature = "online")]
pub(super) const BOARD: &str = "\
Shows a board of a server, the best run first: place, player, score, depth, moves, when the run was sent, its number, and what \
ended it. Below the board it says what the results prove. On a terminal the rows are a list: Enter watches a run, p shows the \
player's profile, Tab switches to the next board and s to its next list. In a file or a pipe they are lines, and `barrow watch` \
shows a run by its number.

Results are open (legal moves, sent by anyone), counted (one attempt a day, sent move by move) or sealed (one attempt at a race, \
played on the server).

With --json each line is an object: id, player, game, variant, kind, isWon, score, depth, word, cause, moves, took, feats, \
uploadedAt and sealedUntil.

Example: barrow board FIRST_GAME --span week";

#[cfg(feature = "online")]
pub(super) const PROFILE: &str = "\
Shows a player's record at a server: for each game the feats and the causes that ended runs, with their numbers; then the latest \
results.

Example: barrow profile Ada";

#[cfg(feature = "online")]
pub(super) const DAILY: &str = "\
Plays today's sealed race at a server. Everybody plays the same seed, and nobody knows it before the race closes at midnight UTC: \
the game's rules run on the server. Each name has one attempt; if you leave the run, it waits for you until the close. When the \
run has ended, this writes the race's board. After the close, `barrow watch` shows everybody's run.

You need a name at the server: `barrow name NAME`.

Example: barrow daily --server https://barrow.example";

#[cfg(feature = "online")]
pub(super) const ATTEMPT: &str = "\
Plays today's counted attempt at a variant of a game. The server draws its seed, and each name has one attempt a day at each \
variant. Your moves are sent as you make them, and cannot be taken back. If the connection breaks, play on: your moves are saved, \
and sent when it returns.

You can leave the run and continue it from the arcade or with the same command. It counts if it ends in time: within 48 hours, \
unless the server is configured otherwise.

Example: barrow attempt FIRST_GAME";

#[cfg(feature = "online")]
pub(super) const SHARE: &str = "\
Lets others watch your runs. Once it is on, each run is sent to the server move by move, and counts on its open board when it \
ends. Practice is never sent. Without on or off, says which it is.

Example: barrow share on";

#[cfg(feature = "online")]
pub(super) const LIVE: &str = "\
Lists the players at a server who let others watch or run in a race. With a number, watches that run live; Space pauses and then \
returns to the player, and the other keys are the same as in `barrow replay`.

Example: barrow live 12";

#[cfg(feature = "online")]
pub(super) const NOTE: &str = "\
Writes a note on a turn of a run that everybody may watch, or lists the notes on a run: their numbers, moves, authors and texts. \
`barrow watch` shows them at their turns. A note that enough players report is hidden until the server's operator has looked at \
it.

Example: barrow note 7 120 \"The rope would have saved you.\"";

#[cfg(feature = "online")]
pub(super) const BLOCK: &str = "\
Blocks a player at a server: you no longer see their notes, and they cannot write notes on your runs.

Example: barrow block Bob";

#[cfg(feature = "online")]
pub(super) const WATCH: &str = "\
Looks back on a run of a server's board, by its number, as `barrow replay` does with a file.

Example: barrow watch 7";

pub(super) const RUNS: &str = "\
Lists every run in the library, the newest first: when it was last written, game, variant, seed, moves, score, depth, state and \
file. A file that cannot be played is listed with the reason.

With --json each line is an object as `barrow verify --json` writes it, with two more fields: written (seconds since 1970 UTC) \
and open.";

pub(super) const BOT: &str = "\
Lets bots play a game from a range of seeds, and compares their results: score, depth, wins and moves.

The bots know what a player knows (the view and the offered moves), and never the run's hidden dice. random plays any offered \
move, each equally likely. sensible strikes adjacent foes, gathers items, looks for the way on, and lets foes come to it. The \
same seeds give the same figures everywhere.

--agent plays with a trained network from an ONNX file. Its inputs have the names, types and shapes of the arrays in barrow-gym's \
observations, with a batch of 1; its first output has a number for each staged action. --search tries out moves on copies of the \
run. The copies redraw all hidden facts, so the search knows only what a player knows; with --clairvoyant they keep the hidden \
facts.

With --json each line is an object for one run: game, variant, bot, seed, moves, score, depth, won, ending (a word, or null if \
the run was broken off) and digest.

Example: barrow bot LAST_GAME --seeds 1..100 --moves 500";

pub(super) const LEVELS: &str = "\
Shows whole levels as text, in ASCII glyphs, with the counts of each level.

The level at depth D of a seed is the one that a descent from that seed reaches when nobody plays: each level is made in turn, \
and begins at the foot of any reachable exit of the level above. A run that somebody plays reaches different levels, because it \
leaves them elsewhere.

With --json each line is an object for one level: seed, depth, and each number that the game counts, by its name.

Example: barrow levels GAME_WITH_LEVELS --depth 3 --seeds 1..5";

pub(super) const SEEDS: &str = "\
Finds seeds whose first levels hold the things you ask for, and writes each as soon as it is found, with its counts. You can ask \
for everything that `barrow levels` counts.

The first level is exactly the run's. Deeper levels are the ones that `barrow levels` shows: a run that leaves a level elsewhere \
reaches different ones.

With --json each line is an object: seed, and each name that you asked for with its count.

Example: barrow seeds GAME_WITH_LEVELS --with rapier --with \"orb of life>=2\"";

pub(super) const FILM: &str = "\
Makes a film of a run, in any of four forms or in several at once. The run is only read.

--gif is an animated GIF, one picture a move; films of long runs skip moves, so that none has more than 600 pictures or 5 MB. The \
last picture stays for three seconds. --png is a picture of the last turn. --card is a picture to share, a descent card: a \
silhouette of each level as far as the hero saw it, the path taken, and where and how the run ended or where it is now. --cast is \
an asciicast of version 2, coloured text as the terminal shows it, which asciinema plays.

A run that cannot be replayed to its end is filmed as far as possible, and a note on standard error says why. Existing files are \
not overwritten.

Example: barrow film ~/.local/share/barrow/runs/FIRST_GAME/20261120-131500-7.run --gif run.gif";

pub(super) const MORGUE: &str = "\
Writes a run as a text to keep: what ended it, score and depth, the hero's belongings, the map as the player last saw it, the \
last messages, the creatures and things met, and the feats earned. The run need not have ended. The file is only read.

Example: barrow morgue ~/.local/share/barrow/runs/FIRST_GAME/20261120-131500-7.run > morgue.txt";

pub(super) const LINK: &str = "\
Turns a run into a link that plays it: a line for people, and below it the link, which contains the whole run. Set the address of \
a page with Barrow in the options (Page for links) to get complete links; otherwise this writes only the part after that address. \
`barrow replay` opens both. The file is only read.

Example: barrow link ~/.local/share/barrow/runs/LAST_GAME/20261120-131500-7.run";

pub(super) const BENCH: &str = "\
Measures each variant of a game on one core, in rounds: in each round every figure of every variant takes its turn, so that a \
slow moment of the machine slows all of them. Each figure is the median of all rounds, with the bounds of their middle half. The \
clock counts only the processor's time for this thread; only the first frame is timed by the wall clock. It measures for 20 \
seconds, or for --seconds, after some seconds of preparation. Standard error shows the progress, and warns if the machine became \
a tenth faster or slower meanwhile.

The moves are recorded beforehand, so that only the rules are measured, and not the choice of moves: random offered moves through \
many seeds. A run starts anew when it ends or after 500 moves, and starting is measured too. One run after the other: moves a \
second without views, with the view filled after each move, with the frame also drawn as text, and verified. Runs in turn, a move \
each: 256 runs, with and without views, and 4096 runs, whose states a cache may not hold. A fork, a view and a digest: of 256 \
states from all over these runs, one after the other, again and again. Last, starting a run, and making a level in games whose \
levels can be shown.

With --json each line is an object for one variant: game, variant, state_bytes, and figures, each with median, low and high: \
moves_per_second, moves_per_second_with_view, moves_per_second_with_text, verified_moves_per_second, in_turn_nanoseconds, \
in_turn_with_view_nanoseconds, in_turn_of_4096_nanoseconds, kept_at_4096_percent (of the throughput of 256), fork_nanoseconds, \
view_nanoseconds, digest_nanoseconds, start_nanoseconds, level_nanoseconds. If no game is named, more objects follow. For players \
with many runs: growth (in words), step_back_milliseconds, few_runs_milliseconds, many_runs_milliseconds. For the screens: \
screens (columns and rows), resident_kilobytes (the most memory of a process that draws the title, or null if the system does not \
report it), first_frame_milliseconds (all of that process), keystroke_microseconds (a key that moves, with the rules, the run's \
file and the frame that answers), pictured_keystroke_microseconds. For the terminal: screens, and step_bytes (the median for each \
game). The last object is for the measurement: rounds, clock, and before and after it, how fast the machine is: step_nanoseconds \
(a step of a fixed calculation) and read_nanoseconds (a read from a large table, which other running programs slow down).

Examples:
  barrow bench                             every game and the screens
  barrow bench FIRST_GAME --seconds 60     one game, more exactly
  barrow bench --json > before.jsonl       for programs";

pub(super) const FRAMES: &str = "\
Reads JSON Lines, plays their keys, and writes a line for each with key, frame (the map's rows as text, right-trimmed) and, when \
the run ends, end. It reads and writes line by line, so both ends may be pipes.

Only key counts on each line: null on the first line, then the pressed key. A string of one character is that byte, up to 255. It \
goes to the variant's verb that takes keys of the original, if it has one; else to the verb that has it as its key; else the game \
ignores it and the frame is repeated. UP, DOWN, LEFT and RIGHT are steps. ESC quits: the line then has \"end\":\"quit\". On a \
line with end, an exact variant shows the previous frame, because its original draws nothing more.

The seed is --seed; else seed on the first line; else the variant's own; else 1. A seed on the first line is written out again. \
Lines after the end are not played; a note on standard error says so.

A refused move repeats the frame. A line that cannot be read ends the program with exit code 2 and its number.

Example: barrow frames LAST_GAME --keys walk.jsonl";
