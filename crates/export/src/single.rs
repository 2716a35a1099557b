//! The page as one archive, and as a single file.

use crate::files::{RULES, file_name, has_file_as_picture, list};
use crate::project::Project;
use crate::{read, read_text};
use anyhow::{Context, Result, ensure};
use base64ct::{Base64, Encoding};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::{Cursor, Write};
use std::path::Path;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// The files that a single page carries, compressed. `assets.ts` reads them.
const CARRIED: [&str; 4] = ["barrow_web_bg.wasm", "skins.json", "film-worker.js", "barrow_films_bg.wasm"];

/// The page in `folder` as an archive. The same page is the same archive.
///
/// # Errors
/// If a file cannot be read.
pub fn archive(folder: &Path) -> Result<Vec<u8>> {
    let mut files = Vec::new();
    list(folder, "", &mut files)?;
    files.sort();
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for file in files {
        let options = options.unix_permissions(if is_program(&folder.join(&file)) { 0o755 } else { 0o644 });
        archive.start_file(&file, options).context("the archive cannot be written")?;
        archive.write_all(&read(&folder.join(&file))?).context("the archive cannot be written")?;
    }
    Ok(archive.finish().context("the archive cannot be written")?.into_inner())
}

/// Tells whether a file may be run.
fn is_program(file: &Path) -> bool {
    #[cfg(unix)]
    return std::fs::metadata(file).is_ok_and(|data| std::os::unix::fs::PermissionsExt::mode(&data.permissions()) & 0o100 != 0);
    #[cfg(not(unix))]
    return file.extension().is_some_and(|end| end == "exe");
}

/// The page in `folder` as a single file, which plays without a server.
///
/// # Errors
/// If a file cannot be read.
pub fn single(project: &Project, folder: &Path) -> Result<String> {
    let [script, style] = ["main.js", "main.css"].map(|name| read_text(&folder.join(name)));
    let (script, style) = (script?, style?);
    // An end tag in a string of the script would end the script.
    ensure!(!script.contains("</script") && !style.contains("</style"), "the page's script cannot be put into a single file");
    let policy = format!(
        "default-src 'none'; script-src 'sha256-{}' 'wasm-unsafe-eval' blob:; style-src 'sha256-{}'; img-src data: blob:; worker-src blob:; \
         base-uri 'none'; form-action 'none'",
        fingerprint(&script),
        fingerprint(&style)
    );
    let mut carried = String::new();
    let rules = project.archive.iter().map(|(name, _)| format!("{RULES}/{name}.wasm"));
    for name in CARRIED.map(str::to_owned).into_iter().chain(rules) {
        let packed = packed(&read(&folder.join(&name))?)?;
        let _ = writeln!(carried, "<script type=\"text/plain\" id=\"file {name}\">{packed}</script>");
    }
    let icon = data("image/svg+xml", &read(&folder.join("icons/icon.svg"))?);
    let mut document = String::new();
    for line in read_text(&folder.join("index.html"))?.lines() {
        let trimmed = line.trim_start();
        let is_left_out =
            ["<link rel=\"manifest\"", "<link rel=\"apple", "<link rel=\"preload\""].iter().any(|tag| trimmed.starts_with(tag));
        if is_left_out {
            continue;
        }
        if trimmed.starts_with("<meta http-equiv=\"Content-Security-Policy\"") {
            let _ = writeln!(document, "    <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">");
        } else if trimmed.starts_with("<link rel=\"icon\"") {
            let _ = writeln!(document, "    <link rel=\"icon\" href=\"{icon}\">");
        } else if trimmed.starts_with("<meta name=\"picture\"") && has_file_as_picture(project) {
            let _ = writeln!(document, "    <meta name=\"picture\" content=\"{}\">", picture(project, folder)?);
        } else if trimmed.starts_with("<link rel=\"stylesheet\"") {
            let _ = writeln!(document, "    <style>{style}</style>");
        } else if trimmed.starts_with("<script type=\"module\"") {
            let _ = writeln!(document, "    <meta name=\"single-file\" content=\"yes\">");
        } else if trimmed.starts_with("</body>") {
            let _ = write!(document, "{carried}<script type=\"module\">{script}</script>\n  </body>\n");
        } else {
            let _ = writeln!(document, "{line}");
        }
    }
    Ok(document)
}

/// The picture over the title, as an address that contains it.
fn picture(project: &Project, folder: &Path) -> Result<String> {
    let name = file_name(&project.page.picture)?;
    let kind = match Path::new(name).extension().and_then(|ending| ending.to_str()) {
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webp") => "image/webp",
        Some("gif") => "image/gif",
        _ => "image/jpeg",
    };
    Ok(data(kind, &read(&folder.join(name))?))
}

fn data(kind: &str, bytes: &[u8]) -> String {
    format!("data:{kind};base64,{}", Base64::encode_string(bytes))
}

/// The hash of a script or a style, as a content policy names it.
fn fingerprint(text: &str) -> String {
    Base64::encode_string(&Sha256::digest(text))
}

fn packed(bytes: &[u8]) -> Result<String> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(Base64::encode_string(&encoder.finish()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Page;
    use std::fs;

    /// A project whose page lies in `folder`.
    fn project(folder: &Path) -> Project {
        let page = Page { name: "Magpie".to_owned(), storage: "magpie".to_owned(), ..Page::default() };
        let (root, target, web) = (folder.to_owned(), folder.to_owned(), folder.to_owned());
        Project {
            root,
            target,
            package: "page".to_owned(),
            page,
            folder: folder.to_owned(),
            web,
            skins: Vec::new(),
            archive: Vec::new(),
        }
    }

    fn page(folder: &Path) {
        fs::create_dir(folder.join("icons")).unwrap();
        for name in CARRIED.into_iter().chain(["icons/icon.svg"]) {
            fs::write(folder.join(name), name).unwrap();
        }
        fs::write(folder.join("main.js"), "play()").unwrap();
        fs::write(folder.join("main.css"), "a{}").unwrap();
        let page = include_str!("../../../fronts/web/page/static/index.html");
        fs::write(folder.join("index.html"), page.replace("{{apple}}", "")).unwrap();
    }

    #[test]
    fn a_single_file_needs_no_other() {
        let folder = tempfile::tempdir().unwrap();
        page(folder.path());
        let single = single(&project(folder.path()), folder.path()).unwrap();
        assert!(single.contains("<style>a{}</style>") && single.contains("<script type=\"module\">play()</script>"), "{single}");
        assert!(single.contains(&format!("script-src 'sha256-{}'", fingerprint("play()"))));
        for name in CARRIED {
            assert!(single.contains(&format!("id=\"file {name}\"")), "{name}");
        }
        for needs in ["href=\"main", "src=\"", "href=\"icons", "'self'", "href=\"manifest"] {
            assert!(!single.contains(needs), "{needs}");
        }
    }

    #[test]
    fn the_same_page_is_the_same_archive() {
        let folder = tempfile::tempdir().unwrap();
        page(folder.path());
        fs::write(folder.path().join("long.txt"), "a".repeat(100_000)).unwrap();
        let bytes = archive(folder.path()).unwrap();
        assert_eq!(bytes, archive(folder.path()).unwrap());
        assert!(bytes.len() < 50_000, "it is compressed: {}", bytes.len());
        let mut names: Vec<String> =
            zip::ZipArchive::new(Cursor::new(bytes)).unwrap().file_names().map(|name| name.unwrap().into_owned()).collect();
        names.sort();
        assert!(names.contains(&"icons/icon.svg".to_owned()) && names.contains(&"index.html".to_owned()), "{names:?}");
    }
}
