//! The tests that every game has to pass.

barrow_testing::check!(sea_magpie::SHELF);
