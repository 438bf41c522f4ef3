//! Conditions, sets of cells and numbers.

use super::pieces::side_of;
use super::{Builder, LONGEST_CHAIN, Node, all, alone_or, find, first, has};
use crate::diag::Diagnostic;
use crate::source::Spanned;
use crate::syntax::ast::{
    Article, CompareOp, Cond, CondKind, Dirs, Event, Extreme, Group, IsWhat, LeftOut, Noun, Num, NumKind, NumOp,
    Quantifier, Run, Set, SetKind, Verb, Word,
};
use crate::syntax::phrases;
use crate::syntax::words::singulars;
use boardwright_grammar::Rule;

impl Builder<'_> {
    pub(super) fn cond(&mut self, node: &Node) -> Option<Cond> {
        self.joined_conds(node, Rule::cond_and, CondKind::Or, Self::cond_and)
    }

    fn cond_and(&mut self, node: &Node) -> Option<Cond> {
        self.joined_conds(node, Rule::cond_not, CondKind::And, Self::cond_not)
    }

    fn joined_conds(
        &mut self,
        node: &Node,
        rule: Rule,
        join: fn(Vec<Cond>) -> CondKind,
        part: fn(&mut Self, &Node) -> Option<Cond>,
    ) -> Option<Cond> {
        let parts = self.joined(node, rule, part)?;
        Some(alone_or(parts, |parts| Cond { kind: join(parts), span: self.span(node) }))
    }

    fn cond_not(&mut self, node: &Node) -> Option<Cond> {
        let cond = self.cond_atom(&find(node, Rule::cond_atom)?)?;
        Some(match has(node, Rule::k_not) {
            true => Cond { kind: CondKind::Not(Box::new(cond)), span: self.span(node) },
            false => cond,
        })
    }

    fn cond_atom(&mut self, node: &Node) -> Option<Cond> {
        let inner = first(node)?;
        let kind = match inner.as_rule() {
            Rule::s_lpar => return self.cond(&find(node, Rule::cond)?),
            Rule::turns_pass => {
                let (turns, events) = self.turns_and_events(&inner)?;
                CondKind::TurnsWithout { turns, events }
            }
            Rule::turns_are => {
                let (turns, events) = self.turns_and_events(&inner)?;
                CondKind::TurnsInARow { turns, events }
            }
            Rule::repeats => {
                let times = find(&inner, Rule::int).map(|i| self.int(&i).node);
                let without = all(&inner, Rule::left_out).filter_map(|l| self.left_out(&l)).collect();
                match find(&inner, Rule::as_begun) {
                    Some(begun) => CondKind::AsBegun { without, not: has(&begun, Rule::k_not) },
                    None => CondKind::Repeats { without, times },
                }
            }
            Rule::there_is => self.there_is(&inner)?,
            Rule::comparison => self.comparison(&inner)?,
            Rule::claim => self.claim(&inner)?,
            Rule::no_set => CondKind::None(self.set(&find(&inner, Rule::asked_set)?)?),
            Rule::any_set | Rule::a_set => CondKind::Any(self.set(&find(&inner, Rule::asked_set)?)?),
            _ => self.flag(&inner)?,
        };
        Some(Cond { kind, span: self.span(&inner) })
    }

    /// A yes or no by its name, perhaps of a player or of cells.
    pub(super) fn flag(&mut self, node: &Node) -> Option<CondKind> {
        let name = self.label(node)?;
        Some(match find(node, Rule::set_prim) {
            Some(of) => CondKind::FlagOf { name, of: Box::new(self.set_prim(&of)?) },
            None => CondKind::Flag(name),
        })
    }

    fn left_out(&mut self, node: &Node) -> Option<LeftOut> {
        let Some(name) = find(node, Rule::name) else { return Some(LeftOut::Mover) };
        let of = find(node, Rule::player).and_then(|p| self.player(&p));
        Some(LeftOut::Remembered(self.name(&name), of))
    }

    fn turns_and_events(&mut self, node: &Node) -> Option<(Num, Vec<Event>)> {
        let turns = self.num_prim(&find(node, Rule::num_prim)?)?;
        let events = all(node, Rule::event).filter_map(|e| self.event(&e)).collect();
        Some((turns, events))
    }

    fn event(&mut self, node: &Node) -> Option<Event> {
        let set = find(node, Rule::set_term).and_then(|s| self.set_term(&s));
        Some(match first(node)?.as_rule() {
            Rule::k_capture => Event::Capture(set),
            Rule::k_lift => Event::LiftOf(set?),
            Rule::k_pass => Event::Pass,
            _ => Event::Move(self.label(node)?),
        })
    }

    fn there_is(&mut self, node: &Node) -> Option<CondKind> {
        let no = has(node, Rule::k_no);
        if let Some(run) = find(node, Rule::run) {
            let kind = SetKind::Run(Box::new(self.run(&run)?));
            return Some(CondKind::ThereIs { no, what: Box::new(Set { kind, span: self.span(&run) }) });
        }
        if let Some(group) = find(node, Rule::group_of) {
            let kind = SetKind::Group(Box::new(self.group_of(&group)?));
            return Some(CondKind::ThereIs { no, what: Box::new(Set { kind, span: self.span(&group) }) });
        }
        let line = find(node, Rule::line)?;
        let (dirs, pattern) = (self.dirs_in(&line)?, self.pattern_in(&line)?);
        Some(CondKind::ThereIsLine { no, dirs, pattern })
    }

    fn run(&mut self, node: &Node) -> Option<Run> {
        Some(Run {
            of: self.set_term(&find(node, Rule::set_term)?)?,
            length: find(node, Rule::range).and_then(|r| self.range(&r)),
            along: find(node, Rule::along).and_then(|a| self.along(&a)),
            span: self.span(node),
        })
    }

    fn group_of(&mut self, node: &Node) -> Option<Group> {
        let extremes = [(Rule::k_largest, Extreme::Largest), (Rule::k_smallest, Extreme::Smallest)];
        Some(Group {
            extreme: extremes.into_iter().find(|(rule, _)| has(node, *rule)).map(|(_, extreme)| extreme),
            of: self.set_term(&find(node, Rule::set_term)?)?,
            size: find(node, Rule::range).and_then(|r| self.range(&r)),
            along: find(node, Rule::along).and_then(|a| self.along(&a)),
            span: self.span(node),
        })
    }

    fn comparison(&mut self, node: &Node) -> Option<CondKind> {
        let mut sides = all(node, Rule::num);
        let left = self.num(&sides.next()?)?;
        let right = self.num(&sides.next()?)?;
        let op = compare_op(&find(node, Rule::compare)?);
        Some(CondKind::Compare { left, op, right })
    }

    fn claim(&mut self, node: &Node) -> Option<CondKind> {
        let subject = find(node, Rule::subject)?;
        let quantifier = find(&subject, Rule::quantifier).map(|q| match has(&q, Rule::k_no) {
            true => Quantifier::No,
            false => Quantifier::Every,
        });
        self.says_how_many(&subject, &find(node, Rule::verb)?)?;
        let verb = self.verb(&first(&find(node, Rule::verb)?)?)?;
        Some(CondKind::Claim { quantifier, subject: self.set_in(&subject)?, verb })
    }

    /// `own men are in row 1` would hold where one of them is: of several it is said whether all or some are meant.
    fn says_how_many(&mut self, subject: &Node, verb: &Node) -> Option<()> {
        let are = find(verb, Rule::verb_is).filter(|is| has(is, Rule::k_are) && !has(is, Rule::k_group));
        let what: Vec<&str> = subject.as_str().split_whitespace().collect();
        let what = what.join(" ");
        let is_said = matches!(what.split(' ').next(), Some("no" | "every" | "any" | "a" | "an" | "all"));
        let Some(are) = are.filter(|_| !is_said) else { return Some(()) };
        if let Some(of) = what.strip_prefix("none of ") {
            let so = format!("no {}", of.strip_prefix("the ").unwrap_or(of));
            let diag = Diagnostic::error("foreign-word", self.span(subject), format!("`{what}` is written `{so}`"));
            self.report.push(diag.fix(self.span(subject), so));
            return None;
        }
        let (head, last) = what.rsplit_once(' ').unwrap_or(("", &what));
        let one = format!("{head} {}", singulars(last).next().unwrap_or_else(|| last.to_owned()));
        let (one, rest) = (one.trim(), are.as_str().trim().trim_start_matches("are").trim());
        let (rest, is_all) = rest.strip_prefix("all ").map_or((rest, false), |rest| (rest, true));
        let (every, span) = (format!("every {one} is {rest}"), self.span(subject).join(self.span(&are)));
        let diag = |code, message| Diagnostic::error(code, span, message);
        let joined =
            ["connected", "joined", "linked", "contiguous", "together", "a group", "in a group", "in the same group"];
        let noun = phrases::noun(rest).filter(|_| !joined.contains(&rest));
        if let Some(phrases::Noun::Said(help)) = noun {
            let message = format!("`{what} are {rest}` is said in other words");
            self.report.push(diag("foreign-word", message).help(help));
            return None;
        }
        self.report.push(match is_all {
            _ if what == "there" => diag("foreign-word", "`there are` is written `there is`".into()).help(
                "how many stand in a row is asked by `there is a run of own 4`, how many there are by `number of own`",
            ),
            _ if joined.contains(&rest) => {
                diag("foreign-word", format!("`{what} are {rest}` is written `{what} are one group`"))
                    .fix(span, format!("{what} are one group"))
            }
            _ if matches!(what.split(' ').next(), Some("half" | "most" | "many" | "few" | "some" | "several")) => {
                diag("bare-set", format!("`{what} are` says how many, and that is counted"))
                    .help("compare numbers: `number of own man in enemy home * 2 >= number of own man`")
            }
            true => diag("foreign-word", format!("`{what} are all` is written `every {one} is`")).fix(span, every),
            false => diag("bare-set", format!("`{what} are` does not say whether all or some are meant"))
                .help(format!("of all of them: `{every}`; of one at least: `any {one} is {rest}`")),
        });
        None
    }

    fn verb(&mut self, node: &Node) -> Option<Verb> {
        let set = find(node, Rule::set_term).and_then(|s| self.set_term(&s));
        Some(match node.as_rule() {
            Rule::verb_cannot => Verb::Cannot(self.label(node)),
            Rule::verb_can => Verb::Can(self.label(node)),
            Rule::verb_has if has(node, Rule::k_no) => Verb::HasNo(set?),
            Rule::verb_has => match find(node, Rule::range) {
                Some(range) => Verb::HasCount(self.range(&range)?, set?),
                None => Verb::Has(set?),
            },
            _ => Verb::Is { not: has(node, Rule::k_not), what: self.is_what(node, set)? },
        })
    }

    fn is_what(&mut self, node: &Node, set: Option<Set>) -> Option<IsWhat> {
        if has(node, Rule::k_threatened) {
            return Some(IsWhat::Threatened);
        }
        if has(node, Rule::k_group) {
            return Some(IsWhat::OneGroup(find(node, Rule::along).and_then(|a| self.along(&a))));
        }
        if let Some(player) = find(node, Rule::player) {
            return Some(IsWhat::AttackedBy(self.player(&player)?));
        }
        if let Some(prim) = find(node, Rule::set_prim) {
            return Some(IsWhat::NextTo(self.set_prim(&prim)?));
        }
        Some(match has(node, Rule::k_in) || has(node, Rule::k_on) {
            true => IsWhat::In(set?),
            false => IsWhat::Same(set?),
        })
    }

    pub(super) fn set_in(&mut self, node: &Node) -> Option<Set> {
        self.set(&find(node, Rule::set)?)
    }

    pub(super) fn set(&mut self, node: &Node) -> Option<Set> {
        let mut sum: Option<Set> = None;
        let mut except = false;
        let excepts = all(node, Rule::set_join).filter(|join| has(join, Rule::set_except)).count();
        self.excepted_from_all(node);
        self.joined_after_except(node);
        for (at, part) in node.clone().into_inner().enumerate() {
            if part.as_rule() == Rule::set_join {
                except = has(&part, Rule::set_except);
                continue;
            }
            let next = self.in_chain(excepts.min(LONGEST_CHAIN - 1), |b| b.set_term(&part))?;
            if self.is_too_wide(at / 2, node) || except && self.is_too_long(at / 2, node) {
                break;
            }
            sum = Some(match sum {
                None => next,
                Some(left) if except => {
                    let span = left.span.join(next.span);
                    Set { kind: SetKind::Except(Box::new(left), Box::new(next)), span }
                }
                Some(left) => union(left, next),
            });
        }
        sum
    }

    /// `any A or any B except C`: `except` takes from both, and may have been meant of the last alone.
    fn excepted_from_all(&mut self, node: &Node) {
        let parts: Vec<Node> = node.clone().into_inner().collect();
        let [_, or, last, except, but, ..] = &parts[..] else { return };
        let says_any = last.as_str().starts_with("any ");
        if !says_any || has(or, Rule::set_except) || !has(except, Rule::set_except) {
            return;
        }
        let [last, but] = [last, but].map(|part| part.as_str().trim());
        let message = format!("`except {but}` is said of all that stands before it, not of `{last}` alone");
        let diag = Diagnostic::warning("said-of-all", self.span(node), message);
        let help = format!(
            "brackets tell which is meant: `any (… or …) except {but}`, or `… or any ({} except {but})`",
            &last[4..]
        );
        self.report.push(diag.help(help));
    }

    /// `A except B or C`: the cells of C are there too, though `B or C` may have been meant to be left out.
    fn joined_after_except(&mut self, node: &Node) {
        let parts: Vec<Node> = node.clone().into_inner().collect();
        let is_except = |join: &Node| join.as_rule() == Rule::set_join && has(join, Rule::set_except);
        let is_or = |join: &Node| join.as_rule() == Rule::set_join && !has(join, Rule::set_except);
        let Some(at) = parts.windows(3).position(|three| is_except(&three[0]) && is_or(&three[2])) else { return };
        let [Some(but), Some(or)] = [at + 1, at + 3].map(|at| parts.get(at)) else { return };
        // a clause that is mended holds blanks of its own
        let words = |part: &Node| part.as_str().split_whitespace().collect::<Vec<_>>().join(" ");
        let all = parts[..at].iter().map(words).collect::<Vec<_>>().join(" ");
        let [but, or] = [but, or].map(words);
        let message = format!("`except` leaves out `{but}` alone: `{or}` is joined to what is left");
        let diag = Diagnostic::warning("said-of-all", self.span(node), message);
        let help =
            format!("brackets tell which is meant: `{all} except ({but} or {or})`, or `({all} except {but}) or {or}`");
        self.report.push(diag.help(help));
    }

    pub(super) fn set_term(&mut self, node: &Node) -> Option<Set> {
        let mut sum: Option<Set> = None;
        let joins = all(node, Rule::set_prim).count().saturating_sub(1);
        for (at, part) in all(node, Rule::set_prim).enumerate() {
            if self.is_too_long(at, node) {
                break;
            }
            let next = self.in_chain(joins.min(LONGEST_CHAIN - 1), |b| b.set_prim(&part))?;
            sum = Some(match sum {
                None => next,
                Some(left) => {
                    let span = left.span.join(next.span);
                    Set { kind: SetKind::In(Box::new(left), Box::new(next)), span }
                }
            });
        }
        sum
    }

    pub(super) fn set_prim(&mut self, node: &Node) -> Option<Set> {
        let inner = first(node)?;
        let kind = match inner.as_rule() {
            Rule::s_lpar => return self.set_list(&find(node, Rule::set_list)?),
            Rule::noun => return self.noun(&inner),
            Rule::next_to => SetKind::NextTo(Box::new(self.set_prim(&find(&inner, Rule::set_prim)?)?)),
            Rule::reached => self.reached(&inner)?,
            Rule::run => SetKind::Run(Box::new(self.run(&inner)?)),
            Rule::group_of => SetKind::Group(Box::new(self.group_of(&inner)?)),
            Rule::line_of => SetKind::LineOf {
                of: Box::new(self.set_prim(&find(&inner, Rule::set_prim)?)?),
                along: find(&inner, Rule::along).and_then(|a| self.along(&a)),
            },
            Rule::numbered_most => SetKind::NumberedMost {
                greatest: has(&inner, Rule::k_greatest),
                of: Box::new(self.set_term(&find(&inner, Rule::set_term)?)?),
            },
            Rule::rows => SetKind::Rows(self.rows(&inner)?),
            Rule::stretch => {
                let (from, to) = self.ends_of_stretch(&inner)?;
                SetKind::Stretch(from, to)
            }
            Rule::all_cells => SetKind::All,
            Rule::edge_cells => SetKind::Edge,
            Rule::dark_cells => SetKind::Dark,
            Rule::reach_of => SetKind::Reach {
                of: Box::new(self.set_prim(&find(&inner, Rule::set_prim)?)?),
                path: self.label(&inner)?,
                arg: self.maybe(&inner, Rule::num_prim, Self::num_prim)?.map(Box::new),
            },
            _ => {
                let name = self.label(&find(&inner, Rule::ident_of)?)?;
                let of = Box::new(self.set_prim(&find(&inner, Rule::set_prim)?)?);
                match find(&inner, Rule::opposite_of) {
                    None => {
                        let word = find(&inner, Rule::k_of).map_or(name.span, |word| self.span(&word));
                        SetKind::Of { name, word: Spanned::new((), word), of }
                    }
                    Some(opposite) => {
                        let span = self.span(&opposite);
                        let words = vec![Spanned::new(opposite.as_str().to_owned(), span), name.clone()];
                        SetKind::OppositeOf { dirs: Dirs { any_of: vec![words], span: span.join(name.span) }, of }
                    }
                }
            }
        };
        Some(Set { kind, span: self.span(&inner) })
    }

    fn reached(&mut self, node: &Node) -> Option<SetKind> {
        let within = Box::new(self.set_prim(&find(node, Rule::set_prim)?)?);
        let from = Box::new(self.set_term(&find(node, Rule::set_term)?)?);
        let along = find(node, Rule::along).and_then(|a| self.along(&a));
        Some(SetKind::Reached { within, from, along })
    }

    /// Sets in brackets: `otherwise` binds more loosely than a comma.
    fn set_list(&mut self, node: &Node) -> Option<Set> {
        if has(node, Rule::set_when) {
            return self.set_choice(node);
        }
        let mut choices: Vec<Option<Set>> = vec![None];
        for (at, part) in node.clone().into_inner().enumerate() {
            if self.is_too_wide(at / 2, node) {
                break;
            }
            match part.as_rule() {
                Rule::k_otherwise => choices.push(None),
                Rule::wide_set => {
                    let next = self.set(&part)?;
                    let last = choices.last_mut()?;
                    *last = Some(match last.take() {
                        None => next,
                        Some(left) => union(left, next),
                    });
                }
                _ => {}
            }
        }
        let sets = choices.into_iter().flatten().collect();
        Some(alone_or(sets, |sets| Set { kind: SetKind::Otherwise(sets), span: self.span(node) }))
    }

    /// `A when C otherwise B when D otherwise E`: the first whose condition holds, else the last, or no cell where every one
    /// has its condition.
    fn set_choice(&mut self, node: &Node) -> Option<Set> {
        let conds: Vec<Node> = all(node, Rule::set_when).collect();
        let mut sets = all(node, Rule::wide_set).enumerate().collect::<Vec<_>>().into_iter().rev();
        let mut chosen = match conds.len() < sets.len() {
            true => self.set(&sets.next()?.1)?,
            false => Set { kind: SetKind::Union(Vec::new()), span: self.span(node) },
        };
        for (at, set) in sets {
            if self.is_too_long(conds.len() - at, node) {
                break;
            }
            let then = self.in_chain(conds.len() - at, |b| b.set(&set))?;
            let cond = self.cond(&find(conds.get(at)?, Rule::cond)?)?;
            let span = then.span.join(chosen.span);
            chosen = Set { kind: SetKind::When(Box::new(then), Box::new(cond), Box::new(chosen)), span };
        }
        chosen.span = self.span(node);
        Some(chosen)
    }

    /// A `noun`, or the `plain_noun` of a pattern.
    pub(super) fn noun(&mut self, node: &Node) -> Option<Set> {
        let mut noun = Noun::default();
        for part in node.clone().into_inner() {
            match part.as_rule() {
                Rule::k_a => noun.article = Some(Article::A),
                Rule::article => noun.article = article(&part),
                Rule::side => {
                    noun.side = side_of(&part).map(|s| Spanned::new(s, self.span(&part)));
                }
                Rule::noun_post => self.noun_post(&first(&part)?, &mut noun)?,
                _ => noun.word = Some(Spanned::new(word(&part)?, self.span(&part))),
            }
        }
        Some(Set { kind: SetKind::Noun(noun), span: self.span(node) })
    }

    fn noun_post(&mut self, node: &Node, noun: &mut Noun) -> Option<()> {
        match node.as_rule() {
            Rule::of_height => noun.height = Some(self.range(&find(node, Rule::range)?)?),
            Rule::like_name => noun.like = Some(self.label(node)?),
            Rule::numbered => noun.numbered = Some((None, self.range(&find(node, Rule::range)?)?)),
            Rule::with_number => noun.numbered = Some((self.label(node), self.range(&find(node, Rule::range)?)?)),
            _ => noun.without = Some(self.label(node)?),
        }
        Some(())
    }

    pub(super) fn num(&mut self, node: &Node) -> Option<Num> {
        self.folded(node, Self::num_mul)
    }

    fn num_mul(&mut self, node: &Node) -> Option<Num> {
        self.folded(node, Self::num_prim)
    }

    /// Operands and operators of one level, from the left.
    fn folded(&mut self, node: &Node, operand: fn(&mut Self, &Node) -> Option<Num>) -> Option<Num> {
        let mut sum: Option<Num> = None;
        let mut op = NumOp::Add;
        let operators = (node.clone().into_inner().count() / 2).min(LONGEST_CHAIN - 1);
        for (at, part) in node.clone().into_inner().enumerate() {
            if matches!(part.as_rule(), Rule::num_add | Rule::num_times) {
                op = num_op(&part);
                continue;
            }
            if self.is_too_long(at / 2, node) {
                break;
            }
            let right = self.in_chain(operators, |b| operand(b, &part))?;
            sum = Some(match sum {
                None => right,
                Some(left) => {
                    let span = left.span.join(right.span);
                    let (left, right) = (Box::new(left), Box::new(right));
                    Num { kind: NumKind::Binary { left, op, right }, span }
                }
            });
        }
        sum
    }

    pub(super) fn num_prim(&mut self, node: &Node) -> Option<Num> {
        let inner = first(node)?;
        let kind = match inner.as_rule() {
            Rule::s_lpar => return self.num_choice(&find(node, Rule::num_choice)?),
            Rule::int => NumKind::Int(self.int(&inner).node),
            Rule::number_of => NumKind::NumberOf(Box::new(self.set_term(&find(&inner, Rule::set_term)?)?)),
            Rule::height_of => NumKind::HeightOf(Box::new(self.set_term(&find(&inner, Rule::set_term)?)?)),
            Rule::distance_of => {
                let mut ends = all(&inner, Rule::set_term);
                NumKind::Distance {
                    from: Box::new(self.set_term(&ends.next()?)?),
                    to: Box::new(self.set_term(&ends.next()?)?),
                    along: find(&inner, Rule::along).and_then(|a| self.along(&a)),
                }
            }
            Rule::groups_of => {
                let of = Box::new(self.set_term(&find(&inner, Rule::set_term)?)?);
                NumKind::GroupsOf(of, find(&inner, Rule::along).and_then(|a| self.along(&a)))
            }
            Rule::sum_of => {
                let of = self.maybe(&inner, Rule::set_prim, Self::set_prim)?.map(Box::new);
                let over = Box::new(self.set_term(&find(&inner, Rule::set_term)?)?);
                NumKind::Sum { name: self.label(&inner)?, of, over }
            }
            Rule::num_of => {
                let mut sets = self.joined(&inner, Rule::set_prim, Self::set_prim)?.into_iter().map(Box::new);
                NumKind::Of { name: self.label(&inner)?, of: sets.next()?, on: sets.next() }
            }
            _ => return self.num_name(&inner),
        };
        Some(Num { kind, span: self.span(&inner) })
    }

    /// `8 when COND otherwise 16 when COND otherwise 64`: of the last pair outwards.
    fn num_choice(&mut self, node: &Node) -> Option<Num> {
        let conds: Vec<Node> = all(node, Rule::cond).collect();
        let mut nums = all(node, Rule::num).enumerate().collect::<Vec<_>>().into_iter().rev();
        let mut chosen = self.num(&nums.next()?.1)?;
        for (at, num) in nums {
            if self.is_too_long(conds.len() - at, node) {
                break;
            }
            let then = self.in_chain(conds.len() - at, |b| b.num(&num))?;
            let cond = self.cond(conds.get(at)?)?;
            let span = then.span.join(chosen.span);
            chosen = Num { kind: NumKind::When(Box::new(then), Box::new(cond), Box::new(chosen)), span };
        }
        Some(chosen)
    }

    pub(super) fn num_name(&mut self, node: &Node) -> Option<Num> {
        let mut names = self.names(node).into_iter();
        let kind = match (names.next()?, names.next()) {
            (name, Some(inner)) => NumKind::Dotted(name, inner),
            (name, None) => NumKind::Name(name),
        };
        Some(Num { kind, span: self.span(node) })
    }

    /// A whole number, or an expression in brackets.
    pub(super) fn int_or_num(&mut self, node: &Node) -> Option<Num> {
        match find(node, Rule::int) {
            Some(int) => {
                let value = self.int(&int);
                Some(Num { kind: NumKind::Int(value.node), span: value.span })
            }
            None => match find(node, Rule::num_choice) {
                Some(choice) => self.num_choice(&choice),
                None => self.num(&find(node, Rule::num)?),
            },
        }
    }
}

