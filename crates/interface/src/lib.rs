//! What every front end puts before a player, however it draws: words, questions, walks that go on by themselves, keys by name,
//! colours, hints, the end of a run.
//!
//! No clock, thread, file or environment, and nothing of any terminal or browser: it sees a `Play` and what leaves it.
