//! The server as an image for containers (OCI), made without a daemon. It has one layer with one program and needs no other image.

use super::packages::tar;
use super::programs::Target;
use super::{Place, legal, packages};
use anyhow::Result;
use barrow_export::sha256;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// The server's user in the image. No other program uses this number.
const USER: &str = "65532";

/// Makes the image, as an archive that `docker load`, `podman load` and `skopeo` take.
pub(super) fn make(place: &Place, target: &Target, server: &Path) -> Result<String> {
    let [machine, _] = target.packages;
    let folder = place.fresh(&format!("image-{machine}"))?;
    let (layer, image) = (folder.join("layer"), folder.join("image"));
    let files = vec![
        ("bin/barrow-server".to_owned(), fs::read(server)?),
        ("etc/passwd".to_owned(), format!("barrow:x:{USER}:{USER}::/data:/\n").into_bytes()),
        ("LICENSES.txt".to_owned(), legal::licences(place)?.into_bytes()),
    ];
    packages::lay_out(&layer, &files)?;
    let blobs = image.join("blobs/sha256");
    fs::create_dir_all(&blobs)?;
    let raw = folder.join("layer.tar");
    tar(place, &layer, &raw, false)?;
    // A volume begins as this folder, and the server writes there.
    let data = folder.join("volume");
    packages::lay_out(&data, &vec![("data/README".to_owned(), b"The server's database. Keep it.\n".to_vec())])?;
    packages::append(place, &data, &raw, USER)?;
    let bytes = fs::read(&raw)?;
    let packed = packages::gzipped(place, &bytes)?;
    let put = |bytes: &[u8]| -> Result<(String, usize)> {
        let sum = sha256(bytes);
        fs::write(blobs.join(&sum), bytes)?;
        Ok((format!("sha256:{sum}"), bytes.len()))
    };
    let (layer_sum, layer_size) = put(&packed)?;
    let config = json!({
        "architecture": machine, "os": "linux", "created": place.date("--iso-8601=seconds")?,
        "config": {
            "User": format!("{USER}:{USER}"), "Entrypoint": ["/bin/barrow-server"], "WorkingDir": "/data",
            "Env": ["BARROW_SERVER_LISTEN=0.0.0.0:8017", "BARROW_SERVER_DATABASE=sqlite:/data/barrow.db", "HOME=/data"],
            "ExposedPorts": { "8017/tcp": {} }, "Volumes": { "/data": {} },
            "Labels": { "org.opencontainers.image.revision": place.commit, "org.opencontainers.image.version": place.version },
        },
        "rootfs": { "type": "layers", "diff_ids": [format!("sha256:{}", sha256(&bytes))] },
    });
    let (config_sum, config_size) = put(config.to_string().as_bytes())?;
    let blob = |kind: &str, sum: &str, size: usize| json!({ "mediaType": format!("application/vnd.oci.image.{kind}"), "digest": sum, "size": size });
    let manifest = json!({
        "schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": blob("config.v1+json", &config_sum, config_size),
        "layers": [blob("layer.v1.tar+gzip", &layer_sum, layer_size)],
    });
    let (manifest_sum, manifest_size) = put(manifest.to_string().as_bytes())?;
    let mut entry: Value = blob("manifest.v1+json", &manifest_sum, manifest_size);
    entry["annotations"] = json!({ "org.opencontainers.image.ref.name": place.version });
    fs::write(image.join("index.json"), json!({ "schemaVersion": 2, "manifests": [entry] }).to_string())?;
    fs::write(image.join("oci-layout"), json!({ "imageLayoutVersion": "1.0.0" }).to_string())?;
    let name = format!("barrow-server-{}-{machine}.oci.tar", place.version);
    tar(place, &image, &place.out.join(&name), false)?;
    Ok(name)
}
