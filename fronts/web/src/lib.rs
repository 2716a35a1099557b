//! The rules in WebAssembly, for the page in `page/`: sessions, replays and words as JSON. No rule of any game is here.
