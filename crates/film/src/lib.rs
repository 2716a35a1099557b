//! A run as pictures: an animated GIF, a PNG of a turn, an asciicast. Holds the sprites, which the browser draws with too.
//!
//! No clock, thread, file or environment: bytes in, bytes out.
