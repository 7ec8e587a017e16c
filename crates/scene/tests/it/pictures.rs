//! SVG: stills, strips and pictures that move.

use std::sync::Arc;

use scene::{At, Change, Film, Look, Piece, VisitedPlace, moving, race, still, strip};
use snapshots::assert_snapshot;

use crate::films::{blocks, boxes, meal, page, path};

/// A line a tag.
fn lines(svg: &str) -> String {
    svg.replace('>', ">\n").replace('}', "}\n")
}

#[test]
fn small_pictures() {
    assert_snapshot!("still of boxes", lines(&still(&boxes(), 2)));
    assert_snapshot!("still of blocks", lines(&still(&blocks(), 0)));
    assert_snapshot!("still of a path", lines(&still(&path(4, 3), 3)));
    assert_snapshot!("moving boxes", lines(&moving(&boxes(), 400).unwrap()));
    assert_snapshot!("moving meal", lines(&moving(&meal(), 400).unwrap()));
    assert_snapshot!("strip of boxes", lines(&strip(&boxes(), 3)));
}

#[test]
fn pictures_are_well_formed_and_always_the_same() {
    for film in [boxes(), blocks(), meal(), path(5, 4)] {
        let pictures = |film: &Film| [still(film, 1), strip(film, 4), moving(film, 250).unwrap()];
        assert_eq!(pictures(&film), pictures(&film.clone()));
        for svg in pictures(&film) {
            well_formed(&svg);
            assert!(!svg.contains("url(") && !svg.contains("<script") && !svg.contains("NaN"));
            assert_eq!(svg.matches("http").count(), 1, "the name of the language alone");
        }
    }
}

/// Elements are closed in order.
fn well_formed(svg: &str) {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let tag = tag.split('>').next().unwrap();
        let name = tag.split([' ', '/']).find(|name| !name.is_empty()).unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "{svg}");
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn a_picture_that_moves_plays_three_times_and_stays_at_the_end() {
    let svg = moving(&boxes(), 400).unwrap();
    assert!(svg.contains(".m{animation:3600ms linear 3 both}"), "{svg}");
    // All that moves is said to the end, so that nothing drifts back, even if it waits at last.
    let mut waits = boxes();
    let player = waits.frames.iter().flat_map(|frame| &frame.changes).next().unwrap().piece();
    waits.frames[3].changes.push(Change::Slide { piece: player, by: vec![At(0, 0)] });
    for svg in [svg, moving(&waits, 400).unwrap()] {
        let rules = svg.matches("@keyframes").count();
        assert!(rules > 3);
        assert_eq!(svg.matches(",to{").count(), rules, "{svg}");
    }
}

#[test]
fn a_race_shows_each_cell_when_it_is_expanded_and_figures_at_the_end() {
    let lane = |cells: i32, expanded: u64| {
        let mut film = path(9, 5);
        film.order.push(VisitedPlace { at: At(0, 0), expansion: None });
        let expanded_at =
            |x: i32| VisitedPlace { at: At(x, 0), expansion: u32::try_from(x + 1).ok() };
        film.order.extend((0..cells).map(expanded_at));
        let mut lane = page("race", vec![film]).lanes.remove(0);
        (lane.expanded, lane.figures) = (expanded, format!("{expanded} expanded"));
        lane
    };
    let mut both = page("race", Vec::new());
    both.lanes = vec![lane(4, 4), lane(8, 8)];
    let svg = race(&both).unwrap();
    well_formed(&svg);
    // The search takes two thirds of twelve seconds: eight expansions, the first after one.
    let shown = |number: u64| {
        let percent = number as f64 / 12.0 * 100.0;
        format!(
            "@keyframes k{number}{{0%{{visibility:hidden}}{percent:.2}%,to{{visibility:visible}}}}"
        )
    };
    assert!((0..=8).all(|number| svg.contains(&shown(number))), "{svg}");
    let cell = |number: u64| format!(r#"class="t k{number}" d="M{} 0h48"#, 48 * (number - 1));
    let count = |part: &str| svg.matches(part).count();
    assert!((1..=4).all(|number| count(&cell(number)) == 2));
    assert!((5..=8).all(|number| count(&cell(number)) == 1));
    for number in [4, 8] {
        let class = format!(r#"class="b-caption t k{number}""#);
        let figures = format!(">{number} expanded</text>");
        assert!(svg.split(&class).nth(1).is_some_and(|rest| rest.contains(&figures)), "{svg}");
    }
    // One ground, and nothing hidden or moving where readers want no motion.
    assert_eq!((count("b-plate\""), count("b-floor\"")), (1, 1));
    let (still, moving) = svg.split_once("@media(prefers-reduced-motion:no-preference){").unwrap();
    assert!(!still.contains("animation"), "{still}");
    assert!(!moving.split_once("</style>").unwrap().1.contains("visibility"));
    // Thousands of expansions are four hundred moments.
    both.lanes = vec![lane(9, 100_000)];
    // Words that are longer than a board is wide are smaller.
    both.lanes[0].figures = "x".repeat(60);
    both.lanes[0].films[0].order[9].expansion = Some(100_000);
    let svg = race(&both).unwrap();
    assert!(svg.contains("@keyframes k400{") && !svg.contains("@keyframes k401{"));
    assert!(svg.contains(r#"font-size="7.1">xxx"#) && svg.contains(r#"font-size="17">Race<"#));
}

#[test]
fn pictures_are_small() {
    assert!(moving(&boxes(), 400).unwrap().len() < 5_000);
    let straight = moving(&path(40, 40), 100).unwrap();
    let still = still(&path(40, 40), 0);
    assert!(straight.len() < still.len() + 2_000, "steps on a line are one movement");
}

#[test]
fn a_strip_has_the_boards_that_were_asked_for() {
    for (most, count) in [(0, 2), (3, 3), (5, 5), (99, 5)] {
        let boards = strip(&boxes(), most).matches("<svg").count() - 1;
        assert_eq!(boards, count, "of {most}");
    }
}

/// Who draws sees each wall whole; else those at the rim are trimmed.
#[test]
fn walls_of_a_sketch_are_whole() {
    let film = boxes();
    let mut sketch = film.clone();
    Arc::make_mut(&mut sketch.scene).is_sketch = true;
    // The part of a cell that is trimmed, in units.
    let is_trimmed = |film: &Film| still(film, 0).contains("21.1");
    assert!(is_trimmed(&film) && !is_trimmed(&sketch));
}

/// Where a block has to come is drawn after all blocks, in its colour.
#[test]
fn targets_lie_above_blocks() {
    let mut film = blocks();
    let target = Piece::new("target of a", Look::Target, "").at(At(1, 1)).hue(4);
    Arc::make_mut(&mut film.scene).add(target.shape(vec![At(0, 1), At(1, 0), At(1, 1)]));
    let svg = still(&film, 0);
    let (blocks, target) = svg.split_once("\"b-aim\"").unwrap();
    assert!(blocks.contains("\"b-star\"") && target.contains("\"b-goal b-h4-r\""), "{svg}");
}
