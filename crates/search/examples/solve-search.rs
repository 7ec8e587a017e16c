//! Measures 4 litres with jugs of 3 and 5: a puzzle of your own, made of closures.
//!
//!     cargo run -p search --example solve-search
#![expect(clippy::print_stdout, reason = "an example prints")]

use search::{Search, consistent, space};

fn main() {
    // A state is the water in both jugs. Each pouring costs 1.
    let pours = |&(a, b): &(u32, u32)| {
        let (to_b, to_a) = (a.min(5 - b), b.min(3 - a));
        let jugs = [(3, b), (a, 5), (0, b), (a, 0), (a - to_b, b + to_b), (a + to_a, b - to_a)];
        jugs.map(|jugs| (jugs, 1))
    };
    let jugs = space((0, 0), pours, |&(_, b)| b == 4);
    // At least one pouring is left unless the second jug has its 4 litres. No pouring saves more than 1.
    let h = consistent(|&(_, b): &(u32, u32)| u32::from(b != 4));
    let found = Search::new(&jugs).a_star(&h).run();
    let best = found.best().expect("4 litres can be measured");
    for (a, b) in best.states(&jugs) {
        println!("{a} + {b}");
    }
    assert_eq!(best.cost, 6);
    assert!(found.is_proved_best());
}
