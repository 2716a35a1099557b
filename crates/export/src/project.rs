//! A maker's project: where its page, its games' skins and `barrow-web` are.

use crate::page::Page;
use crate::read_text;
use anyhow::{Context, Result, bail};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The package with the page's script, on which a page's package depends.
const WEB: &str = "barrow-web";
/// The words and files of a product.
const PAGE: &str = "page.json";

/// A project with a page.
#[derive(Debug)]
pub struct Project {
    /// The folder of the workspace.
    pub root: PathBuf,
    /// Where cargo builds.
    pub target: PathBuf,
    /// The name of the page's package.
    pub package: String,
    /// The product's words and files.
    pub page: Page,
    /// The folder of `page.json`, to which its paths are relative.
    pub folder: PathBuf,
    /// The folder of `barrow-web`.
    pub web: PathBuf,
    /// The skins of games: the ids of their games, and their folders.
    pub skins: Vec<(String, PathBuf)>,
    /// The modules with the rules of earlier releases: their names, which are their hashes, and their files.
    pub archive: Vec<(String, PathBuf)>,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    workspace_members: Vec<String>,
    workspace_root: PathBuf,
    target_directory: PathBuf,
    resolve: Resolve,
}

/// The packages that each package depends on.
#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Need>,
}

#[derive(Deserialize)]
struct Need {
    pkg: String,
    dep_kinds: Vec<Kind>,
}

#[derive(Deserialize)]
struct Kind {
    /// `None` for a dependency of the package itself, not of its tests or its build.
    kind: Option<String>,
}

impl Metadata {
    /// The packages in folders of this machine that a package needs.
    fn local(&self, package: &Package) -> Vec<&Package> {
        let (mut needed, mut at) = (vec![&package.id], 0);
        while let Some(id) = needed.get(at) {
            let node = self.resolve.nodes.iter().find(|node| node.id == **id);
            let needs = node.into_iter().flat_map(|node| &node.deps);
            for need in needs.filter(|need| need.dep_kinds.iter().any(|kind| kind.kind.is_none())) {
                if !needed.contains(&&need.pkg) {
                    needed.push(&need.pkg);
                }
            }
            at += 1;
        }
        self.packages.iter().filter(|package| package.source.is_none() && needed.contains(&&package.id)).collect()
    }
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    manifest_path: PathBuf,
    /// `None` for a package in a folder of this machine.
    source: Option<String>,
    dependencies: Vec<Dependency>,
    metadata: serde_json::Value,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
}

impl Package {
    fn folder(&self) -> &Path {
        self.manifest_path.parent().unwrap_or(&self.manifest_path)
    }

    /// The folder of its skin, or of its skins.
    fn skin(&self) -> PathBuf {
        self.folder().join(self.metadata["barrow"]["skin"].as_str().unwrap_or("skin"))
    }
}

impl Project {
    /// The project around `folder`, with the page of `package`. The package may be left out if only one has a page.
    ///
    /// # Errors
    /// If cargo finds no workspace there, or it lacks a page's package, `barrow-web` or a `page.json`.
    pub fn find(folder: &Path, package: Option<&str>) -> Result<Self> {
        let mut cargo = cargo();
        cargo.args(["metadata", "--format-version", "1"]).current_dir(folder);
        let output = cargo.output().context("cargo cannot be started; install Rust from https://rustup.rs")?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            let why = said.lines().next().unwrap_or_default().trim_start_matches("error: ");
            bail!("cargo finds no project in {} ({why})", folder.display());
        }
        Self::of(&serde_json::from_slice(&output.stdout).context("cargo metadata printed something that is not JSON")?, package)
    }

    fn of(metadata: &Metadata, wanted: Option<&str>) -> Result<Self> {
        let members = metadata.packages.iter().filter(|package| metadata.workspace_members.contains(&package.id));
        let is_page = |package: &&Package| {
            package.metadata["barrow"]["page"].is_string() && package.dependencies.iter().any(|needed| needed.name == WEB)
        };
        let pages: Vec<&Package> =
            members.filter(is_page).filter(|package| wanted.is_none_or(|name| package.name == name)).collect();
        let package = match pages[..] {
            [package] => package,
            [] if wanted.is_some() => bail!("the package {} has no page, or does not exist", wanted.unwrap_or_default()),
            [] => bail!(
                "no package in {} has a page: add one that depends on {WEB} and has a line `page = \"../{PAGE}\"` under \
                 [package.metadata.barrow]",
                metadata.workspace_root.display()
            ),
            [first, second, ..] => {
                bail!("several packages have a page, such as {} and {}; name one with --package", first.name, second.name)
            }
        };
        let web = metadata.packages.iter().find(|package| package.name == WEB).context("cargo found no barrow-web")?;
        let file = package.folder().join(package.metadata["barrow"]["page"].as_str().unwrap_or(PAGE));
        let page = Page::read(&read_text(&file)?).with_context(|| format!("{} cannot be used", file.display()))?;
        let local = metadata.local(package);
        Ok(Self {
            root: metadata.workspace_root.clone(),
            target: metadata.target_directory.clone(),
            package: package.name.clone(),
            page,
            folder: file.parent().unwrap_or(&file).to_owned(),
            web: web.folder().to_owned(),
            skins: local.iter().flat_map(|package| skins(&package.name, &package.skin())).collect(),
            archive: local.iter().flat_map(|package| archived(&package.folder().join("archive"))).collect(),
        })
    }

    /// The folder with the page's script, which is built already.
    pub fn prebuilt(&self) -> PathBuf {
        self.web.join("prebuilt")
    }
}

