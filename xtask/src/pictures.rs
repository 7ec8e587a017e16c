//! Checks the pictures of the pages: each has a title and a description, and no text of a plot covers another.

use std::{collections::BTreeMap, fs};

use quick_xml::{events::Event, reader::Reader};

use crate::files::{all, root};

/// The width of a letter, in font sizes.
const LETTER: f64 = 0.55;
/// The height of a letter above the line, in font sizes.
const HEIGHT: f64 = 0.72;

/// A text and its box: left, top, right and bottom, in pixels.
type PlacedText = (String, [f64; 4]);

/// An element of a picture: its name, its attributes and the text right inside.
type Element = (String, BTreeMap<String, String>, String);

/// The elements of a picture that have a text inside.
fn texts(svg: &str) -> Vec<Element> {
    let mut reader = Reader::from_str(svg);
    let (mut open, mut texts) = (Vec::<Element>::new(), Vec::new());
    loop {
        let event = reader.read_event().expect("XML");
        match (event, open.last_mut()) {
            (Event::Start(start), _) => {
                let attributes = start.attributes().map(|attribute| attribute.expect("readable"));
                let attributes =
                    attributes.map(|it| (it.key.as_ref().to_owned(), it.value.to_string()));
                let attributes = attributes.collect();
                open.push((start.name().as_ref().to_owned(), attributes, String::new()));
            }
            (Event::Text(text), Some((.., inside))) => inside.push_str(text.trim_matches('\n')),
            // One sign, such as `&amp;`.
            (Event::GeneralRef(_), Some((.., inside))) => inside.push('&'),
            (Event::End(_), _) => {
                texts.extend(open.pop().filter(|(.., inside)| !inside.trim().is_empty()));
            }
            (Event::Eof, _) => return texts,
            _ => {}
        }
    }
}

/// The texts of a plot, which has no groups: places are pixels of the whole picture.
fn placed(svg: &str) -> Vec<PlacedText> {
    let texts = texts(svg).into_iter().filter(|(name, ..)| name == "text");
    let place = |(_, attributes, text): (_, BTreeMap<String, String>, String)| {
        let get = |name: &str| attributes.get(name).map_or("", String::as_str);
        let number = |name: &str| get(name).parse::<f64>().ok();
        let size = number("font-size").unwrap_or(12.0);
        let width = LETTER * size * f64::from(u32::try_from(text.chars().count()).expect("few"));
        let before = match (get("text-anchor"), get("class")) {
            ("middle", _) => 0.5,
            ("end", _) => 1.0,
            // Pictures with a style sheet centre all texts but these.
            ("", class) if !class.is_empty() && !class.contains("b-left") => 0.5,
            _ => 0.0,
        };
        let down = match get("dy") {
            "0.76em" => 0.76,
            "0.5ex" => 0.26,
            "-0.5ex" => -0.26,
            "" => 0.0,
            other => panic!("dy = {other}"),
        };
        let (x, y) = (number("x").expect("x"), number("y").expect("y"));
        let (left, bottom) = (-before * width, down * size);
        let (right, top) = (left + width, bottom - HEIGHT * size);
        let corners = match get("transform").starts_with("rotate(270") {
            false => [x + left, y + top, x + right, y + bottom],
            true => [x + top, y - right, x + bottom, y - left],
        };
        (text, corners)
    };
    texts.map(place).collect()
}

/// The pairs of texts that cover one another by more than a pixel each way.
fn covered(placed: &[PlacedText]) -> Vec<(&str, &str)> {
    let meet = |[left, top, right, bottom]: [f64; 4], other: [f64; 4]| {
        right.min(other[2]) - left.max(other[0]) > 1.0
            && bottom.min(other[3]) - top.max(other[1]) > 1.0
    };
    let pairs = placed.iter().enumerate().flat_map(|(index, (text, corners))| {
        let others = placed[index + 1..].iter().filter(move |(_, it)| meet(*corners, *it));
        others.map(move |(other, _)| (text.as_str(), other.as_str()))
    });
    pairs.collect()
}

#[test]
fn pictures_are_described_and_no_text_covers_another() {
    let mut faults = Vec::new();
    let (mut pictures, mut plots) = (0, 0);
    for path in all(&root().join("docs/benchmarks"), "svg") {
        pictures += 1;
        let svg = fs::read_to_string(&path).expect("readable");
        let texts = texts(&svg);
        for wanted in ["title", "desc"] {
            if !texts.iter().any(|(name, ..)| name == wanted) {
                faults.push(format!("{}: no <{wanted}>", path.display()));
            }
        }
        if !svg.contains("<g ") {
            plots += 1;
            let placed = placed(&svg);
            let covered = covered(&placed).into_iter();
            faults.extend(
                covered.map(|(one, other)| {
                    format!("{}: “{one}” and “{other}” overlap", path.display())
                }),
            );
        }
    }
    assert!(pictures > 40 && plots > 15, "{pictures} pictures, {plots} plots");
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn texts_that_overlap_are_found() {
    let text = |x: u32, more: &str| {
        format!(r#"<text x="{x}" y="20" font-size="10"{more}>long label</text>"#)
    };
    let found =
        |one: String, other: String| covered(&placed(&format!("<svg>{one}{other}</svg>"))).len();
    assert_eq!(found(text(0, ""), text(40, "")), 1);
    assert_eq!(found(text(0, ""), text(60, "")), 0);
    assert_eq!(found(text(0, ""), text(100, r#" text-anchor="end""#)), 1);
    assert_eq!(found(text(0, ""), text(40, r#" dy="0.76em""#)), 0);
    assert_eq!(found(text(0, ""), text(40, r#" transform="rotate(270, 40, 20)""#)), 1);
    assert_eq!(found(text(0, ""), text(70, r#" transform="rotate(270, 70, 20)""#)), 0);
}
