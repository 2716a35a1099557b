//! Plays the programs of `docs/your-first-game.md`, and checks that the guide matches them.
#![expect(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod guide;
mod program;
mod rules;
mod second;

// The programs as modules, so that tests can play their shelves without a terminal.
#[path = "../../src/bin/second.rs"]
#[expect(dead_code, reason = "a program's main is not called here")]
mod embers;
#[path = "../../src/bin/step1.rs"]
#[expect(dead_code, reason = "a program's main is not called here")]
mod step1;
#[path = "../../src/bin/step2.rs"]
#[expect(dead_code, reason = "a program's main is not called here")]
mod step2;
#[path = "../../src/bin/step3.rs"]
#[expect(dead_code, reason = "a program's main is not called here")]
mod step3;
#[path = "../../src/bin/step4.rs"]
#[expect(dead_code, reason = "a program's main is not called here")]
mod step4;
#[path = "../../src/bin/step5.rs"]
#[expect(dead_code, reason = "a program's main is not called here")]
mod step5;
#[path = "../../src/bin/step6.rs"]
#[expect(dead_code, reason = "a program's main is not called here")]
mod step6;
#[path = "../../src/bin/step7.rs"]
#[expect(dead_code, reason = "a program's main is not called here")]
mod step7;
#[path = "../../src/bin/step8.rs"]
#[expect(dead_code, reason = "a program's main is not called here")]
mod step8;
