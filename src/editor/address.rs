//! Files as editors call them: by address.

use gen_lsp_types::Uri;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// What stands as it is in the path of an address.
const ESCAPED: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'_').remove(b'.').remove(b'~').remove(b':');

/// The path of a file on this machine, if the address is that of one.
pub fn path_of(uri: &Uri) -> Option<String> {
    let rest = uri.as_ref().strip_prefix("file://")?;
    let path = &rest[rest.find('/')?..];
    let path = percent_decode_str(path).decode_utf8().ok()?.into_owned();
    Some(if cfg!(windows) { path.trim_start_matches('/').replace('/', "\\") } else { path })
}

/// The address of a file on this machine.
pub fn uri_of(path: &str) -> Uri {
    let path = if cfg!(windows) { format!("/{}", path.replace('\\', "/")) } else { path.to_owned() };
    Uri(format!("file://{}", utf8_percent_encode(&path, ESCAPED)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(not(windows))]
    fn paths_and_addresses_lead_to_each_other() {
        for path in ["/games/my game.rules", "/ä/50%/a+b#c?.rules", "/plain-name_1.rules"] {
            assert_eq!(path_of(&uri_of(path)).as_deref(), Some(path));
        }
        assert_eq!(uri_of("/my game.rules").0, "file:///my%20game.rules");
        assert_eq!(path_of(&Uri("file://localhost/a%3Ab".into())).as_deref(), Some("/a:b"));
        assert_eq!(path_of(&Uri("untitled:one".into())), None);
    }
}
