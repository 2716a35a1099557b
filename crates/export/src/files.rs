//! Writes the files of a page into a folder.

use crate::modules::{MODULES, hex};
use crate::project::Project;
use crate::{icon, put, read, read_text};
use anyhow::{Context, Result, ensure};
use flate2::read::DeflateDecoder;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use std::fs;
use std::io::Read;
use std::path::Path;

/// Parts of the page that are the same for every product.
const PREBUILT: [&str; 3] = ["main.js", "main.css", "film-worker.js"];
/// The service worker, which begins with a version and lists of files.
const WORKER: &str = "service-worker.js";
/// The icons that a product may have, with their sizes and purposes in the manifest. The last is for one browser only.
const ICONS: [(&str, &str, &str); 4] = [
    ("icon.svg", "any", "any"),
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon-maskable-512.png", "512x512", "maskable"),
];
/// The folder of the rules of earlier releases.
pub(crate) const RULES: &str = "rules";
const APPLE_ICON: &str = "apple-touch-icon.png";

/// Writes the page of `project` into `out`, with the modules in `built`. Everything else in `out` is removed.
///
/// # Errors
/// If a file is missing or cannot be written.
pub fn write(project: &Project, built: &Path, out: &Path) -> Result<()> {
    replace(out, |new| fill(project, built, new))
}

/// Replaces the page in `out`. A new one is written beside it first, so that a fault leaves the last page as it is. Refuses a folder
/// that is no page, because it could hold something else.
fn replace(out: &Path, fill: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
    let is_free = out.read_dir().map_or(true, |mut entries| entries.next().is_none());
    ensure!(is_page(out) || is_free, "{} has other files than a page; move it away", out.display());
    let new = out.with_extension("new");
    remove(&new)?;
    fs::create_dir_all(new.join("icons")).with_context(|| format!("{} cannot be made", new.display()))?;
    fill(&new)?;
    remove(out)?;
    fs::rename(&new, out).with_context(|| format!("{} cannot be written", out.display()))
}

fn is_page(folder: &Path) -> bool {
    folder.join("index.html").is_file() && folder.join(WORKER).is_file()
}

fn remove(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("{} cannot be emptied", folder.display()))?;
    }
    Ok(())
}

/// Writes the files of a page into an empty folder.
fn fill(project: &Project, built: &Path, out: &Path) -> Result<()> {
    for file in PREBUILT {
        put(&out.join(file), &read(&project.prebuilt().join(file))?)?;
    }
    for (_, name) in MODULES {
        let module = format!("{name}_bg.wasm");
        put(&out.join(&module), &read(&built.join(&module))?)?;
    }
    for (name, file) in &project.archive {
        fs::create_dir_all(out.join(RULES)).context("the folder for rules cannot be made")?;
        let mut module = Vec::new();
        DeflateDecoder::new(&*read(file)?).read_to_end(&mut module).with_context(|| format!("{} is damaged", file.display()))?;
        put(&out.join(RULES).join(name).with_extension("wasm"), &module)?;
    }
    put(&out.join("skins.json"), skins(project)?.as_bytes())?;
    let icons = write_icons(project, &out.join("icons"))?;
    if has_file_as_picture(project) {
        put(&out.join(file_name(&project.page.picture)?), &read(&project.folder.join(&project.page.picture))?)?;
    }
    put(&out.join("index.html"), document(project, &icons)?.as_bytes())?;
    put(&out.join("manifest.webmanifest"), manifest(project, &icons, out)?.as_bytes())?;
    put(&out.join(WORKER), worker(project, out)?.as_bytes())
}

/// The skins of all games in one file, which the page loads at the same time as the rules.
fn skins(project: &Project) -> Result<String> {
    let mut skins = Map::new();
    for (game, folder) in &project.skins {
        let data = |name: &str, missing: Value| -> Result<Value> {
            let file = folder.join(name);
            if !file.is_file() {
                return Ok(missing);
            }
            serde_json::from_str(&read_text(&file)?).with_context(|| format!("{} is not JSON", file.display()))
        };
        let nothing = json!({ "cues": {} });
        let sprites = read_text(&folder.join("sprites.txt"))?;
        let skin = json!({
            "sprites": sprites, "sounds": data("sounds.json", nothing.clone())?, "sparks": data("sparks.json", nothing)?,
        });
        skins.insert(game.clone(), skin);
    }
    Ok(Value::Object(skins).to_string())
}

/// Writes the icons, and returns their names.
fn write_icons(project: &Project, out: &Path) -> Result<Vec<&'static str>> {
    if project.page.icons.is_empty() {
        put(&out.join(ICONS[0].0), icon::drawn(&project.page).as_bytes())?;
        return Ok(vec![ICONS[0].0]);
    }
    let from = project.folder.join(&project.page.icons);
    ensure!(from.join(ICONS[0].0).is_file(), "{} has no {}", from.display(), ICONS[0].0);
    let names = ICONS.iter().map(|(name, ..)| *name).chain([APPLE_ICON]).filter(|name| from.join(name).is_file());
    let names: Vec<&str> = names.collect();
    for name in &names {
        put(&out.join(name), &read(&from.join(name))?)?;
    }
    Ok(names)
}

/// Tells whether the picture over the title is an image file.
pub(crate) fn has_file_as_picture(project: &Project) -> bool {
    !matches!(project.page.picture.as_str(), "" | "mound")
}

pub(crate) fn file_name(path: &str) -> Result<&str> {
    Path::new(path).file_name().and_then(|name| name.to_str()).with_context(|| format!("\"{path}\" in page.json names no file"))
}

