//! Benchmarks, and comparisons with other libraries. Everything is in `benches` and `tests`.
