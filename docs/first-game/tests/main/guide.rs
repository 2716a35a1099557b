//! Checks that the guide shows the programs' code.

use std::fs;
use std::path::{Path, PathBuf};

/// A code block of the guide.
pub(crate) struct Block {
    /// The title of its chapter.
    chapter: String,
    pub(crate) language: String,
    pub(crate) code: String,
}

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub(crate) fn read(path: impl AsRef<Path>) -> String {
    let path = here().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn program(step: usize) -> String {
    read(format!("src/bin/step{step}.rs"))
}

fn blocks() -> Vec<Block> {
    blocks_of("../your-first-game.md")
}

/// The code blocks of a guide.
pub(crate) fn blocks_of(guide: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let (mut chapter, mut is_code) = (String::new(), false);
    for line in read(guide).lines() {
        match (line.strip_prefix("```"), line.strip_prefix("## ")) {
            (Some(_), _) if is_code => is_code = false,
            (Some(language), _) => {
                is_code = true;
                blocks.push(Block { chapter: chapter.clone(), language: language.to_owned(), code: String::new() });
            }
            (None, Some(title)) if !is_code => title.clone_into(&mut chapter),
            (None, _) if is_code => {
                let code = &mut blocks.last_mut().unwrap().code;
                code.push_str(line);
                code.push('\n');
            }
            (None, _) => {}
        }
    }
    blocks
}

fn of_step(step: usize) -> Vec<Block> {
    let title = format!("Step {step}:");
    blocks().into_iter().filter(|block| block.language == "rust" && block.chapter.starts_with(&title)).collect()
}

#[test]
fn every_code_block_is_part_of_its_program() {
    let mut shown = 0;
    for step in 1..=8 {
        let program = program(step);
        for block in of_step(step) {
            assert!(program.contains(&block.code), "step {step} does not contain this block:\n{}", block.code);
            shown += 1;
        }
    }
    let rules = read("tests/main/rules.rs");
    for block in blocks().into_iter().filter(|block| block.language == "rust" && block.chapter == "Test it") {
        assert!(rules.contains(&block.code), "tests/main/rules.rs does not contain this block:\n{}", block.code);
        shown += 1;
    }
    let all = blocks().iter().filter(|block| block.language == "rust").count();
    assert_eq!(shown, all, "a Rust block is in a chapter without a program");
}

#[test]
fn the_guide_shows_every_line_that_a_step_adds() {
    for step in 1..=8 {
        let before = if step == 1 { String::new() } else { program(step - 1) };
        let shown: Vec<Block> = of_step(step);
        for line in program(step).lines().filter(|line| !line.starts_with("//!")) {
            let is_known = before.lines().any(|old| old == line);
            let is_shown = shown.iter().any(|block| block.code.lines().any(|new| new == line));
            assert!(is_known || is_shown, "step {step} has a line that the guide does not show:\n{line}");
        }
    }
}

#[test]
fn the_programs_are_as_short_as_the_guide_says() {
    assert!(program(5).lines().count() < 125);
    assert!(program(8).lines().count() < 195);
}

#[test]
fn the_manifest_for_makers_names_folders_that_exist() {
    let manifest: String = blocks().into_iter().filter(|block| block.language == "toml").map(|block| block.code).collect();
    let paths: Vec<(&str, &str)> = manifest
        .lines()
        .filter_map(|line| {
            let (name, rest) = line.split_once(" = { path = \"../barrow/")?;
            Some((name, rest.trim_end_matches("\" }")))
        })
        .collect();
    assert_eq!(paths.len(), 4, "{manifest}");
    for (name, folder) in paths {
        let manifest = read(PathBuf::from("../..").join(folder).join("Cargo.toml"));
        assert!(manifest.contains(&format!("name = \"{name}\"\n")), "{folder} is not {name}");
    }
}

#[test]
fn the_pictures_show_playable_cellars() {
    let pictures: Vec<Block> = blocks().into_iter().filter(|block| block.language == "text").collect();
    assert_eq!(pictures.len(), 3);
    for (picture, shelf) in pictures.iter().zip([crate::step5::SHELF, crate::step6::SHELF, crate::step8::SHELF]) {
        let rows: Vec<String> = crate::rules::frame_after(crate::rules::start(&shelf, 7).as_mut(), None);
        let seen: Vec<&str> = rows.iter().map(|row| row.trim_end()).filter(|row| !row.is_empty()).collect();
        assert_eq!(picture.code.lines().collect::<Vec<_>>(), seen, "{}: seed 7 is:\n{}", picture.chapter, seen.join("\n"));
    }
}
