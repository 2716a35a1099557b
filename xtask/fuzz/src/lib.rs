//! Nothing: fuzz targets and their corpus are in `tests`, which may use every crate.
