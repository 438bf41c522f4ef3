//! Searches as they once were, which better ones are measured against: built with the feature `witness`; else there are none.

pub use which::Plain;

#[cfg(feature = "witness")]
mod which {
    use crate::agents::{Agent, PlainAlphaBeta, PlainMcts, PlainUct};
    use crate::spec::{Budget, Limit, budget_of, limit_of};
    use std::fmt;

    /// A search as it once was: two players, no dice.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Plain {
        /// Monte Carlo tree search.
        Mcts(Budget),
        /// The plainest tree search.
        Uct(Budget),
        /// Alpha-beta.
        AlphaBeta(Limit),
    }

    impl Plain {
        pub(in crate::spec) fn read(name: &str, budget: &str) -> Option<Self> {
            match name {
                "mcts-plain" => budget_of(budget).map(Self::Mcts),
                "uct" => budget_of(budget).map(Self::Uct),
                "alphabeta-plain" => limit_of(budget).map(Self::AlphaBeta),
                _ => None,
            }
        }

        pub(in crate::spec) fn agent(self, seed: u64) -> Box<dyn Agent> {
            match self {
                Self::Mcts(budget) => Box::new(PlainMcts::new(budget.playouts(), seed)),
                Self::Uct(budget) => Box::new(PlainUct::new(budget.playouts(), seed)),
                Self::AlphaBeta(limit) => Box::new(PlainAlphaBeta::new(limit.depth(), limit.nodes(), seed)),
            }
        }

        pub(in crate::spec) fn millis(self) -> Option<u64> {
            match self {
                Self::Mcts(Budget::Millis(millis))
                | Self::Uct(Budget::Millis(millis))
                | Self::AlphaBeta(Limit::Millis(millis)) => Some(millis),
                _ => None,
            }
        }
    }

    impl fmt::Display for Plain {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            match self {
                Self::Mcts(budget) => write!(f, "mcts-plain:{budget}"),
                Self::Uct(budget) => write!(f, "uct:{budget}"),
                Self::AlphaBeta(limit) => write!(f, "alphabeta-plain:{limit}"),
            }
        }
    }

    #[cfg(test)]
    mod tests {
        use crate::spec::AgentSpec;

        #[test]
        fn they_are_read_and_written() {
            for text in [
                "mcts-plain:1000",
                "mcts-plain:2s",
                "uct:1000",
                "uct:2s",
                "alphabeta-plain:4",
                "alphabeta-plain:nodes=100",
            ] {
                assert_eq!(text.parse::<AgentSpec>().map(|spec| spec.to_string()), Ok(text.to_owned()));
            }
            assert!("mcts-plain".parse::<AgentSpec>().is_err());
        }
    }
}

#[cfg(not(feature = "witness"))]
mod which {
    use crate::agents::Agent;
    use std::fmt;

    /// Nothing.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Plain {}

    impl Plain {
        pub(in crate::spec) fn read(_name: &str, _budget: &str) -> Option<Self> {
            None
        }

        pub(in crate::spec) fn agent(self, _seed: u64) -> Box<dyn Agent> {
            match self {}
        }

        pub(in crate::spec) fn millis(self) -> Option<u64> {
            match self {}
        }
    }

    impl fmt::Display for Plain {
        fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
            match *self {}
        }
    }
}
