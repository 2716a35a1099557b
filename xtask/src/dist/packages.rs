//! Packages of Debian and Fedora, and archives, whose bytes depend only on what is in them.

use super::programs::{Files, Target};
use super::{Place, legal};
use crate::command::run;
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const HOME: &str = "https://github.com/barrow-games/barrow";
const MAINTAINER: &str = "Barrow's developers <barrow@barrow.example>";

/// The system's `tar`, which packs the files of a folder as those of a user.
fn packing(place: &Place, folder: &Path, file: &Path, user: &str) -> Command {
    let mut tar = place.tool("tar");
    tar.args(["--sort=name", "--format=gnu", "--numeric-owner", "--mode=u+rw,go+r-w,a+X"]);
    tar.args([format!("--owner={user}"), format!("--group={user}"), format!("--mtime=@{}", place.time)]);
    tar.arg("--file").arg(file).arg("--directory").arg(folder);
    tar
}

/// Adds the files of a folder to an archive, as those of a user.
pub(super) fn append(place: &Place, folder: &Path, file: &Path, user: &str) -> Result<()> {
    run(packing(place, folder, file, user).args(["--append", "./data"]))
}

/// An archive of a folder, compressed if wanted.
pub(super) fn tar(place: &Place, folder: &Path, file: &Path, is_compressed: bool) -> Result<()> {
    let mut tar = packing(place, folder, file, "0");
    if is_compressed {
        // Without the name and the time that gzip would add.
        tar.arg("--use-compress-program=gzip --no-name --best");
    }
    run(tar.args(["--create", "."]))
}