/// The page itself, with the product's words.
fn document(project: &Project, icons: &[&str]) -> Result<String> {
    let page = &project.page;
    let template = read_text(&project.web.join("page/static/index.html"))?;
    let apple = if icons.contains(&APPLE_ICON) {
        format!("<link rel=\"apple-touch-icon\" href=\"icons/{APPLE_ICON}\">\n    ")
    } else {
        String::new()
    };
    let picture = if has_file_as_picture(project) { file_name(&page.picture)? } else { &page.picture };
    let mut document = template.replace("{{apple}}", &apple);
    for (name, words) in [
        ("name", page.name.as_str()),
        ("tagline", &page.tagline),
        ("description", &page.description),
        ("storage", &page.storage),
        ("address", &page.address),
        ("picture", picture),
        ("background", page.background()),
    ] {
        document = document.replace(&format!("{{{{{name}}}}}"), &escaped(words));
    }
    Ok(document)
}

/// A text in HTML.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The manifest, with which browsers install the page.
fn manifest(project: &Project, icons: &[&str], out: &Path) -> Result<String> {
    let page = &project.page;
    let mut shots = Vec::new();
    for (file, name, form, shape) in
        [(&page.wide, "wide", "wide", "in a wide window"), (&page.narrow, "narrow", "narrow", "on a phone")]
    {
        if file.is_empty() {
            continue;
        }
        let bytes = read(&project.folder.join(file))?;
        let (width, height) = size(&bytes).with_context(|| format!("{file} is not a PNG"))?;
        let name = format!("screenshots/{name}.png");
        fs::create_dir_all(out.join("screenshots")).context("the folder for screenshots cannot be made")?;
        put(&out.join(&name), &bytes)?;
        shots.push(json!({
            "src": name, "sizes": format!("{width}x{height}"), "type": "image/png", "form_factor": form,
            "label": format!("{} {shape}", page.name),
        }));
    }
    let icons = ICONS.iter().filter(|(name, ..)| icons.contains(name)).map(|(name, sizes, purpose)| {
        let kind = if Path::new(name).extension().is_some_and(|ending| ending == "svg") { "image/svg+xml" } else { "image/png" };
        json!({ "src": format!("icons/{name}"), "sizes": sizes, "type": kind, "purpose": purpose })
    });
    let manifest = json!({
        "name": page.name, "short_name": page.name, "description": page.description,
        "start_url": "./", "scope": "./", "display": "standalone", "orientation": "any",
        "background_color": page.background(), "theme_color": page.background(), "categories": ["games"],
        "icons": icons.collect::<Vec<_>>(), "screenshots": shots,
        "shortcuts": [{ "name": "Continue", "description": "The run that was played last", "url": "./#continue" }],
        "file_handlers": [{ "action": "./", "accept": { "application/x-barrow-run": [".run"] } }],
    });
    Ok(format!("{manifest:#}\n"))
}

/// The size of a PNG.
fn size(png: &[u8]) -> Option<(u32, u32)> {
    let number = |at: usize| Some(u32::from_be_bytes(png.get(at..at + 4)?.try_into().ok()?));
    png.starts_with(b"\x89PNG").then_some(())?;
    number(16).zip(number(20))
}

/// The service worker, which caches every file of the page and changes whenever one of them does. Screenshots are no part of the page.
fn worker(project: &Project, out: &Path) -> Result<String> {
    let mut files = Vec::new();
    list(out, "", &mut files)?;
    files.retain(|name| !name.starts_with("screenshots/"));
    files.sort();
    // They never change, and have a cache of their own.
    let rules: Vec<String> = files.extract_if(.., |name| name.starts_with(RULES)).collect();
    let mut hash = Sha256::new();
    for file in &files {
        hash.update(format!("{file}\0"));
        hash.update(read(&out.join(file))?);
    }
    // Nobody who only plays needs the files for films.
    let (later, first): (Vec<&String>, Vec<&String>) = files.iter().partition(|name| name.contains("film"));
    let version = &hex(&hash.finalize())[..16];
    let script = read_text(&project.prebuilt().join(WORKER))?;
    Ok(format!("const VERSION={},FILES={},LATER={},RULES={};{script}", json!(version), json!(first), json!(later), json!(rules)))
}

/// Lists the files in a folder, with `/` between the parts of their names.
pub(crate) fn list(folder: &Path, before: &str, files: &mut Vec<String>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("{} cannot be listed", folder.display()))? {
        let entry = entry?;
        let name = format!("{before}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            list(&entry.path(), &format!("{name}/"), files)?;
        } else {
            files.push(name);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::bail;

    #[test]
    fn words_cannot_leave_their_place_in_the_page() {
        assert_eq!(escaped("<b a=\"x\">&"), "&lt;b a=&quot;x&quot;&gt;&amp;");
    }

    #[test]
    fn only_a_page_is_replaced_and_only_by_a_whole_one() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("dist");
        let page = |words: &'static str| {
            move |new: &Path| {
                put(&new.join("index.html"), words.as_bytes())?;
                put(&new.join(WORKER), b"")
            }
        };
        replace(&out, page("first")).unwrap();
        assert!(replace(&out, |_| bail!("no sounds")).unwrap_err().to_string().contains("no sounds"));
        assert_eq!(fs::read_to_string(out.join("index.html")).unwrap(), "first");
        replace(&out, page("second")).unwrap();
        assert_eq!(fs::read_to_string(out.join("index.html")).unwrap(), "second");
        let other = folder.path().join("other");
        fs::create_dir(&other).unwrap();
        fs::write(other.join("letter"), "").unwrap();
        assert!(replace(&other, page("third")).unwrap_err().to_string().contains("other files"));
        assert!(other.join("letter").exists());
    }
}
