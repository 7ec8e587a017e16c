//! Films as data and as text.

use std::sync::Arc;

use scene::{At, Change, Film, MAX_FRAMES, Stage, TooLong, from_boards, text};

use crate::films::{blocks, boxes, meal, page, path};

#[test]
fn each_frame_undoes_to_the_one_before() {
    let films = [boxes(), blocks(), meal(), path(4, 3)];
    let mut kinds = [false; 5];
    for film in &films {
        let mut stage = Stage::new(&film.scene);
        for (n, frame) in film.frames.iter().enumerate() {
            let before = stage.clone();
            stage.play(frame);
            assert_eq!(stage, Stage::after(film, n + 1));
            assert_ne!(stage, before, "frame {n} of {}", film.scene.title);
            stage.undo(frame);
            assert_eq!(stage, before, "frame {n} of {}", film.scene.title);
            stage.play(frame);
            for change in &frame.changes {
                let kind = match change {
                    Change::Slide { .. } => 0,
                    Change::Jump { .. } => 1,
                    Change::Enter { .. } => 2,
                    Change::Leave { .. } => 3,
                    Change::Face { .. } => 4,
                };
                kinds[kind] = true;
            }
        }
    }
    assert_eq!(kinds, [true; 5], "a kind of change is not tried");
}

#[test]
fn a_board_is_text_after_each_action() {
    let film = boxes();
    assert_eq!(text(&film, 0), "#######\n#@ 1. #\n# A#A #\n#######\n");
    assert_eq!(text(&film, 2), "#######\n#  @* #\n# A#A #\n#######\n");
    assert_eq!(text(&film, 4), "#######\n#   * #\n# A#A@#\n#######\n");
    // After the end there is the end.
    assert_eq!(text(&film, 99), text(&film, 4));
    let film = blocks();
    assert_eq!(text(&film, 0), "#.##\n#*a#\n#aa#\n####\n");
    assert_eq!(text(&film, 1), "#.##\n#.a#\n#aa#\n####\n", "the special block is beyond the board");
    assert_eq!(text(&path(3, 2), 3), "S..\n...\n");
}

#[test]
fn a_film_is_the_same_from_json() {
    for film in [boxes(), blocks(), meal(), path(4, 3)] {
        let json = serde_json::to_string(&film).unwrap();
        assert_eq!(serde_json::from_str::<Film>(&json).unwrap(), film);
    }
    let film = Film { flaw: Some("a wall".to_owned()), ..path(300, 2) };
    let json = serde_json::to_string(&film).unwrap();
    assert_eq!(serde_json::from_str::<Film>(&json).unwrap(), film);
    assert!(serde_json::from_str::<Change>(r#"["j",0,[[1,2]]]"#).is_err());
    assert!(serde_json::from_str::<Change>(r#"["x",0,[]]"#).is_err());
}

#[test]
fn boards_alone_make_a_film() {
    let boards = ["#@ #\n", "# @#\nmore\n", "#@ #\n"];
    let after = boards[1..]
        .iter()
        .zip(1..)
        .map(|(board, cost)| ("x".to_owned(), cost, (*board).to_owned()));
    let film = from_boards("Any", "move", boards[0], after);
    for (n, board) in boards.iter().enumerate() {
        assert_eq!(text(&film, n), *board, "board {n}");
    }
    assert_eq!(film.cost(2), 2);
    let alone = from_boards("None", "move", "", []);
    assert_eq!((text(&alone, 0).as_str(), alone.last()), ("", 0));
    assert!(scene::still(&alone, 0).starts_with("<svg"));
}

#[test]
fn a_film_that_is_too_long_is_refused() {
    let mut film = meal();
    film.frames = vec![film.frames[0].clone(); MAX_FRAMES];
    assert!(scene::html(&page("long", vec![film.clone()])).is_ok());
    film.frames.push(film.frames[0].clone());
    let refused = TooLong { frames: MAX_FRAMES + 1 };
    assert_eq!(scene::html(&page("long", vec![film.clone()])), Err(refused));
    assert_eq!(scene::moving(&film, 400), Err(refused));
    assert_eq!(refused.to_string(), "a replay shows at most 100000 actions, and there are 100001");
}

#[test]
fn places_far_away_harm_nothing() {
    let mut film = meal();
    Arc::make_mut(&mut film.scene).pieces[0].at = Some(At(i32::MAX, i32::MIN));
    Arc::make_mut(&mut film.scene).trail = Some(7);
    film.frames[0].changes.push(Change::Slide { piece: 0, by: vec![At(i32::MAX, 1), At(1, 1)] });
    film.frames[0].changes.push(Change::Leave { piece: 99, at: At(0, 0) });
    assert!(scene::still(&film, 1).starts_with("<svg"));
    assert!(scene::moving(&film, 0).unwrap().starts_with("<svg"));
    assert!(scene::html(&page("far", vec![film])).is_ok());
}
