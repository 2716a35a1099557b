//! Barrow's page: its games in WebAssembly. `barrow-web` has everything else.

barrow_web::page!(barrow_shelf::SHELF);
