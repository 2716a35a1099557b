//! Writes the bindings between the rules in WebAssembly and the page's script: `bindgen FILE.wasm FOLDER NAME`.
//! This is a separate program, so that other chores do not wait for wasm-bindgen to build.

mod order;

use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;
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
    let [module, folder, name] = arguments.as_slice() else { bail!("usage: bindgen FILE.wasm FOLDER NAME") };
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(module)
        .out_name(name)
        .web(true)?
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true);
    bindgen.generate(folder).with_context(|| format!("the bindings of {module} could not be written"))?;
    let written = Path::new(folder).join(format!("{name}_bg.wasm"));
    let rules = fs::read(&written).with_context(|| format!("{} could not be read", written.display()))?;
    fs::write(&written, order::ordered(&rules)?).with_context(|| format!("{} could not be written", written.display()))
}
