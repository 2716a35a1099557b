//! This library is empty: fuzz targets and their corpus are in `tests`, which may use every crate.
