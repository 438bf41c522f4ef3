//! What a fix does, in words.

/// What is written instead of what.
pub fn title(old: &str, new: &str) -> String {
    match (old.trim(), new.trim()) {
        (old, "") => format!("remove `{old}`"),
        ("", new) => format!("write `{new}`"),
        (old, new) => format!("`{old}` becomes `{new}`"),
    }
}
