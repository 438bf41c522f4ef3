//! Files that stand for an edit.

use crate::compile;
use crate::lab::diff::{Side, changes};
use crate::lab::small::{Order, Step, steps, tweak, variant};
use crate::lab::tweak::is_tweak;
use crate::model::load::{Care, Settings};
use crate::studio::docs::Docs;
use crate::studio::protocol::lab::SmallForm;
use crate::studio::protocol::{Answer, Trouble, Which};
use crate::studio::shelf::Written;

/// What is to be written.
pub struct Wanted {
    /// The rules that are changed.
    pub base: Which,
    /// The edited rules.
    pub edited: Which,
    /// As what.
    pub form: SmallForm,
    /// The name of the file.
    pub file: String,
    /// The title.
    pub title: String,
    /// What it is meant to do.
    pub meant: Option<String>,
}

/// Writes the small file that stands for an edit, if it makes the same rules.
pub fn save(docs: &Docs, wanted: &Wanted) -> Result<Answer, Trouble> {
    if is_tweak(&wanted.base.doc) {
        let help = "open the game that it changes, or edit the tweak itself";
        return Err(Trouble::new("a tweak cannot be changed by another file").help(help));
    }
    let (base, edited) = (docs.open(&wanted.base)?, docs.open(&wanted.edited)?);
    let mut steps = steps(&base.text, &edited.text).map_err(Trouble::new)?;
    // options that the page has set otherwise belong to the edit
    let is_set = |option: &str| steps.iter().any(|step| matches!(step, Step::Set { option: set, .. } if set == option));
    let more: Vec<Step> = edited
        .which
        .options
        .iter()
        .filter(|s| !is_set(&s.name) && !base.which.options.contains(s))
        .map(|s| Step::Set { option: s.name.clone(), value: s.value.clone() })
        .collect();
    steps.extend(more);
    if steps.is_empty() {
        return Err(Trouble::new("nothing has been changed").help("change a rule first"));
    }
    let game = called(&wanted.base);
    let title = if wanted.title.trim().is_empty() {
        format!("{} changed", base.rules.names.title)
    } else {
        wanted.title.clone()
    };
    let order = Order { game: &game, title: &title, meant: wanted.meant.as_deref(), steps: &steps };
    let doc = |ending| beside(&wanted.base.doc, &wanted.file, ending);
    // a tweak stands for the same variant
    let loaded = docs.load(&doc(".rules"), &variant(&order), &Settings::default(), Care::Quick);
    let Some(small) = &loaded.game else {
        let why = loaded.report.iter().next().map_or_else(String::new, |d| format!(": {}", d.message));
        return Err(Trouble::new(format!("the edit cannot be said as a small file{why}")).help("save the whole file"));
    };
    let rules = compile(small);
    let side = Side { rules: &rules, game: small, sources: &loaded.sources };
    let whole = Side { rules: &edited.rules, game: &edited.game, sources: &edited.sources };
    if let Some(change) = changes(whole, side).first() {
        let what = format!("{} {}", change.section, change.name);
        return Err(
            Trouble::new(format!("the small file would not say the same of {what}")).help("save the whole file")
        );
    }
    let (doc, text) = match wanted.form {
        SmallForm::Variant => (doc(".rules"), variant(&order)),
        SmallForm::Tweak => (doc(".toml"), tweak(&order)),
    };
    if docs.load(&doc, &text, &Settings::default(), Care::Quick).game.is_none() {
        return Err(Trouble::new("the edit cannot be said as such a file").help("save a variant instead"));
    }
    match docs.shelf().write(&doc, &text, None).map_err(Trouble::new)? {
        Written::Done(stamp) => Ok(Answer::Saved { doc, stamp, text }),
        Written::Clash(_) => Err(Trouble::new(format!("there is already a file `{doc}`")).help("choose another name")),
    }
}

/// How a file names a game: without folder and ending, for it stands beside it.
fn called(which: &Which) -> String {
    let name = which.doc.rsplit('/').next().unwrap_or(&which.doc);
    let name = name.strip_suffix(".rules").unwrap_or(name);
    which.variant.as_ref().map_or_else(|| name.to_owned(), |variant| format!("{name}:{variant}"))
}

/// The new file, in the folder of the game that it changes.
fn beside(doc: &str, file: &str, ending: &str) -> String {
    let file = file.trim();
    let name = [".rules", ".toml"].iter().find_map(|e| file.strip_suffix(e)).unwrap_or(file);
    match doc.rsplit_once('/') {
        Some((folder, _)) if !name.contains('/') => format!("{folder}/{name}{ending}"),
        _ => format!("{name}{ending}"),
    }
}
