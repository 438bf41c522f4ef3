//! Checks of a whole game, one a file.
