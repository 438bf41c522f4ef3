//! Brackets that do not match, and a guess by indentation which one lacks its partner.

use crate::diag::Diagnostic;
use crate::source::{Span, line_start};
use crate::syntax::homeless::Homeless;
use crate::syntax::scan::{Kind, SECTIONS, Token, scan};

/// Sections that have no name.
const NAMELESS: [&str; 5] = ["board", "pieces", "captures", "stacks", "end"];

/// What is wrong with the brackets of a text; empty where they match.
pub(super) fn check(text: &str, base: u32, tokens: &[Token]) -> Vec<Diagnostic> {
    let bare = bare_heads(text, tokens);
    let mut matcher = Matcher { text, base, tokens, bare, ..Matcher::default() };
    for token in tokens {
        match token.kind {
            Kind::Open => matcher.open.push(matcher.bracket(*token)),
            Kind::Close => matcher.close(matcher.bracket(*token)),
            _ => {}
        }
    }
    matcher.finish();
    matcher.found
}

/// The first and last tokens of lines that begin a section and lack its `{`, the last such line first: what follows is
/// indented deeper, or closed on the line itself.
fn bare_heads(text: &str, tokens: &[Token]) -> Vec<(Token, Token)> {
    let lines: Vec<Vec<Token>> = tokens
        .split(|t| t.kind == Kind::Newline)
        .map(|line| line.iter().filter(|t| !t.is_blank()).copied().collect::<Vec<_>>())
        .filter(|line| !line.is_empty())
        .collect();
    let indent = |line: &[Token]| line[0].lo - line_start(text, line[0].lo);
    let has = |line: &[Token], sign: &str| line.iter().any(|t| t.text(text) == sign);
    let is_bare = |at: usize| {
        let (line, next) = (&lines[at], lines.get(at + 1));
        let word = line[0].text(text);
        let is_head = (SECTIONS.contains(&word) || word == "if") && !has(line, "{");
        let goes_on = next.is_some_and(|next| next[0].text(text) != "{" && indent(next) > indent(line));
        is_head && (goes_on || has(line, "}"))
    };
    let ends = |at: usize| (lines[at][0], lines[at][lines[at].len() - 1]);
    (0..lines.len()).rev().filter(|&at| is_bare(at)).map(ends).collect()
}

/// The brackets of a text that stands alone which have no partner in it.
pub fn unbalanced(text: &str) -> Vec<Diagnostic> {
    check(text, 0, &scan(text))
}

/// A bracket and the indentation of its line.
#[derive(Clone, Copy, PartialEq)]
struct Bracket {
    lo: usize,
    round: bool,
    line: usize,
    indent: usize,
}

impl Bracket {
    fn is_first_on_its_line(self) -> bool {
        self.lo == self.line + self.indent
    }
}

#[derive(Default)]
struct Matcher<'t> {
    text: &'t str,
    base: u32,
    tokens: &'t [Token],
    /// The lines that seem to lack a `{`, the first last.
    bare: Vec<(Token, Token)>,
    open: Vec<Bracket>,
    /// The first pair whose lines are indented unlike: one of the two has another partner.
    suspect: Option<(Bracket, Bracket)>,
    /// The last pair on one line.
    inner: Option<(Bracket, Bracket)>,
    /// Pairs over several lines whose second bracket stands after a clause.
    early: Vec<(Bracket, Bracket)>,
    /// The first `}` on a line that closes more than the line opens.
    uneven: Option<Bracket>,
    found: Vec<Diagnostic>,
}

