//! Files in the encodings that people use.

use super::wthor;
use encoding_rs::{BIG5, EUC_JP, GBK, SHIFT_JIS, UTF_16BE, UTF_16LE, WINDOWS_1252};

pub use encoding_rs::{Encoding, UTF_8};

/// What stands before the name of an encoding, where a text says in which it is: `CA[gb2312]`, `#KIF encoding=Shift_JIS`.
const SAID: [&[u8]; 2] = [b"CA[", b"encoding="];

/// The encoding in which a text says that it is, one in which that can be read.
fn said(bytes: &[u8]) -> Option<&'static Encoding> {
    let labels = SAID.iter().filter_map(|word| {
        let at = bytes.windows(word.len()).position(|found| found == *word)? + word.len();
        bytes[at..].split(|byte| !byte.is_ascii_graphic() || *byte == b']').next()
    });
    labels.filter_map(Encoding::for_label).find(|encoding| encoding.is_ascii_compatible())
}

/// The encoding of a text, as its beginning shows it: by its mark, by what it says of itself, or the first that it fits.
pub fn encoding_of(bytes: &[u8]) -> &'static Encoding {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return encoding;
    }
    // of what is cut off, the last sign may be half there
    let is_utf8 = match std::str::from_utf8(bytes) {
        Ok(_) => true,
        Err(error) => error.error_len().is_none(),
    };
    let said = said(bytes).filter(|_| !is_utf8 || bytes.is_ascii());
    if let Some(said) = said.filter(|said| unlikely(said, bytes).is_some()) {
        return said;
    }
    if is_utf8 {
        return UTF_8;
    }
    let fitting =
        [SHIFT_JIS, EUC_JP, GBK, BIG5].into_iter().filter_map(|encoding| Some((unlikely(encoding, bytes)?, encoding)));
    let best = fitting.min_by_key(|(unlikely, _)| *unlikely);
    match best {
        Some((unlikely, encoding)) if unlikely * 4 <= bytes.iter().filter(|byte| **byte >= 0x80).count() => encoding,
        _ => WINDOWS_1252,
    }
}

/// How many signs of a text are not those of everyday writing, if it can be read so at all.
fn unlikely(encoding: &'static Encoding, bytes: &[u8]) -> Option<usize> {
    let end = bytes.iter().rposition(|byte| *byte == b'\n').map_or(bytes.len(), |at| at + 1);
    let (text, has_errors) = encoding.decode_without_bom_handling(&bytes[..end]);
    let is_usual = |c: char| matches!(c, '\u{3000}'..='\u{30ff}' | '\u{4e00}'..='\u{9fa5}' | '\u{ff00}'..='\u{ff5e}');
    // the half-width kana of one encoding are the signs of another
    let odd = text.chars().filter(|c| !c.is_ascii() && !is_usual(*c)).count();
    (!has_errors).then_some(odd + rare(encoding, &bytes[..end], &text))
}

/// How many signs are rare ones of their encoding. The same bytes often are signs in several, but seldom everyday ones: those
/// come first in each, and Japanese is hardly written without kana.
fn rare(encoding: &'static Encoding, bytes: &[u8], text: &str) -> usize {
    let everyday = match encoding {
        e if e == GBK => 0xb0..=0xd7,
        e if e == BIG5 => 0xa4..=0xc6,
        e if e == EUC_JP && !text.contains(|c| matches!(c, '\u{3041}'..='\u{30ff}')) => {
            return text.chars().filter(|c| !c.is_ascii()).count();
        }
        _ => return 0,
    };
    let (mut at, mut rare) = (0, 0);
    while let Some(&first) = bytes.get(at) {
        // signs of the first rows are punctuation
        let is_sign = first >= 0x81;
        rare += usize::from(is_sign && !(0xa1..=0xa3).contains(&first) && !everyday.contains(&first));
        at += if is_sign { 2 } else { 1 };
    }
    rare
}

/// A whole text; what a binary file says, in words.
pub fn decoded(bytes: &[u8]) -> String {
    if wthor::is_beginning(bytes) {
        return wthor::text(bytes);
    }
    encoding_of(bytes).decode(bytes).0.into_owned()
}

/// A line in an encoding that keeps the ends of lines as they are; `None` for one that does not.
pub fn line(encoding: &'static Encoding, bytes: &[u8]) -> String {
    encoding.decode_without_bom_handling(bytes).0.into_owned()
}

/// True for a file that can be read line by line, by how it begins: in its encoding lines end as in plain text.
pub fn goes_by_lines(begins: &[u8]) -> bool {
    let encoding = encoding_of(begins);
    encoding != UTF_16LE && encoding != UTF_16BE && !wthor::is_beginning(begins)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_seen() {
        assert_eq!(encoding_of("é".as_bytes()), UTF_8);
        assert_eq!(encoding_of(b"Caf\xe9 de la R\xe9gence, 1858\n"), WINDOWS_1252);
        let (japanese, ..) = SHIFT_JIS.encode("手合割：平手\n先手：山田\n");
        assert_eq!(decoded(&japanese), "手合割：平手\n先手：山田\n");
        let (chinese, ..) = GBK.encode("炮二平五 马８进７\n");
        assert_eq!(decoded(&chinese), "炮二平五 马８进７\n");
        let (traditional, ..) = BIG5.encode("炮二平五 馬８進７\n");
        assert_eq!(decoded(&traditional), "炮二平五 馬８進７\n");
        let (japanese, ..) = EUC_JP.encode("まで百手で先手の勝ち\n");
        assert_eq!(decoded(&japanese), "まで百手で先手の勝ち\n");
        assert_eq!(decoded(b"\xef\xbb\xbf[Event]"), "[Event]");
    }
}
