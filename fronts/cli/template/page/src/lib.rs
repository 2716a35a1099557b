//! Sea Magpie in the browser.

barrow_web::page!(sea_magpie::SHELF);
