//! Makes films of a run, as `barrow film` does: `cargo run --release -p barrow-film --example film FILE OUT [MOVES]`.
use barrow_core::Run;
use barrow_film::{Options, card, cast, gif, still};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let mut run = Run::parse(&std::fs::read(&words[0])?)?.run;
    if let Some(moves) = words.get(2) {
        run = run.first(moves.parse()?);
    }
    let bytes = run.to_bytes();
    let options = Options { theme: barrow_app::ThemeName::Default, last: None, imprint: "" };
    let shelf = &barrow_shelf::SHELF;
    std::fs::write(format!("{}.png", words[1]), still(&bytes, shelf, &options)?.into_png()?.bytes)?;
    std::fs::write(format!("{}-card.png", words[1]), card(&bytes, shelf, &options)?.into_png()?.bytes)?;
    let film = gif(&bytes, shelf, &options, &mut |_, _| ())?;
    println!("gif {} bytes", film.bytes.len());
    std::fs::write(format!("{}.gif", words[1]), film.bytes)?;
    std::fs::write(format!("{}.cast", words[1]), cast(&bytes, shelf, &options, &mut |_, _| ())?.bytes)?;
    Ok(())
}
