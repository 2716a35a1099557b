//! The rules of earlier releases, for ever: a game's rules as one WebAssembly module without imports, behind
//! [`barrow_core::Play`].
//!
//! - [`contract`]: what crosses between a module and its host, which is frozen;
//! - [`Guest`] and [`module!`]: the inside of a module;
//! - [`Machine`]: the means of a host to run one: the module `interpreter` (a feature) on any machine, or the browser itself;
//! - [`arriving`]: a module as a game on a shelf.

pub mod contract;
mod guest;
#[cfg(feature = "interpreter")]
pub mod interpreter;
mod machine;
mod play;
mod words;

pub use guest::Guest;
pub use machine::{Fault, Machine};
pub use play::arriving;

/// Makes a crate into the module of a game: `barrow_archive::module!(stomp::GAME);` is all of it.
///
/// The module exports its memory and four functions. A host calls `input` with the length of a question, writes the question to
/// the address that this returns, calls `answer`, which returns the length of the answer, and reads the answer at the address that
/// `output` returns. `abi` returns [`contract::ABI`].
///
/// The attribute of each function only gives it its name. Bindings that do this without it import functions of a browser.
#[macro_export]
macro_rules! module {
    ($game:expr) => {
        static GUEST: ::std::sync::Mutex<$crate::Guest> = ::std::sync::Mutex::new($crate::Guest::new(&$game));

        /// The version of the contract.
        #[unsafe(no_mangle)]
        pub extern "C" fn abi() -> u32 {
            $crate::contract::ABI
        }

        /// The address for a question of this many bytes.
        #[unsafe(no_mangle)]
        pub extern "C" fn input(length: u32) -> u32 {
            GUEST.lock().map_or(0, |mut guest| guest.input(length))
        }

        /// Answers the question, and returns the length of the answer.
        #[unsafe(no_mangle)]
        pub extern "C" fn answer() -> u32 {
            GUEST.lock().map_or(0, |mut guest| guest.answer())
        }

        /// The address of the answer.
        #[unsafe(no_mangle)]
        pub extern "C" fn output() -> u32 {
            GUEST.lock().map_or(0, |guest| guest.output())
        }
    };
}
