//! The crates of this workspace, from `cargo metadata`.

use crate::command::{cargo, output, root};
use anyhow::{Context, Result};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// A crate of the workspace.
#[derive(Clone, Debug)]
pub(crate) struct Package {
    pub(crate) name: String,
    /// Relative to the root of the project: `crates/core`.
    pub(crate) folder: PathBuf,
    pub(crate) dependencies: Vec<String>,
    /// Dependencies that only its tests and benchmarks use.
    pub(crate) test_dependencies: Vec<String>,
    /// True if it may be published.
    pub(crate) is_published: bool,
    /// The oldest compiler that builds it.
    pub(crate) oldest: String,
}

/// Every crate of the workspace.
pub(crate) fn packages() -> Result<Vec<Package>> {
    parse(&metadata()?)
}

/// The folder into which cargo builds.
pub(crate) fn target_folder() -> Result<PathBuf> {
    let metadata = metadata()?;
    Ok(root()?.join(metadata["target_directory"].as_str().context("cargo metadata names no target directory")?))
}

fn metadata() -> Result<Value> {
    let text = output(&mut cargo("metadata --no-deps --format-version 1")?)?;
    serde_json::from_str(&text).context("cargo metadata printed something that is not JSON")
}

fn parse(metadata: &Value) -> Result<Vec<Package>> {
    let root = metadata["workspace_root"].as_str().context("cargo metadata names no workspace root")?;
    let packages = metadata["packages"].as_array().context("cargo metadata names no packages")?;
    packages.iter().map(|package| read(package, Path::new(root))).collect()
}

fn read(package: &Value, root: &Path) -> Result<Package> {
    let name = package["name"].as_str().context("cargo metadata lists a package without a name")?;
    let manifest = package["manifest_path"].as_str().with_context(|| format!("cargo metadata has no path of {name}"))?;
    let folder = Path::new(manifest).parent().unwrap_or(root);
    let dependencies =
        package["dependencies"].as_array().with_context(|| format!("cargo metadata has no dependencies of {name}"))?;
    let (for_tests, for_all): (Vec<&Value>, Vec<&Value>) =
        dependencies.iter().partition(|dependency| dependency["kind"].as_str() == Some("dev"));
    Ok(Package {
        name: name.to_owned(),
        folder: folder.strip_prefix(root).unwrap_or(folder).to_owned(),
        dependencies: names(&for_all),
        test_dependencies: names(&for_tests),
        is_published: package["publish"].is_null(),
        oldest: package["rust_version"].as_str().with_context(|| format!("{name} names no rust-version"))?.to_owned(),
    })
}

fn names(dependencies: &[&Value]) -> Vec<String> {
    dependencies.iter().filter_map(|dependency| dependency["name"].as_str().map(str::to_owned)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn dependencies_and_test_dependencies_are_told_apart() {
        let metadata = json!({
            "workspace_root": "/barrow",
            "packages": [{
                "name": "stomp",
                "manifest_path": "/barrow/games/stomp/Cargo.toml",
                "rust_version": "1.90",
                "dependencies": [
                    { "name": "barrow-core", "kind": null },
                    { "name": "proptest", "kind": "dev" },
                    { "name": "cc", "kind": "build" },
                ],
            }],
        });
        let packages = parse(&metadata).unwrap();
        assert_eq!(packages.len(), 1);
        assert_eq!(packages[0].name, "stomp");
        assert_eq!(packages[0].folder, Path::new("games/stomp"));
        assert_eq!(packages[0].dependencies, ["barrow-core", "cc"]);
        assert_eq!(packages[0].test_dependencies, ["proptest"]);
    }

    #[test]
    fn empty_metadata_is_an_error() {
        assert!(parse(&json!({})).is_err());
        assert!(parse(&json!({ "workspace_root": "/barrow", "packages": [{}] })).is_err());
    }
}
