//! The means of a host to run a module.

use thiserror::Error;

/// A module in memory, with the state of at most one run.
pub trait Machine: Send + Sync {
    /// The version of the contract that it speaks.
    ///
    /// # Errors
    /// If the module fails.
    fn abi(&mut self) -> Result<u32, Fault>;

    /// Asks a question in the encoding of [`crate::contract`], and replaces `answer` with its answer.
    ///
    /// # Errors
    /// If the module fails, takes too long or needs too much memory. Ask nothing more then.
    fn ask(&mut self, question: &[u8], answer: &mut Vec<u8>) -> Result<(), Fault>;

    /// A copy in the same state.
    ///
    /// # Errors
    /// If there is not enough memory.
    fn fork(&self) -> Result<Box<dyn Machine>, Fault>;

    /// The size of its memory. \[bytes\]
    fn size(&self) -> usize;
}

/// Why a module cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The bytes are not the module that was asked for.
    #[error("the module of these rules is damaged; fetch it again")]
    Damaged,
    /// Another version of the contract.
    #[error("the module speaks version {0} of the contract, which this program does not know; use a newer one")]
    OtherAbi(u32),
    /// It failed, took too long, needed too much memory, or answered something that makes no sense.
    #[error("the archived rules have failed ({0}); please report this run")]
    Failed(String),
}
