//! Files of many games, game by game: a line at a time comes in, the text of a game comes out.

use super::{Container, lines, tags, tree};

/// Takes a file apart into its games.
#[derive(Debug)]
pub struct Splitter {
    container: Container,
    text: String,
    /// The line on which the text begins, and the one that comes next.
    begins: usize,
    next: usize,
    /// Something other than headers has been read of this game.
    in_moves: bool,
    /// How deep in brackets of a tree, and inside a value.
    depth: usize,
    in_value: bool,
    /// Inside a comment in braces.
    in_comment: bool,
    /// The last line of turns ended with a result.
    has_result: bool,
    /// The names of the tags so far, and whether a blank line stands behind them.
    tags: Vec<String>,
    is_parted: bool,
}

/// The text of one game, and the line on which it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameText {
    /// The line, from 1.
    pub line: usize,
    /// The text.
    pub text: String,
}

impl Splitter {
    /// For a file of this kind.
    pub fn new(container: Container) -> Self {
        Self {
            container,
            text: String::new(),
            begins: 1,
            next: 1,
            in_moves: false,
            depth: 0,
            in_value: false,
            in_comment: false,
            has_result: false,
            tags: Vec::new(),
            is_parted: false,
        }
    }

    /// Takes a line, without its end; gives the games that end with it or before it.
    pub fn line(&mut self, line: &str) -> Vec<GameText> {
        match self.container {
            Container::Tree => self.tree_line(line),
            _ => self.plain_line(line).into_iter().collect(),
        }
    }

    fn plain_line(&mut self, line: &str) -> Option<GameText> {
        match self.container {
            Container::Tags => self.tags_line(line),
            Container::Csa if line.trim_end() == "/" => {
                self.next += 1;
                self.take()
            }
            Container::Csa => {
                let before = if self.in_moves && lines::csa::begins_anew(line) { self.take() } else { None };
                self.add(line);
                self.in_moves |= lines::csa::is_turn(line);
                before
            }
            Container::Kif | Container::Ki2 => {
                // behind turns stand comments, variations and how the game ended: any other header is the next game's
                let is_turn = line.trim_start().starts_with(|c: char| c.is_ascii_digit());
                let is_other = ["*", "変化", "まで", "&"].iter().any(|word| line.starts_with(word));
                let is_header = line.contains(['：', ':']) && !is_turn && !is_other;
                let begins = is_header || line.starts_with("# ----") || line.starts_with("手合割");
                let before = if begins && self.in_moves { self.take() } else { None };
                self.add(line);
                self.in_moves |=
                    line.trim_start().starts_with(|c: char| c.is_ascii_digit() || lines::signs::MARKS.contains(&c));
                before
            }
            Container::Mat => {
                let begins = lines::mat::is_beginning(line);
                let before = if begins && self.in_moves { self.take() } else { None };
                self.add(line);
                self.in_moves |= begins;
                before
            }
            Container::Psq | Container::Tree => {
                self.add(line);
                None
            }
            Container::List => {
                self.add(line);
                let is_said = !line.trim().is_empty();
                if is_said { self.take() } else { self.forget_blank() }
            }
        }
    }

    /// The last game, at the end of the file.
    pub fn end(&mut self) -> Option<GameText> {
        // a bracket that is never closed is told
        let (container, is_open) = (self.container, self.depth > 0);
        let is_game = |game: &GameText| match container {
            Container::Tree => is_open || has_node(game),
            _ => !game.text.trim().is_empty(),
        };
        self.take().filter(is_game)
    }

    fn add(&mut self, line: &str) {
        if self.text.is_empty() {
            self.begins = self.next;
        }
        self.text += line;
        self.text.push('\n');
        self.next += 1;
    }

    fn take(&mut self) -> Option<GameText> {
        (self.in_moves, self.depth, self.in_value, self.in_comment) = (false, 0, false, false);
        (self.tags, self.is_parted, self.has_result) = (Vec::new(), false, false);
        let text = std::mem::take(&mut self.text);
        (!text.is_empty()).then_some(GameText { line: self.begins, text })
    }

    fn forget_blank(&mut self) -> Option<GameText> {
        self.text.clear();
        None
    }

