//! Anytime search: greedy first, then weighted A* with falling weights, while A* raises the lower bound.
//!
//! It repairs rather than restarts: one table and one open list serve all weights, and a state is expanded
//! again only if a cheaper path to it was found (Likhachev, Gordon, Thrun, ARA*, NIPS 2003). `docs/algorithms.md`
//! has the measurement that decided against restarts (Richter, Thayer, Ruml, ICAPS 2010). Of two expansions
//! one is of the state of least f, as the anchor of Multi-Heuristic A* (Aine et al., IJRR 2016): so that the
//! bound is nearly that of A*, and all expansions together are at most about twice as many.

mod beside;

pub use beside::{Finder, Turn, anytime_beside};

use crate::{
    algorithm::{Reopen, Ties},
    cost::{Cost, SumOf},
    engines::{
        best_first::{BestFirst, Rule},
        run::{Halt, Run},
    },
    heuristic::{Guarantee, Heuristic, not_negative},
    report::SolutionOf,
    space::StateSpace,
    storage::open::{Entry, OpenList, two_orders::Order},
    weight::Weight,
};

/// The weights after greedy search. The last is the weight of A*.
const WEIGHTS: [(u16, u16); 6] = [(5, 1), (3, 1), (2, 1), (3, 2), (5, 4), (1, 1)];

/// The number of expansions of the second order for each one of the first, until the first solution.
const EAGER_AT_FIRST: u64 = 3;

pub(super) fn anytime<S, H>(run: &mut Run<'_, S>, heuristic: &H) -> Result<(), Halt>
where
    S: StateSpace,
    H: Heuristic<S>,
{
    let is_admissible = heuristic.guarantee() >= Guarantee::Admissible;
    let open = OpenList::in_two_orders(is_admissible);
    let mut engine = BestFirst::new(run, heuristic, rule(is_admissible), open);
    let ended =
        engine.start().and_then(|is_alive| if is_alive { engine.improve() } else { Ok(()) });
    engine.run.count_stored(engine.nodes.len());
    ended
}

/// The rule of the order by which the bound rises. An estimate that may be too high has no part in it.
fn rule(is_admissible: bool) -> Rule {
    let rule = Rule::new(1, u16::from(is_admissible), Ties::LeastH, Reopen::WhenCheaper);
    Rule { uses_heuristic: true, is_anytime: true, ..rule }
}

impl<S, H> BestFirst<'_, '_, S, H>
where
    S: StateSpace,
    H: Heuristic<S>,
{
    /// Finds better and better solutions, up to the best, from an open list in two orders.
    fn improve(&mut self) -> Result<(), Halt> {
        let mut weights = WEIGHTS.into_iter().filter_map(|(over, under)| Weight::new(over, under));
        let mut weight = None;
        let mut greatest_f = None;
        // Expansions in the one order and in the other.
        let (mut by_bound, mut by_eager) = (0_u64, 0_u64);
        let mut best = self.upper;
        loop {
            let share = if best == S::Cost::INFINITE { EAGER_AT_FIRST } else { 1 };
            let order = if by_eager < share * by_bound { Order::Eager } else { Order::Bound };
            let OpenList::TwoOrders(open) = &mut self.open else { break };
            let Some(mut entry) = open.pop(order) else { break };
            let is_exact = open.is_exact();
            if self.nodes.data(entry.id).link.is_closed() {
                self.run.budget.tick()?;
                continue;
            }
            if order == Order::Bound && greatest_f < Some(entry.f) {
                greatest_f = Some(entry.f);
                self.run.layer_begun();
                let bound = entry.f.min(self.upper);
                if bound > self.run.most.times(1) {
                    self.run.too_dear();
                    break;
                }
                self.raise(bound)?;
                if entry.f >= self.upper {
                    break;
                }
            }
            if !is_exact {
                entry = self.exact(entry);
            }
            if entry.f >= self.upper {
                self.run.budget.tick()?;
                self.mark_closed(entry.id);
                continue;
            }
            let before = self.run.expanded();
            match order {
                Order::Bound => self.expand(entry)?,
                // A batch would go on in breadth where this order goes straight ahead.
                Order::Eager => self.expand_one(entry)?,
            }
            let spent = self.run.expanded() - before;
            match order {
                Order::Bound => by_bound += spent,
                Order::Eager => by_eager += spent,
            }
            // A smaller weight after a better solution, and where this weight has none to promise.
            let is_exhausted =
                |weight: Weight| order == Order::Eager && self.promises_nothing(entry, weight);
            if self.upper < best || weight.is_some_and(is_exhausted) {
                best = self.upper;
                if let Some(next) = weights.next()
                    && let OpenList::TwoOrders(open) = &mut self.open
                {
                    weight = Some(next);
                    open.set_weight(next);
                }
            }
        }
        self.searched()
    }

    /// Nothing is left that could lead to a better solution.
    fn searched(&mut self) -> Result<(), Halt> {
        if self.upper == S::Cost::INFINITE {
            return Ok(());
        }
        self.raise(self.upper)?;
        // Where the limit on depth cut a path, the bound was frozen before that.
        if self.run.is_proved(self.upper) && self.run.limits.solutions == 1 {
            return Err(Halt::Enough);
        }
        Ok(())
    }

    /// Notes a solution, and that others must be better.
    #[cold]
    pub(super) fn improved(&mut self, id: u32, solution: SolutionOf<S>) -> Result<(), Halt> {
        let cost = solution.cost.times(1);
        if cost >= self.upper {
            return Ok(());
        }
        self.upper = cost;
        self.run.record_solution(self.nodes.state(id), solution)?;
        if self.run.is_proved(cost) && self.run.limits.solutions == 1 {
            return Err(Halt::Enough);
        }
        Ok(())
    }

    /// The entry with its present f and h, where the open list has lower bounds of them only.
    fn exact(&self, Entry { h, id, .. }: Entry<S::Cost>) -> Entry<S::Cost> {
        // It was no dead end when it was stored.
        let h = not_negative(self.heuristic.h(self.nodes.state(id))).unwrap_or(h);
        Entry { f: self.rule.f(self.nodes.data(id).g, h), h, id }
    }

    fn raise(&mut self, bound: SumOf<S>) -> Result<(), Halt> {
        self.run.raise_bound(S::Cost::at_least(bound, 1))
    }

    /// Returns true if g + w · h is not less than the cost of the best solution.
    fn promises_nothing(&self, entry: Entry<S::Cost>, weight: Weight) -> bool {
        let [over, under] = [weight.numerator(), weight.denominator()];
        let rank = S::Cost::plus(self.nodes.data(entry.id).g.times(under), entry.h.times(over));
        self.run.last_solution().is_some_and(|best| rank >= best.cost.times(under))
    }
}
