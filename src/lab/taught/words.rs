//! What a player has learned, in sentences.

use super::Kind;
use super::places::{Contrast, contrast};
use crate::agents::Skill;
use crate::diag::either;
use crate::names::{Names, with_article};

/// So many kinds are told of by where they are worth more.
const MOST: usize = 4;

/// What changes a worth by less than so much is not told of.
const LITTLE: f32 = 2.0;

/// What is worth less than so much is no measure for others.
const TOO_LITTLE: f32 = 8.0;

/// The sentences, what counts most first.
pub(super) fn told(names: &Names, kinds: &[Kind], skill: &Skill) -> Vec<String> {
    let units = units(kinds);
    let mut told: Vec<String> = against_each_other(&units).into_iter().collect();
    let mut contrasts: Vec<(&Kind, Contrast)> =
        kinds.iter().filter_map(|kind| Some((kind, contrast(names, kind)?))).collect();
    contrasts.sort_by(|a, b| b.1.weight.total_cmp(&a.1.weight));
    let most = contrasts.iter().filter(|(_, contrast)| contrast.weight >= LITTLE).take(MOST);
    told.extend(most.map(|(kind, contrast)| of_place(kind, contrast, &units)));
    let constant = kinds.iter().filter(|kind| kind.is_constant).map(|kind| with_article(&kind.name));
    if let Some(constant) = either(&constant.collect::<Vec<_>>()) {
        told.push(format!(
            "What {constant} is worth cannot be seen, as there are always as many: only where it stands better."
        ));
    }
    if skill.freedom != 0.0 {
        let twice = skill.freedom / 10.0 * 2f32.ln();
        told.push(format!("To have twice as many turns as the other is worth {twice:.0}."));
    }
    if skill.point != 0 {
        told.push(format!("A point more is worth {:.1}.", f64::from(skill.point) / 10.0));
    }
    told
}

/// The kinds by which others can be measured, the cheapest first.
fn units(kinds: &[Kind]) -> Vec<&Kind> {
    let mut units: Vec<&Kind> = kinds.iter().filter(|kind| !kind.is_constant && kind.mean >= TOO_LITTLE).collect();
    units.sort_by(|a, b| a.mean.total_cmp(&b.mean));
    units
}

fn against_each_other(units: &[&Kind]) -> Option<String> {
    let (unit, others) = units.split_first()?;
    let each: Vec<String> = others
        .iter()
        .rev()
        .map(|kind| format!("{} is worth {}", with_article(&kind.name), times(kind.mean / unit.mean, &unit.name)))
        .collect();
    (!each.is_empty()).then(|| format!("On average {}.", each.join(", ")))
}

/// `In the middle a wise is worth half a rock, elsewhere a third of a rock.`
fn of_place(kind: &Kind, contrast: &Contrast, units: &[&Kind]) -> String {
    let Contrast { called, inside, outside, .. } = contrast;
    let mut place = called.clone();
    place[..1].make_ascii_uppercase();
    if kind.is_constant {
        let difference = inside - outside;
        let more = if difference < 0.0 { "less" } else { "more" };
        return format!("{place} {} is worth {:.0} {more} than elsewhere.", with_article(&kind.name), difference.abs());
    }
    let is_measured = *inside >= TOO_LITTLE && *outside >= TOO_LITTLE;
    match units.iter().find(|unit| unit.name != kind.name).filter(|_| is_measured) {
        Some(unit) => format!(
            "{place} {} is worth {}, elsewhere {}.",
            with_article(&kind.name),
            times(inside / unit.mean, &unit.name),
            times(outside / unit.mean, &unit.name)
        ),
        None => format!("{place} {} is worth {inside:.0}, elsewhere {outside:.0}.", with_article(&kind.name)),
    }
}

/// A worth as a multiple of another.
fn times(ratio: f32, unit: &str) -> String {
    let unit = with_article(unit);
    let is = |share: f32| (ratio - share).abs() <= 0.04;
    match () {
        () if is(0.25) => format!("a quarter of {unit}"),
        () if is(1.0 / 3.0) => format!("a third of {unit}"),
        () if is(0.5) => format!("half {unit}"),
        () if is(2.0 / 3.0) => format!("two thirds of {unit}"),
        () if is(1.0) => format!("as much as {unit}"),
        () => format!("{ratio:.1} times {unit}"),
    }
}

#[cfg(test)]
mod tests {
    use super::times;

    #[test]
    fn simple_shares_have_words() {
        let said = [0.24, 0.34, 0.5, 0.65, 1.01, 1.5, 0.8].map(|ratio| times(ratio, "rock"));
        let wanted = [
            "a quarter of a rock",
            "a third of a rock",
            "half a rock",
            "two thirds of a rock",
            "as much as a rock",
            "1.5 times a rock",
            "0.8 times a rock",
        ];
        assert_eq!(said, wanted);
    }
}
