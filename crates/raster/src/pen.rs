//! Lines, rings, dots and shadows.

use crate::raster::{Matter, Point, Raster};
use crate::{Rgb, flutter, luminance, mix, near, real, sine};

impl Raster {
    /// Draws a bolt: a bright core with coloured edges. The phase in `jagged` bends it like lightning.
    pub fn bolt(&mut self, from: Point, to: Point, colour: Rgb, alpha: f32, jagged: Option<i32>) {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let far = (dx * dx + dy * dy).sqrt().max(1.0);
        let core = mix(colour, [255; 3], if luminance(colour) > 180.0 { 0.6 } else { 0.4 });
        let mut off = 0.0;
        for step in 0..=far as i32 {
            if let Some(phase) = jagged.filter(|_| step % 4 == 0) {
                off = (flutter(step, phase, 0) as f32 - 0.5) * 9.0;
            }
            // Bends straighten out towards both ends, so that the bolt hits its target.
            let at = real(step);
            let off = off * (at / 6.0).min((far - at) / 6.0).min(1.0);
            let (x, y) = (near(from.x + (dx * at - dy * off) / far), near(from.y + (dy * at + dx * off) / far));
            for (right, down) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                self.tint(x + right, y + down, colour, 0.65 * alpha, Matter::Shining);
            }
            self.tint(x, y, core, alpha, Matter::Shining);
        }
    }

    /// Draws a ring.
    pub fn ring(&mut self, middle: Point, radius: f32, colour: Rgb, alpha: f32) {
        let count = near(radius * 5.0).max(12);
        for index in 0..count {
            let angle = f64::from(index) / f64::from(count) * std::f64::consts::TAU;
            let (sin, cos) = (sine(angle), sine(angle + std::f64::consts::FRAC_PI_2));
            let (x, y) = (near(middle.x + cos * radius), near(middle.y + sin * radius * 0.85));
            self.tint(x, y, colour, alpha, Matter::Shining);
            self.tint(x, y + 1, colour, alpha * 0.5, Matter::Shining);
        }
    }

    /// Draws the shadow of something in the air.
    pub fn shadow(&mut self, middle: Point, radius: i32) {
        for y in -2..=2 {
            for x in -radius..=radius {
                let (across, down) = (real(x) / real(radius), real(y) / 2.4);
                if across * across + down * down < 1.0 {
                    self.tint(near(middle.x) + x, near(middle.y) + y, [0; 3], 0.4, Matter::Ground);
                }
            }
        }
    }

    /// Draws a shining pixel.
    pub fn mote(&mut self, Point { x, y }: Point, colour: Rgb, alpha: f32) {
        if alpha >= 0.95 {
            self.dot(near(x), near(y), Matter::Shining.pixel(colour));
        } else {
            self.tint(near(x), near(y), colour, alpha, Matter::Shining);
        }
    }
}