/// The compressed modules that a folder lists: lines with a game, the version of its rules and a hash.
fn archived(folder: &Path) -> Vec<(String, PathBuf)> {
    let list = read_text(&folder.join("list.txt")).unwrap_or_default();
    let parts = list.lines().map(|line| line.split(' ').collect::<Vec<_>>());
    let module = |parts: Vec<&str>| match parts[..] {
        [game, rules, name] => Some((name.to_owned(), folder.join(format!("{game}-{rules}.deflate")))),
        _ => None,
    };
    parts.filter_map(module).collect()
}

/// The skins in a package's folder `skin`: that of the game with the package's name, or folders named by the ids of games.
fn skins(package: &str, folder: &Path) -> Vec<(String, PathBuf)> {
    let is_skin = |folder: &Path| folder.join("sprites.txt").is_file();
    if is_skin(folder) {
        return vec![(package.to_owned(), folder.to_owned())];
    }
    let entries = folder.read_dir().into_iter().flatten().flatten();
    let named = |path: PathBuf| Some((path.file_name()?.to_str()?.to_owned(), path));
    let mut skins: Vec<_> = entries.filter_map(|entry| named(entry.path())).filter(|(_, path)| is_skin(path)).collect();
    skins.sort();
    skins
}

/// The cargo that runs this program, or else the first on the path.
pub fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn skins_belong_to_the_package_or_are_named_by_their_games() {
        let folder = tempfile::tempdir().unwrap();
        let skin = folder.path().join("skin");
        assert!(skins("magpie", &skin).is_empty());
        for game in ["two", "one"] {
            fs::create_dir_all(skin.join(game)).unwrap();
            fs::write(skin.join(game).join("sprites.txt"), "").unwrap();
        }
        let names = |found: Vec<(String, PathBuf)>| found.into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        assert_eq!(names(skins("magpie", &skin)), ["one", "two"]);
        fs::write(skin.join("sprites.txt"), "").unwrap();
        assert_eq!(names(skins("magpie", &skin)), ["magpie"]);
    }

    #[test]
    fn this_workspace_has_a_page_with_its_skins() {
        let found = |package| Project::find(Path::new(env!("CARGO_MANIFEST_DIR")), package);
        let project = found(Some("barrow-page")).unwrap();
        assert_eq!((project.package.as_str(), project.page.name.as_str()), ("barrow-page", "Barrow"));
        assert!(project.web.ends_with("fronts/web") && project.skins.iter().any(|(game, _)| game == "stomp"));
        let fault = |package| format!("{:#}", found(package).unwrap_err());
        assert!(fault(None).contains("name one with --package"), "{}", fault(None));
        assert!(fault(Some("barrow-core")).contains("barrow-core has no page"), "{}", fault(Some("barrow-core")));
    }

    #[test]
    fn a_project_without_a_page_says_what_to_add() {
        let folder = tempfile::tempdir().unwrap();
        let said = |folder: &Path| format!("{:#}", Project::find(folder, None).unwrap_err());
        assert!(said(folder.path()).contains("cargo finds no project"), "{}", said(folder.path()));
        fs::create_dir(folder.path().join("src")).unwrap();
        fs::write(folder.path().join("src/lib.rs"), "").unwrap();
        fs::write(folder.path().join("Cargo.toml"), "[package]\nname = \"a\"\n[workspace]\n").unwrap();
        assert!(said(folder.path()).contains("[package.metadata.barrow]"), "{}", said(folder.path()));
    }
}
