//! Files that begin, get another name, and go.

use crate::studio::protocol::text::Template;
use crate::studio::protocol::{Answer, Trouble};
use crate::studio::shelf::{Shelf, Written};

/// What new rules are begun from: name, title, what it is, the text.
const TEMPLATES: [(&str, &str, &str, &str); 5] = [
    ("squares", "Squares", "a race of men on six by six squares", include_str!("templates/squares.rules")),
    ("hexes", "Hexagons", "four stones in a row on hexagons", include_str!("templates/hexes.rules")),
    ("stacks", "Stacks", "stacks that go as far as they are high", include_str!("templates/stacks.rules")),
    ("dice", "Dice", "a race with a die", include_str!("templates/dice.rules")),
    ("empty", "Empty", "the first lines, and nothing else", include_str!("templates/empty.rules")),
];

/// What `boardwright studio new.rules` begins with: something that can be played.
pub const FIRST: &str = TEMPLATES[0].0;

/// The longest title, in letters.
const LONGEST: usize = 100;

/// The title where none is given.
const UNNAMED: &str = "New game";

/// The templates, in the order in which they are offered.
pub fn templates() -> Vec<Template> {
    let told = |(name, title, about, _): (&str, &str, &str, &str)| Template {
        name: name.to_owned(),
        title: title.to_owned(),
        about: about.to_owned(),
    };
    TEMPLATES.map(told).to_vec()
}

/// The text of a template, or of rules that can be read, under a title of its own.
pub fn text(template: &str, title: &str, shelf: &dyn Shelf) -> Result<String, String> {
    let text = match TEMPLATES.iter().find(|(name, ..)| *name == template) {
        Some((.., text)) => (*text).to_owned(),
        None => shelf.read(template)?.text,
    };
    Ok(titled(&text, &tidy(title)))
}

/// Writes a new file, and never over one that is there.
pub fn begin(shelf: &dyn Shelf, template: &str, title: &str) -> Result<Answer, Trouble> {
    let text = text(template, title, shelf).map_err(Trouble::new)?;
    create(shelf, &free_name(shelf, &tidy(title)), text)
}

fn create(shelf: &dyn Shelf, doc: &str, text: String) -> Result<Answer, Trouble> {
    match shelf.write(doc, &text, None).map_err(Trouble::new)? {
        Written::Done(stamp) => Ok(Answer::Saved { doc: doc.to_owned(), stamp, text }),
        Written::Clash(_) => Err(Trouble::new(format!("there is already a file `{doc}`")).help("choose another name")),
    }
}

/// Gives a file another name: written anew under that one, and only then taken away.
pub fn rename(shelf: &dyn Shelf, doc: &str, to: &str) -> Result<Answer, Trouble> {
    let kept = shelf.read(doc).map_err(Trouble::new)?;
    if let Some(trouble) = comes_along(shelf, doc) {
        return Err(trouble);
    }
    let answer = create(shelf, to, kept.text)?;
    match shelf.remove(doc, &kept.stamp).map_err(Trouble::new)? {
        Written::Done(_) => Ok(answer),
        Written::Clash(_) => Err(Trouble::new(format!("`{doc}` was changed meanwhile: both files are there now"))),
    }
}

/// Takes a file away.
pub fn delete(shelf: &dyn Shelf, doc: &str) -> Result<Answer, Trouble> {
    if let Some(trouble) = comes_along(shelf, doc) {
        return Err(trouble);
    }
    let kept = shelf.read(doc).map_err(Trouble::new)?;
    match shelf.remove(doc, &kept.stamp).map_err(Trouble::new)? {
        Written::Done(_) => Ok(Answer::Ok),
        Written::Clash(_) => Err(Trouble::new(format!("`{doc}` was changed meanwhile, and stays"))),
    }
}

fn comes_along(shelf: &dyn Shelf, doc: &str) -> Option<Trouble> {
    let is_shipped = shelf.shipped().iter().any(|name| name == doc);
    is_shipped.then(|| Trouble::new(format!("`{doc}` comes with the program and stays as it is")))
}

/// What can stand between quotes, on one line.
fn tidy(title: &str) -> String {
    let sign = |sign: char| match sign {
        '"' => '\'',
        '\\' => '/',
        other if other.is_control() => ' ',
        other => other,
    };
    let title: String = title.trim().chars().map(sign).take(LONGEST).collect();
    if title.is_empty() { UNNAMED.to_owned() } else { title }
}

/// A text whose game has another title.
fn titled(text: &str, title: &str) -> String {
    let mut is_done = false;
    let line = |line: &str| {
        let end = line.strip_prefix("game \"").filter(|_| !is_done).and_then(|rest| Some((rest, rest.find('"')?)));
        is_done |= end.is_some();
        end.map_or_else(|| line.to_owned(), |(rest, end)| format!("game \"{title}{}", &rest[end..]))
    };
    text.split_inclusive('\n').map(line).collect()
}

/// A file that is not there yet, named for a title.
fn free_name(shelf: &dyn Shelf, title: &str) -> String {
    let words = title.to_lowercase();
    let words: Vec<&str> = words.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let stem = if words.is_empty() { "new-game".to_owned() } else { words.join("-") };
    let taken = shelf.files();
    let numbered = (2..).map(|number: u32| format!("{stem}-{number}.rules"));
    let mut names = std::iter::once(format!("{stem}.rules")).chain(numbered);
    names.find(|name| !taken.contains(name)).unwrap_or_else(|| format!("{stem}.rules"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::load::{Library, Settings, load};

    struct Alone;

    impl Library for Alone {
        fn find(&self, _: &str, _: &str) -> Result<(String, String), String> {
            Err("there are no others".into())
        }
    }

    /// Whoever begins with a template sees a board and no mistakes; only the empty one says what is missing.
    #[test]
    fn templates_can_be_played_and_their_tests_pass() {
        for (name, _, _, text) in TEMPLATES {
            let loaded = load(name, &titled(text, "Mine"), &Settings::default(), &Alone);
            let Some(game) = loaded.game else {
                assert_eq!(name, "empty");
                continue;
            };
            assert_eq!((game.title.as_str(), loaded.report.iter().count()), ("Mine", 0), "{name}");
            let rules = crate::compile(&game);
            let failed = game.tests.iter().filter(|test| crate::trial::run(&rules, test).is_err()).count();
            assert_eq!((failed, game.tests.is_empty()), (0, false), "{name}");
        }
    }

    #[test]
    fn titles_are_what_can_stand_between_quotes() {
        assert_eq!(tidy("  a \"b\"\n"), "a 'b'");
        assert_eq!(tidy(" "), UNNAMED);
        assert_eq!(
            titled("// game \"x\"\ngame \"x\" extends y {\ngame \"z\"\n", "A"),
            "// game \"x\"\ngame \"A\" extends y {\ngame \"z\"\n"
        );
    }
}