/// Bytes as gzip, without a date.
pub(super) fn gzipped(place: &Place, bytes: &[u8]) -> Result<Vec<u8>> {
    let mut gzip = place.tool("gzip");
    let mut process = gzip
        .args(["--no-name", "--best"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("gzip could not be started")?;
    let (mut input, bytes) = (process.stdin.take().context("gzip has no input")?, bytes.to_vec());
    let writer = std::thread::spawn(move || std::io::Write::write_all(&mut input, &bytes));
    let output = process.wait_with_output()?;
    writer.join().map_err(|_| anyhow::anyhow!("gzip took no input"))??;
    ensure!(output.status.success(), "gzip ended with {}", output.status);
    Ok(output.stdout)
}

/// Writes files below a folder, programs as such.
pub(super) fn lay_out(folder: &Path, files: &Files) -> Result<()> {
    for (path, bytes) in files {
        let file = folder.join(path);
        fs::create_dir_all(file.parent().unwrap_or(folder))?;
        fs::write(&file, bytes).with_context(|| format!("{} cannot be written", file.display()))?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = if path.contains("bin/") { 0o755 } else { 0o644 };
            fs::set_permissions(&file, fs::Permissions::from_mode(mode))?;
        }
    }
    Ok(())
}

/// A package of Debian.
pub(super) fn deb(place: &Place, target: &Target, name: &str, about: &str, files: &Files) -> Result<String> {
    let [machine, _] = target.packages;
    let folder = place.fresh(&format!("{name}-{machine}-deb"))?;
    let mut all = files.clone();
    let documents = format!("usr/share/doc/{name}");
    all.push((format!("{documents}/copyright"), copyright(place)?.into_bytes()));
    all.push((format!("{documents}/LICENSES.txt.gz"), gzipped(place, legal::licences(place)?.as_bytes())?));
    all.push((format!("{documents}/NEWS.gz"), gzipped(place, &fs::read(place.source.join("CHANGELOG.md"))?)?));
    let date = place.date("--rfc-email")?;
    let changes = format!("{name} ({}) unstable; urgency=medium\n\n  * See NEWS.\n\n -- {MAINTAINER}  {date}\n", place.version);
    all.push((format!("{documents}/changelog.gz"), gzipped(place, changes.as_bytes())?));
    // One program for every version of the system needs none of its libraries.
    let known = ["statically-linked-binary", "shared-library-lacks-prerequisites"];
    let overrides = known.iter().fold(String::new(), |text, tag| text + &format!("{name}: {tag} [usr/bin/{name}]\n"));
    all.push((format!("usr/share/lintian/overrides/{name}"), overrides.into_bytes()));
    lay_out(&folder, &all)?;
    let size: usize = all.iter().map(|(_, bytes)| bytes.len().div_ceil(1024)).sum();
    let control = format!(
        "Package: {name}\nVersion: {}\nArchitecture: {machine}\nMaintainer: {MAINTAINER}\nInstalled-Size: {size}\nSection: misc\n\
         Priority: optional\nHomepage: {HOME}\nDescription: {about}\n Five small roguelikes, rebuilt rule for rule. A run is its seed and its moves:\n \
         that one small file is the save, the replay, the bug report and the link.\n",
        place.version
    );
    fs::create_dir_all(folder.join("DEBIAN"))?;
    fs::write(folder.join("DEBIAN/control"), control)?;
    let file = format!("{name}_{}_{machine}.deb", place.version);
    let mut build = place.tool("dpkg-deb");
    build.args(["--root-owner-group", "-Zxz", "--build"]).arg(&folder).arg(place.out.join(&file));
    run(build.env("SOURCE_DATE_EPOCH", &place.time).stdout(Stdio::null()))?;
    Ok(file)
}

fn copyright(place: &Place) -> Result<String> {
    let licence = fs::read_to_string(place.source.join("LICENSE-MIT"))?;
    Ok(format!(
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nSource: {HOME}\n\nFiles: *\n\
         Copyright: {}\nLicense: Expat or Apache-2.0\n\nLicense: Expat\n{}\n\nLicense: Apache-2.0\n \
         See /usr/share/common-licenses/Apache-2.0.\n",
        licence.lines().find_map(|line| line.strip_prefix("Copyright (c) ")).context("LICENSE-MIT names no holder")?,
        licence
            .lines()
            .skip(4)
            .map(|line| if line.is_empty() { " .".to_owned() } else { format!(" {line}") })
            .collect::<Vec<_>>()
            .join("\n")
    ))
}

/// A package of Fedora and its relatives.
pub(super) fn rpm(place: &Place, target: &Target, name: &str, about: &str, files: &Files) -> Result<String> {
    let [_, machine] = target.packages;
    let folder = place.fresh(&format!("{name}-{machine}-rpm"))?;
    let mut all = files.clone();
    all.push((format!("usr/share/doc/{name}/LICENSE-MIT"), fs::read(place.source.join("LICENSE-MIT"))?));
    all.push((format!("usr/share/doc/{name}/LICENSES.txt"), legal::licences(place)?.into_bytes()));
    for (path, _) in &mut all {
        *path = path.replace("zsh/vendor-completions", "zsh/site-functions");
    }
    lay_out(&folder.join("files"), &all)?;
    let list = all.iter().fold(String::new(), |list, (path, _)| list + "/" + path + "\n");
    let spec = format!(
        "Name: {name}\nVersion: {}\nRelease: 1\nSummary: {about}\nLicense: MIT OR Apache-2.0\nURL: {HOME}\nGroup: Amusements/Games\nPackager: {MAINTAINER}\n\n%description\n\
         Five small roguelikes, rebuilt rule for rule. A run is its seed and its moves:\nthat one small file is the save, the replay, the bug \
         report and the link.\n\n%install\ncp -a {}/. %{{buildroot}}\n\n%files\n{list}\n%changelog\n* {} {MAINTAINER} - {}-1\n- See \
         CHANGELOG.md.\n",
        place.version,
        folder.join("files").display(),
        place.date("+%a %b %d %Y")?,
        place.version
    );
    let recipe = folder.join("package.spec");
    fs::write(&recipe, spec)?;
    let mut build = place.tool("rpmbuild");
    build.args(["-bb", "--quiet", "--target", machine]);
    for (what, value) in [
        ("_topdir", folder.join("top").display().to_string()),
        ("_rpmdir", folder.join("made").display().to_string()),
        ("_build_id_links", "none".to_owned()),
        ("__os_install_post", "%{nil}".to_owned()),
        ("debug_package", "%{nil}".to_owned()),
        ("use_source_date_epoch_as_buildtime", "1".to_owned()),
        ("clamp_mtime_to_source_date_epoch", "1".to_owned()),
        ("_buildhost", "barrow".to_owned()),
        ("_binary_payload", "w9.gzdio".to_owned()),
    ] {
        build.arg("--define").arg(format!("{what} {value}"));
    }
    run(build.arg(&recipe).env("SOURCE_DATE_EPOCH", &place.time))?;
    let file = format!("{name}-{}-1.{machine}.rpm", place.version);
    let made = fs::read(folder.join("made").join(machine).join(&file))?;
    place.put(&file, &made)
}
