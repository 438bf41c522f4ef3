//! From pest's pairs to the syntax tree: the only code that sees pest.
