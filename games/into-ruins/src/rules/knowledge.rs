//! What the player knows of items, and how levels grow. Spec: into-ruins items 6 and 7.

use super::Turn;
use crate::content::items::ItemKind;

impl Turn<'_> {
    /// The kind becomes known.
    pub(crate) fn identify(&mut self, kind: ItemKind) {
        todo!("{kind:?}")
    }
}