    /// A header after turns begins the next game, unless it stands in a comment, and so does a first turn after a result. So does
    /// a header that comes again behind a blank line, for a game of which no turn was played has only headers.
    fn tags_line(&mut self, line: &str) -> Option<GameText> {
        // some write the next game on the line of a result
        if let Some(at) = Some(line).filter(|_| !self.in_comment).and_then(tag_behind_result) {
            let (ends, begins) = line.split_at(at);
            let before = self.tags_line(ends);
            self.next -= 1;
            return before.or(self.tags_line(begins));
        }
        let said = line.trim_start_matches('\u{feff}').trim();
        let tag = tag(said).filter(|_| !self.in_comment);
        let comes_again = tag.is_some_and(|tag| self.is_parted && self.tags.iter().any(|known| known == tag));
        // without headers a blank line parts them as well
        let is_parted = self.has_result || self.is_parted && self.tags.is_empty();
        let begins_anew = is_parted && self.in_moves && !self.in_comment && is_first_turn(said);
        let before = if tag.is_some() && self.in_moves || comes_again || begins_anew { self.take() } else { None };
        self.add(line);
        self.tags.extend(tag.map(str::to_owned));
        let said = if tag.is_some() { tags::behind_headers(said) } else { said };
        match said.chars().next() {
            // what follows a header on its line may be the whole game
            None | Some('[' | ';' | '{') if tag.is_some() => {}
            None => self.is_parted = !self.tags.is_empty() || self.in_moves,
            Some('%') => {}
            // what is said of all games stands before the first
            Some(';') if !self.in_moves && self.tags.is_empty() => {}
            Some(_) => {
                self.is_parted &= !self.tags.is_empty();
                self.in_moves = true;
                self.braces(said);
                let last = said.split_whitespace().last().filter(|_| !self.in_comment);
                self.has_result = last.is_some_and(tags::is_result);
            }
        }
        before
    }

    fn braces(&mut self, line: &str) {
        for c in line.chars() {
            match c {
                ';' if !self.in_comment => return,
                '{' => self.in_comment = true,
                '}' => self.in_comment = false,
                _ => {}
            }
        }
    }

    /// A tree ends with its last bracket; more on the line belongs to the next.
    fn tree_line(&mut self, line: &str) -> Vec<GameText> {
        let (mut games, mut from, mut is_escaped) = (Vec::new(), 0, false);
        for (at, c) in line.char_indices() {
            match c {
                _ if is_escaped => is_escaped = false,
                '\\' => is_escaped = self.in_value,
                ']' => self.in_value = false,
                '[' => self.in_value = self.depth > 0,
                '(' if !self.in_value => self.depth += 1,
                ')' if !self.in_value && self.depth > 0 => {
                    self.depth -= 1;
                    if self.depth == 0 {
                        self.add(&line[from..=at]);
                        self.next -= 1;
                        games.extend(self.take().filter(has_node));
                        from = at + 1;
                    }
                }
                _ => {}
            }
        }
        match line[from..].trim().is_empty() && self.text.is_empty() {
            true => self.next += 1,
            false => self.add(&line[from..]),
        }
        games
    }
}

/// False for what stands between trees.
fn has_node(game: &GameText) -> bool {
    game.text.contains(';')
}

/// True for `1. e4`, not for `1... e5`.
fn is_first_turn(line: &str) -> bool {
    line.strip_prefix("1.").is_some_and(|behind| !behind.starts_with(['.', '…']))
}

/// True for `[Name "…`.
pub fn is_tag(line: &str) -> bool {
    tag(line).is_some()
}

/// Where a header stands behind a result: `14-9 0-1[Event "…"]`.
fn tag_behind_result(line: &str) -> Option<usize> {
    let is_begun = |at: usize| {
        let last = line[..at].split_whitespace().last();
        last.is_some_and(tags::is_result) && is_tag(&line[at..])
    };
    line.match_indices('[').map(|(at, _)| at).find(|&at| is_begun(at))
}

/// The name in `[Name "…`.
fn tag(line: &str) -> Option<&str> {
    let name = line.strip_prefix('[')?.trim_start();
    let end = name.len() - name.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_').len();
    let (word, rest) = name.split_at(end);
    (word.starts_with(char::is_alphabetic) && rest.trim_start().starts_with('"')).then_some(word)
}

/// The byte with which lines of a text end, as its beginning shows it: old programs wrote none but `\r`.
pub fn line_end(text: &str) -> u8 {
    if text.contains('\n') || !text.contains('\r') { b'\n' } else { b'\r' }
}

/// The lines of a text, however they end.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split(char::from(line_end(text))).map(|line| line.trim_end_matches('\r'))
}

