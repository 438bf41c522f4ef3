//! Opening the user's browser.

/// Opens an address, without waiting for the browser.
pub fn open(address: &str) -> Result<(), String> {
    open::that_detached(address).map_err(|error| crate::cli::read::plain(&error))
}
