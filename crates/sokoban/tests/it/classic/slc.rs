//! Collections in XML.

use std::fmt::Write;

use sokoban::classic::{Collection, MAX_SQUARES, PickError, ProblemKind};

const TWO: &str = r#"<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE SokobanLevels SYSTEM "SokobanLev.dtd">
<SokobanLevels>
  <Title>Ours</Title>
  <LevelCollection Copyright="us" MaxWidth="7" MaxHeight="4">
    <Level Id="First &amp; small" Width="5" Height="3">
      <L>#####</L>
      <L>#@$.#</L>
      <L>#####</L>
    </Level>
    <!-- A remark. -->
    <Level Id="Second" Width="7" Height="4">
      <L>  #####</L><L>###   #</L>
      <L>#@$ . #</L>
      <L>#######</L>
    </Level>
  </LevelCollection>
</SokobanLevels>
"#;

fn read(text: impl AsRef<[u8]>) -> Collection {
    let collection = Collection::from_bytes(text.as_ref());
    assert_eq!(collection.to_bytes(), text.as_ref());
    collection
}

/// The problems of a level, and where they are.
fn problems(collection: &Collection, number: usize) -> Vec<(usize, usize, ProblemKind)> {
    match collection.level(number) {
        Err(PickError::Invalid(error)) => {
            let problems = error.problems.problems.into_iter();
            problems.map(|problem| (problem.line, problem.column, problem.kind)).collect()
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn levels_titles_and_leading_blanks_are_read() {
    for text in [TWO.to_owned(), format!("\u{feff}{TWO}"), TWO.replace('\n', "\r\n")] {
        let collection = read(&text);
        assert_eq!(collection.len(), 2);
        assert_eq!(collection.title(1).as_deref(), Some("First & small"));
        assert_eq!(collection.title(2).as_deref(), Some("Second"));
        assert_eq!((collection.title(0), collection.title(3)), (None, None));
        assert_eq!(collection.field(1, "Title"), None);
        let levels: Vec<String> =
            collection.levels().map(|level| level.expect("a level").to_string()).collect();
        let second = "  #####\n###   #\n#@$ . #\n#######\n";
        assert_eq!(levels, ["#####\n#@$.#\n#####\n", second]);
    }
}

#[test]
fn latin_letters_are_read() {
    let text: Vec<u8> = TWO.replace("Second", "\u{1}").bytes().collect();
    let text: Vec<u8> = text.iter().map(|&byte| if byte == 1 { 0xe9 } else { byte }).collect();
    let collection = read(&text);
    assert_eq!(collection.title(2).as_deref(), Some("é"));
    assert!(collection.level(2).is_ok());
}

#[test]
fn mistakes_have_their_places() {
    let collection = read(TWO.replace("#@$.#", "#@$?#"));
    let found = problems(&collection, 1);
    assert_eq!((found[1].0, found[1].1), (8, 13), "{found:?}");
    assert!(collection.level(2).is_ok(), "the other is not touched");
    // Two rows in a line, and a level that begins within one.
    let text = "<a><Level><L>####</L><L>#@?#</L></Level></a>";
    let found = problems(&read(text), 1);
    assert_eq!((found[0].0, found[0].1), (1, 27), "{found:?}");
    let marked = problems(&read(format!("\u{feff}{text}")), 1);
    assert_eq!((marked[0].0, marked[0].1), (1, 28), "{marked:?}");
    for (row, kind) in [
        ("#@$&amp;#", ProblemKind::Markup),
        ("#@$<!-- -->.#", ProblemKind::Markup),
        ("#@<L>$.#</L>", ProblemKind::Markup),
    ] {
        let collection = read(TWO.replace("#@$.#", row));
        assert_eq!(problems(&collection, 1)[0].2, kind, "{row}");
    }
}

/// What follows a mistake in the markup is one more level, which says so.
#[test]
fn a_text_that_is_no_xml_ends_at_the_mistake() {
    let collection = read(TWO.replace("</LevelCollection>", "</Levels>"));
    assert_eq!(collection.len(), 3);
    assert!(collection.level(2).is_ok());
    assert_eq!(problems(&collection, 3), [(17, 3, ProblemKind::Unmatched)]);
    let collection = read(TWO.replace("<!-- A remark. -->", "<!-- A remark."));
    assert_eq!((collection.len(), collection.level(1).is_ok()), (2, true));
    assert_eq!(problems(&collection, 2), [(11, 5, ProblemKind::Unclosed)]);
    let cut = &TWO[..TWO.find("#######").expect("a row")];
    assert_eq!(problems(&read(cut), 2).len(), 1);
    for empty in ["<", "<a/>", "<a></a>", "<Level/>", "<html><p>text</p></html>"] {
        let collection = read(empty);
        assert!(collection.levels().all(|level| level.is_err()), "{empty}");
    }
    assert!(read("<a/>").is_empty());
}

/// The names of all open elements took more memory than the text.
#[test]
fn elements_within_elements_have_a_limit() {
    let nested = |depth: usize| {
        let (open, close) = ("<a>".repeat(depth), "</a>".repeat(depth));
        read(format!("{open}<Level><L>#@#</L></Level>{close}"))
    };
    assert_eq!(nested(62).len(), 1);
    let deep = nested(63);
    assert_eq!(deep.len(), 1);
    let (line, column, kind) = &problems(&deep, 1)[0];
    assert_eq!((*line, *column), (1, 63 * 3 + 1 + "<Level>".len()));
    let expected = "too large: expected at most 64 elements within one another, found more";
    assert_eq!(kind.to_string(), expected);
}

/// Entities are not expanded: neither those of the text, nor files.
#[test]
fn entities_are_not_expanded() {
    let mut entities = "<!ENTITY a0 '#####'>".to_owned();
    for number in 1..60 {
        let (before, ten) = (number - 1, "&a");
        let value: String = (0..10).map(|_| format!("{ten}{before};")).collect();
        let _ = write!(entities, "<!ENTITY a{number} '{value}'>");
    }
    let text = format!(
        "<!DOCTYPE a [{entities}<!ENTITY f SYSTEM 'file:///etc/passwd'>]>\
         <a><Level Id='&f;&a59;'><L>&a59;</L></Level></a>"
    );
    let collection = read(&text);
    assert_eq!(problems(&collection, 1)[0].2, ProblemKind::Markup);
    assert_eq!(collection.title(1).as_deref(), Some("&f;&a59;"));
}

#[test]
fn rows_without_squares_count() {
    let rows = "<L/>".repeat(MAX_SQUARES + 1);
    let found = problems(&read(format!("<Level>{rows}</Level>")), 1);
    assert_eq!(found[0].2, ProblemKind::TooLarge { most: MAX_SQUARES });
}

#[test]
fn what_is_added_makes_it_plain() {
    let mut collection = read(TWO);
    let level = collection.level(1).expect("a level");
    collection.push(&level, "more");
    let again = read(collection.to_bytes());
    assert_eq!(again.len(), 3);
    assert_eq!(again.title(2).as_deref(), Some("Second"));
    assert_eq!(again.title(3).as_deref(), Some("more"));
    assert!(again.levels().all(|level| level.is_ok()));
}