impl Matcher<'_> {
    fn bracket(&self, token: Token) -> Bracket {
        let line = line_start(self.text, token.lo);
        let rest = &self.text[line..];
        let indent = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        Bracket { lo: token.lo, round: matches!(token.text(self.text), "(" | ")"), line, indent }
    }

    fn span(&self, bracket: Bracket) -> Span {
        let lo = self.base + bracket.lo as u32;
        Span::new(lo, lo + 1)
    }

    fn close(&mut self, close: Bracket) {
        while let Some(inner) = self.open.pop_if(|open| open.round && !close.round) {
            let diag = self.unclosed(inner);
            self.found.push(match inner.line == close.line {
                true => diag.also(self.span(close), "this `}` comes before a `)`"),
                false => diag.also(self.line_end(inner), "its clause ends here"),
            });
        }
        match self.open.pop_if(|open| open.round == close.round) {
            Some(open) => self.pair(open, close),
            None if close.round => self.found.push(self.extra_round(close)),
            None => self.extra(close),
        }
    }

    fn extra_round(&self, close: Bracket) -> Diagnostic {
        if let Some(diag) = self.half_open(close) {
            return diag;
        }
        let diag =
            Diagnostic::error("extra-bracket", self.span(close), "`)` closes nothing").label("no `(` is open here");
        match self.text[..close.lo].trim_end().ends_with(')') {
            true => diag.help("take one of the two `)` away").fix(self.span(close), ""),
            false => diag.help("take this `)` away, or write the `(` that belongs to it"),
        }
    }

    /// `[1,3)`: a range of which one end does not count, as books of mathematics and some programs have it.
    fn half_open(&self, close: Bracket) -> Option<Diagnostic> {
        let open = self.text[close.line..close.lo].rfind('[')? + close.line;
        let (least, beyond) = self.text[open + 1..close.lo].split_once([',', '.'])?;
        let (least, beyond): (u32, u32) =
            (least.trim().parse().ok()?, beyond.trim_start_matches('.').trim().parse().ok()?);
        let (lo, hi) = (self.base + open as u32, self.base + close.lo as u32 + 1);
        let so = format!("{least}..{}", beyond.checked_sub(1)?);
        let message = format!("`{}` is written `{so}`", &self.text[open..=close.lo]);
        let diag = Diagnostic::error("foreign-sign", Span::new(lo, hi), message);
        Some(diag.help("both ends of a range are counted").fix(Span::new(lo, hi), so))
    }

    fn pair(&mut self, open: Bracket, close: Bracket) {
        if !close.round {
            self.note(open, close);
        }
        let leads = close.is_first_on_its_line() || self.text[..close.lo].trim_end_matches(' ').ends_with('}');
        let unlike = open.line != close.line && leads && open.indent != close.indent;
        if unlike && !close.round && self.suspect.is_none() {
            self.suspect = Some((open, close));
        }
    }

    /// Remembers what may tell later which bracket is one too many.
    fn note(&mut self, open: Bracket, close: Bracket) {
        if open.line == close.line {
            self.inner = Some((open, close));
            return;
        }
        if !close.is_first_on_its_line() {
            self.early.push((open, close));
        }
        if let Some((_, inner)) = self.inner.filter(|(_, inner)| inner.line == close.line && self.uneven.is_none()) {
            let goes_on = !self.text[inner.lo + 1..close.lo].trim().is_empty();
            self.uneven = Some(if goes_on { inner } else { close });
        }
    }

    /// A `}` after a clause, with more clauses of the same section between it and the one that is left over.
    fn too_early(&self, left: Bracket) -> Option<Bracket> {
        let fits = |(open, close): &&(Bracket, Bracket)| open.indent == left.indent && close.lo < left.lo;
        let (_, close) = self.early.iter().rev().find(fits)?;
        let goes_on = !self.text[close.lo + 1..left.lo].trim().is_empty();
        goes_on.then_some(*close)
    }

    /// A `}` too many: a section that lacks its `{`, the first that is indented deeper than what it closes, or this one.
    fn extra(&mut self, close: Bracket) {
        if let Some(head) = self.bare.pop() {
            return self.found.push(self.without_bracket(head));
        }
        let suspect = self.suspect.filter(|(open, close)| close.indent > open.indent);
        let uneven = self.uneven.filter(|u| suspect.is_none_or(|(_, close)| u.lo <= close.lo));
        let early = suspect.and_then(|(_, close)| self.too_early(close));
        let lone = Some(()).filter(|()| uneven.is_none() && early.is_none());
        let headless = lone.and(suspect).and_then(|(open, close)| Some((self.headless(open, close)?, close)));
        let homeless = lone.and_then(|()| Homeless::of(self.text, self.tokens));
        match (homeless, headless) {
            (Some(lone), None) => return self.found.push(self.without_head(lone)),
            (Some(lone), Some((_, close))) if lone.lo < close.lo => return self.found.push(self.without_head(lone)),
            (_, Some((line, close))) => return self.found.push(self.without_if(line, close)),
            (None, None) => {}
        }
        let diag = match (uneven, early, suspect) {
            (Some(guess), ..) => self.too_many(guess, "its line closes more than it opens"),
            (_, Some(guess), _) => self.too_many(guess, "it closes the section before its other lines"),
            (_, _, Some((open, guess))) => {
                self.too_many(guess, "indented unlike what it closes").also(self.span(open), "it closes this `{`")
            }
            _ => {
                let diag = Diagnostic::error("extra-bracket", self.span(close), "`}` closes too much");
                let diag = diag.label("no `{` is open here");
                if !self.tokens.iter().any(|token| token.text(self.text) == "game") {
                    let help = "nothing begins the game: below `rules 1` write `game \"TITLE\" {`";
                    return self.found.push(diag.help(help));
                }
                diag
            }
        };
        self.found.push(diag.help("take this `}` away, or write the `{` it belongs to"));
    }

    /// With the mend that takes it away.
    fn too_many(&self, guess: Bracket, why: &str) -> Diagnostic {
        let (lo, hi) = self.whole_line(guess);
        Diagnostic::error("extra-bracket", self.span(guess), "`}` closes too much")
            .label(why)
            .fix(Span::new(self.base + lo as u32, self.base + hi as u32), "")
    }

    fn without_bracket(&self, (first, last): (Token, Token)) -> Diagnostic {
        let span = |lo: usize, hi: usize| Span::new(self.base + lo as u32, self.base + hi as u32);
        let word = first.text(self.text);
        // what stands behind the word of a section without a name is its first line
        let head = if NAMELESS.contains(&word) { first } else { last };
        let hi = if last.kind == Kind::Close { last.hi } else { head.hi };
        let behind = self.text[head.hi..].trim_start();
        let diag = Diagnostic::error("missing-bracket", span(first.lo, hi), format!("this `{word}` has no `{{`"));
        match last.kind {
            Kind::Close => diag.help("write a `{` before what it holds"),
            _ if behind.starts_with(['(', '[']) => {
                let at = self.text.len() - behind.len();
                diag.label("expected `{` after this").fix(span(at, at + 1), "{")
            }
            _ => diag.label("expected `{` after this").fix(span(head.hi, head.hi), " {"),
        }
    }

    /// A section whose opening line is missing.
    fn without_head(&self, lone: Homeless) -> Diagnostic {
        let span = |lo: usize, hi: usize| Span::new(self.base + lo as u32, self.base + hi as u32);
        let (line, head) = (&self.text[lone.lo..lone.hi], lone.head());
        let message = format!("`{line}` stands outside a section");
        let diag = Diagnostic::error("missing-bracket", span(lone.lo, lone.hi), message);
        let diag = diag.label(format!("is `{head}` missing above this?"));
        let start = line_start(self.text, lone.lo);
        let indent = &self.text[start..lone.lo];
        match lone.is_head_known() && indent.trim().is_empty() {
            true => diag.fix(span(start, start), format!("{}{head}\n", indent.strip_suffix("  ").unwrap_or(indent))),
            false => diag.help(format!("write `{head}` on a line above it")),
        }
    }

    /// The first of the lines above a `}` that are indented deeper than it, where nothing opens a block for them.
    fn headless(&self, open: Bracket, close: Bracket) -> Option<(usize, usize)> {
        let above = self.text[..close.line].split_inclusive('\n').rev();
        let indent = |line: &str| line.len() - line.trim_start().len();
        let is_inside = |line: &&str| line.trim().is_empty() || indent(line) > close.indent;
        let block: usize = above.take_while(is_inside).map(str::len).sum();
        let start = close.line - block;
        let is_said = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with("//");
        let first = self.text[start..close.line].lines().find(is_said)?;
        let lo = start + self.text[start..].find(first)? + indent(first);
        let inside = self.tokens.iter().filter(|t| t.lo >= open.lo && t.lo < lo);
        let depth: i32 = inside
            .map(|t| match t.text(self.text) {
                "{" => 1,
                "}" => -1,
                _ => 0,
            })
            .sum();
        (close.is_first_on_its_line() && depth == 1).then_some((lo, lo + first.trim().len()))
    }

    /// A block, perhaps of an `if`, whose opening line is missing.
    fn without_if(&self, (lo, hi): (usize, usize), close: Bracket) -> Diagnostic {
        let span = Span::new(self.base + lo as u32, self.base + hi as u32);
        let message = format!("nothing opens the block in which `{}` stands", &self.text[lo..hi]);
        Diagnostic::error("missing-bracket", span, message)
            .label("is a line like `if … {` missing above this?")
            .also(self.span(close), "it ends here")
            .help("write the line that opens it, or take this `}` away")
    }

    /// The last sign of the line of a bracket, without a comment.
    fn line_end(&self, bracket: Bracket) -> Span {
        let line = self.text[bracket.lo..].lines().next().unwrap_or_default();
        let said = line.split("//").next().unwrap_or(line).trim_end();
        let at = self.base + (bracket.lo + said.len()) as u32;
        Span::new(at.saturating_sub(1), at)
    }

    /// The line of a bracket that stands alone on it, else the bracket.
    fn whole_line(&self, bracket: Bracket) -> (usize, usize) {
        let rest = &self.text[bracket.lo..];
        let end = rest.find('\n').map_or(self.text.len(), |at| bracket.lo + at + 1);
        match self.text[bracket.lo + 1..end].trim().is_empty() && bracket.is_first_on_its_line() {
            true => (bracket.line, end),
            false => (bracket.lo, bracket.lo + 1),
        }
    }

    /// What is still open at the end: the first that was closed by a bracket of a lesser indentation, or else all.
    fn finish(&mut self) {
        let left = std::mem::take(&mut self.open);
        let is_guess = |(open, close): &(Bracket, Bracket)| close.indent < open.indent && left.iter().any(|b| !b.round);
        if let Some((open, close)) = self.suspect.filter(is_guess) {
            let diag = self.unclosed(open).also(self.span(close), "this `}` is indented like an outer one");
            self.found.push(self.mend(diag, open));
            return;
        }
        for open in left {
            let diag = self.unclosed(open);
            self.found.push(match open.round {
                true => diag,
                false => self.mend(diag, open),
            });
        }
    }

    fn unclosed(&self, open: Bracket) -> Diagnostic {
        let (sign, partner) = if open.round { ("(", ")") } else { ("{", "}") };
        let diag = Diagnostic::error("unclosed-bracket", self.span(open), format!("`{sign}` is never closed"))
            .label("opened here");
        let rest = self.text[open.lo + 1..].trim_start();
        match !open.round && rest.starts_with('{') {
            true => diag.help("take one of the two `{` away"),
            false => diag.help(format!("write the `{partner}` that belongs to it")),
        }
    }

    /// A `}` before the next line that is not indented deeper than the line of the `{`.
    fn mend(&self, diag: Diagnostic, open: Bracket) -> Diagnostic {
        let indent = &self.text[open.line..open.line + open.indent];
        let end = self.text[open.lo..].find('\n').map_or(self.text.len(), |at| open.lo + at);
        let mut at = end;
        let mut deeper = false;
        for line in self.text[end..].split_inclusive('\n').skip(1) {
            let own = line.len() - line.trim_start().len();
            if !line.trim().is_empty() && own <= open.indent {
                break;
            }
            deeper |= !line.trim().is_empty();
            at += line.len();
        }
        let after = self.text[open.lo + 1..end].trim();
        if after.starts_with('{') {
            return diag.fix(self.span(open), "");
        }
        if !deeper && !after.is_empty() && !after.contains("//") {
            let at = self.base + (open.lo + 1 + self.text[open.lo + 1..end].trim_end().len()) as u32;
            return diag.fix(Span::new(at, at), " }");
        }
        let kept = self.text[..(at + 1).min(self.text.len())].trim_end().len();
        let at = self.base + kept as u32;
        diag.fix(Span::new(at, at), format!("\n{indent}}}"))
    }
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::syntax::scan::scan;

    /// The text with its first fix made, and the code.
    fn mended(text: &str) -> (String, &'static str) {
        let diag = check(text, 0, &scan(text));
        let first = &diag[0];
        let mut out = text.to_owned();
        if let Some(fix) = &first.fix {
            out.replace_range(fix.span.lo as usize..fix.span.hi as usize, &fix.replacement);
        }
        (out, first.code)
    }

    #[test]
    fn indentation_tells_which_bracket_is_open() {
        let bad = "game {\n  board {\n    squares 3 by 3\n\n  pieces { mark }\n}\n";
        let good = "game {\n  board {\n    squares 3 by 3\n  }\n\n  pieces { mark }\n}\n";
        assert_eq!(mended(bad), (good.into(), "unclosed-bracket"));
        let bad = "game {\n  move a { lift b ; step c\n  move d { lift e }\n}\n";
        let good = "game {\n  move a { lift b ; step c }\n  move d { lift e }\n}\n";
        assert_eq!(mended(bad), (good.into(), "unclosed-bracket"));
    }

    #[test]
    fn the_end_of_the_file_may_lack_a_bracket() {
        assert_eq!(mended("game {\n  a\n"), ("game {\n  a\n}\n".into(), "unclosed-bracket"));
    }

    #[test]
    fn indentation_tells_which_bracket_is_too_many() {
        let bad = "game {\n  a {\n  }\n  }\n  b\n}\n";
        assert_eq!(mended(bad), ("game {\n  a {\n  }\n  b\n}\n".into(), "extra-bracket"));
    }

    #[test]
    fn a_section_may_lack_its_bracket() {
        let bad = "game \"A\"\n  board { b }\n}\n";
        assert_eq!(mended(bad), ("game \"A\" {\n  board { b }\n}\n".into(), "missing-bracket"));
        let bad = "game {\n  move run // on\n    lift a\n    turn it into b\n  }\n  end { c }\n}\n";
        let good = "game {\n  move run { // on\n    lift a\n    turn it into b\n  }\n  end { c }\n}\n";
        assert_eq!(mended(bad), (good.into(), "missing-bracket"));
        assert_eq!(mended("game {\n  move run lift a; step b }\n}\n").1, "missing-bracket");
    }

    #[test]
    fn brackets_of_two_sorts_do_not_match() {
        let codes = |text: &str| check(text, 0, &scan(text)).iter().map(|d| d.code).collect::<Vec<_>>();
        assert_eq!(codes("a { b (c }"), ["unclosed-bracket"]);
        assert_eq!(codes("a { b c) }"), ["extra-bracket"]);
        assert_eq!(codes("a { \"{ (\" // {\n }"), [""; 0]);
    }
}