/// What a file is, by how it begins; `None` for one that is none of these.
pub fn sniff(text: &str) -> Option<Container> {
    if line_end(text) == b'\r' {
        return sniff(&text.replace('\r', "\n"));
    }
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines.next()?;
    let rest: Vec<&str> = lines.take(40).collect();
    let any = |fits: &dyn Fn(&str) -> bool| fits(first) || rest.iter().any(|line| fits(line));
    if tree::is_bare(text) || text.strip_prefix('(').is_some_and(|inside| inside.trim_start().starts_with(';')) {
        return Some(Container::Tree);
    }
    if lines::mat::is_match(first, &rest) {
        return Some(Container::Mat);
    }
    if first.starts_with("Piskvorky") {
        return Some(Container::Psq);
    }
    if any(&|line| line.starts_with("手数---")) || first.starts_with("#KIF") && !any(&lines::signs::is_turns) {
        return Some(Container::Kif);
    }
    if any(&lines::signs::is_turns) {
        return Some(Container::Ki2);
    }
    let is_kif = |line: &str| {
        let begins = line.starts_with("手合割") || line.starts_with("# KIF");
        begins || lines::picture::begins(line) || lines::kif::is_turn(line)
    };
    if any(&is_kif) {
        return Some(Container::Kif);
    }
    if lines::csa::is_beginning(first, &rest) {
        return Some(Container::Csa);
    }
    if any(&is_tag) {
        return Some(Container::Tags);
    }
    if first.starts_with("position ") || first.starts_with("startpos") {
        return Some(Container::List);
    }
    // some programs write a line before the first tree
    if text.match_indices("(;").any(|(at, _)| tree::is_beginning(&text[at..])) {
        return Some(Container::Tree);
    }
    if is_move_text(text) {
        return Some(Container::Tags);
    }
    let is_run_together = |line: &str| {
        let has = |fits: &dyn Fn(char) -> bool| line.chars().any(fits);
        line.len() >= 8
            && line.chars().all(|c| c.is_ascii_alphanumeric())
            && has(&|c| c.is_ascii_digit())
            && has(&|c| c.is_ascii_alphabetic())
    };
    let all = |fits: &dyn Fn(&str) -> bool| fits(first) && rest.iter().all(|line| fits(line));
    (all(&is_run_together) || all(&is_words)).then_some(Container::List)
}

/// Move text without tags, `1. e4 e5 2. Nf3`: two turns parted by one blank have one number, which in records of the program's
/// own are one turn.
fn is_move_text(text: &str) -> bool {
    let text = without_comments(text);
    let Some(behind) = text.strip_prefix("1.").or(text.strip_prefix("1 ")) else { return false };
    let line = behind.trim_start_matches(['.', ' ']).lines().next().unwrap_or_default();
    // without blanks it is no record of the program's own
    let is_glued = |behind: &str| behind.starts_with(|c: char| c.is_alphanumeric());
    if text.starts_with("1.") && is_glued(behind) && line.split_once(" 2.").is_some_and(|(_, behind)| is_glued(behind))
    {
        return true;
    }
    let mut words = line.split(' ');
    let is_turn = |word: Option<&str>| word.is_some_and(|word| !word.is_empty() && !word.ends_with(['.', ';']));
    is_turn(words.next())
        && is_turn(words.next())
        && words.next().is_none_or(|next| next.starts_with(['1', '2', '0', '*', '{']))
        // without a point the number is that of a turn where the next one comes
        && (text.starts_with("1.") || line.split(' ').nth(2) == Some("2"))
}

/// A text without the comments with which it begins.
fn without_comments(mut text: &str) -> &str {
    loop {
        let comment = match text.as_bytes().first() {
            Some(b'{') => text.split_once('}'),
            Some(b';') => text.split_once('\n'),
            _ => None,
        };
        let Some((_, rest)) = comment else { return text };
        text = rest.trim_start();
    }
}

/// Turns parted by blanks, and nothing else: `e4 e5 Nf3`.
fn is_words(line: &str) -> bool {
    let is_turn = |word: &str| {
        (2..=LONGEST_WORD).contains(&word.len())
            && word.starts_with(|c: char| c.is_ascii_alphanumeric())
            && word.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '#' | '-' | '@' | '='))
    };
    line.split_whitespace().count() > 1 && line.split(' ').all(is_turn)
}

/// The longest turn in a list of turns that has no beginning by which it is known, in bytes.
const LONGEST_WORD: usize = 8;
