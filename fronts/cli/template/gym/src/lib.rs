//! Sea Magpie for learners.

barrow_gym::module!(sea_magpie::SHELF);
