//! Writes what stands between the rules in WebAssembly and the page's script: `bindgen FILE.wasm FOLDER`.
//! A program of its own, so that the other chores need not wait until wasm-bindgen is built.

use anyhow::{Context, Result, bail};
use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    match write() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bindgen: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn write() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder] = arguments.as_slice() else { bail!("give the module and the folder to write to") };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).web(true)?.typescript(true).remove_name_section(true).remove_producers_section(true);
    bindgen.generate(folder).with_context(|| format!("{module} could not be joined to script"))
}
