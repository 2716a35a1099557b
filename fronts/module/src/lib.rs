//! Barrow's games as a module of Python. `barrow-gym` has everything else.

barrow_gym::module!(barrow_shelf::SHELF);
