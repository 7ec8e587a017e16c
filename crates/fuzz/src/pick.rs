//! Settings that follow from the text, so that any file is an input.

use std::{
    ffi::OsString,
    hash::{DefaultHasher, Hasher},
};

use catalogue::{
    Values,
    options::{OptionAbout, Takes, refuse_excluded},
};
use domain::{About, AlgorithmName, Named, Profile, SearchRequest};
use grid::SplitMix;
use search::{Limits, Weight};

use crate::lender::FILE;

/// What is written after options that have no list of values, where they take it.
const WRITTEN: &[&str] = &["1", "2", "3", "10", "1,1", "2,3", "0.5", "LRUD", "UDLR", "blank-first"];

/// Picks at random, by a hash of the text.
pub(crate) struct Pick(SplitMix);

impl Pick {
    pub(crate) fn by(data: &[u8]) -> Self {
        let mut hasher = DefaultHasher::new();
        hasher.write(data);
        Self(SplitMix::new(hasher.finish()))
    }

    pub(crate) fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.0.below(choices.len())]
    }

    /// One of the choices or, now and then, the default.
    fn maybe<T: Copy>(&mut self, choices: &[T]) -> Option<T> {
        let is_default = self.of(&[true, false, false, false]);
        (!is_default && !choices.is_empty()).then(|| self.of(choices))
    }

    /// Options, some of them given.
    pub(crate) fn options(&mut self, all: &[OptionAbout]) -> Values {
        let mut values = Values::default();
        self.add(all, &mut values);
        if refuse_excluded(all, &values).is_ok() { values } else { Values::default() }
    }

    /// Gives some of these options.
    pub(crate) fn add(&mut self, all: &[OptionAbout], values: &mut Values) {
        for about in all {
            let value = match about.takes {
                Takes::Folder => continue,
                Takes::Nothing | Takes::MaybeText => None,
                Takes::File => Some(FILE),
                Takes::Text if about.values.is_empty() => Some(self.of(WRITTEN)),
                Takes::Text => Some(self.of(&about.values).0),
            };
            let is_given = self.of(&[true, false, false]);
            if is_given && value.is_none_or(|value| (about.check)(value).is_ok()) {
                values.give(about.id, value.map(OsString::from));
            }
        }
    }

    /// The choices that make another problem of an instance.
    pub(crate) fn problem(&mut self, about: &About) -> SearchRequest {
        let profile = self.profile(about);
        let actions = self.maybe(actions(about, profile)).map(str::to_owned);
        SearchRequest { profile, actions, ..SearchRequest::default() }
    }

    fn profile(&mut self, about: &About) -> Profile {
        self.of(if about.has_published_profile { Profile::ALL } else { &[Profile::Best] })
    }

    /// The other choices that all puzzles share, seldom without sense, and the limits.
    pub(crate) fn wanted(
        &mut self,
        about: &About,
        problem: &SearchRequest,
    ) -> (SearchRequest, Limits) {
        let is_odd = self.of(&[true, false, false, false, false, false, false, false]);
        let algorithm = self.of(about.algorithms);
        let heuristics: Vec<_> = (about.heuristics)().iter().map(|it| it.name).collect();
        let heuristic = self.maybe(&heuristics).filter(|_| is_odd || algorithm.uses_heuristic());
        let weight = self.maybe(&[(1, 1), (3, 2), (4, 1), (u16::MAX, 1)]);
        let weight = weight.filter(|_| is_odd || algorithm == AlgorithmName::Wastar);
        let mut limits = self.limits();
        if !is_odd && algorithm == AlgorithmName::Bidirectional {
            limits.solutions = 1;
        }
        if about.finds_all {
            limits.solutions = usize::MAX;
        }
        if !about.has(AlgorithmName::Dls) {
            limits.depth = u32::MAX;
        }
        let depth = match algorithm {
            AlgorithmName::Dls => self.of(&[0, 5, 50]),
            _ => u32::MAX,
        };
        // Other ties, goal tests, cycles and pruning in the same problem, where both profiles have it.
        let profile = self.profile(about);
        let is_same = |actions: &[&str]| match &problem.actions {
            Some(named) => actions.contains(&&**named),
            None => actions.is_empty(),
        };
        let has_both = Profile::ALL.iter().all(|&it| is_same(actions(about, it)));
        let profile = if has_both && !about.finds_all { profile } else { problem.profile };
        let order = about.order.and_then(|values| {
            let is_of_words = values.contains("alphabetic");
            self.maybe(if is_of_words { &["length", "alphabetic"] } else { &["LRUD", "UDLR"] })
        });
        let wanted = SearchRequest {
            profile,
            order: order.map(str::to_owned),
            algorithm: Some(algorithm),
            heuristic: heuristic.map(str::to_owned),
            weight: weight.and_then(|(over, under)| Weight::new(over, under)),
            stored: self.maybe(&[1, 20]).filter(|_| algorithm == AlgorithmName::AstarIdastar),
            depth,
            solutions: limits.solutions,
            ..problem.clone()
        };
        (wanted, limits)
    }

    /// Small ones.
    pub(crate) fn limits(&mut self) -> Limits {
        Limits {
            solutions: self.of(&[1, 1, 2, 3, 10]),
            expansions: self.of(&[0, 1, 50, 500, 500]),
            bytes: self.of(&[0, 10_000, 1 << 26, 1 << 26]),
            depth: self.of(&[u32::MAX, u32::MAX, 20]),
            ..Limits::default()
        }
    }
}

/// The actions that there are in a profile.
const fn actions(about: &About, profile: Profile) -> &'static [&'static str] {
    match profile {
        Profile::Best => about.actions,
        Profile::Published => about.published_actions,
    }
}