fn union(left: Set, right: Set) -> Set {
    let span = left.span.join(right.span);
    let parts = match left.kind {
        SetKind::Union(mut parts) => {
            parts.push(right);
            parts
        }
        kind => vec![Set { kind, span: left.span }, right],
    };
    Set { kind: SetKind::Union(parts), span }
}

fn article(node: &Node) -> Option<Article> {
    Some(match first(node)?.as_rule() {
        Rule::k_any => Article::Any,
        Rule::k_the => Article::The,
        Rule::k_every => Article::Every,
        _ => Article::A,
    })
}

fn word(node: &Node) -> Option<Word> {
    let inner = first(node)?;
    Some(match inner.as_rule() {
        Rule::k_empty => Word::Empty,
        Rule::k_occupied => Word::Occupied,
        Rule::k_it => Word::It,
        Rule::k_there => Word::There,
        Rule::k_mover => Word::Mover,
        Rule::k_any => Word::Any,
        Rule::from_cell => Word::From,
        Rule::to_cell => Word::To,
        _ => Word::Named(inner.as_str().to_owned()),
    })
}

/// What a `compare` node says.
pub(super) fn compare_op(node: &Node) -> CompareOp {
    match node.as_str() {
        "=" => CompareOp::Eq,
        "!=" => CompareOp::Ne,
        "<" => CompareOp::Lt,
        "<=" => CompareOp::Le,
        ">" => CompareOp::Gt,
        _ => CompareOp::Ge,
    }
}

fn num_op(node: &Node) -> NumOp {
    match node.as_str() {
        "+" => NumOp::Add,
        "-" => NumOp::Sub,
        "*" => NumOp::Mul,
        _ => NumOp::Div,
    }
}
