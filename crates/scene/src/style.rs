//! The style of boards: a rule a class, with colours by name.

use std::{collections::BTreeSet, fmt::Write};

use crate::tokens::{TOKENS, token};

/// The rules. `$name` is a colour.
const RULES: &[(&str, &str)] = &[
    (
        "b-board",
        "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Cantarell,'Liberation Sans',sans-serif;font-weight:650;text-anchor:middle;font-variant-numeric:tabular-nums;unicode-bidi:isolate",
    ),
    ("b-plate", "fill:$wall;stroke:$wall-line;stroke-width:1.2;vector-effect:non-scaling-stroke"),
    ("b-floor", "fill:$floor;stroke:$wall-line;stroke-width:1;vector-effect:non-scaling-stroke"),
    ("b-free", "fill:$floor"),
    ("b-runs", "fill:none;stroke:$wall"),
    ("b-grid", "fill:none;stroke:$grid;stroke-width:1;vector-effect:non-scaling-stroke"),
    ("b-shade", "fill:$shade"),
    ("b-goal", "fill:none;stroke-width:3;stroke-dasharray:7.2 4.2"),
    ("b-aim", "fill:none;stroke:$floor;stroke-width:6;stroke-opacity:.85"),
    ("b-gold", "fill:$floor;stroke:$gold;stroke-width:4"),
    ("b-tick", "fill:$tick-soft;stroke:$tick;stroke-width:1.6"),
    (
        "b-check",
        "fill:none;stroke:$tick;stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round",
    ),
    ("b-star", "fill:$tick-soft;stroke:$tick;stroke-width:1.5;stroke-linejoin:round"),
    ("b-body", "stroke-width:1.6"),
    ("b-in", "fill:none;stroke-opacity:.32;stroke-width:2"),
    ("b-portal", "fill:$portal-soft;stroke:$portal;stroke-width:3"),
    ("b-portal-in", "fill:none;stroke:$portal;stroke-width:1.6;stroke-dasharray:4 3"),
    ("b-portal-t", "fill:$portal"),
    ("b-me", "fill:$me"),
    ("b-me-i", "fill:$me-ink"),
    (
        "b-exit",
        "fill:none;stroke:$gold;stroke-width:4.5;stroke-linecap:round;stroke-linejoin:round",
    ),
    (
        "b-case",
        "fill:none;stroke:$trail-case;stroke-width:25;stroke-linejoin:round;stroke-linecap:round",
    ),
    (
        "b-trail",
        "fill:none;stroke:$trail;stroke-width:15;stroke-linejoin:round;stroke-linecap:round",
    ),
    (
        "b-thin-case",
        "fill:none;stroke:$trail-case;stroke-width:11;stroke-linejoin:round;stroke-linecap:round",
    ),
    ("b-thin", "fill:none;stroke:$trail;stroke-width:6;stroke-linejoin:round;stroke-linecap:round"),
    (
        "b-hair-case",
        "fill:none;stroke:$trail-case;stroke-width:5;vector-effect:non-scaling-stroke;stroke-linejoin:round",
    ),
    (
        "b-hair",
        "fill:none;stroke:$trail;stroke-width:2.5;vector-effect:non-scaling-stroke;stroke-linejoin:round",
    ),
    ("b-walker", "fill:$trail;stroke:$trail-case;stroke-width:5"),
    ("b-start", "fill:$me;stroke:$trail-case;stroke-width:3"),
    ("b-finish", "fill:$tick-soft;stroke:$finish-line;stroke-width:3"),
    ("b-finish-i", "fill:$h2-ink"),
    (
        "b-cost",
        "fill:$ink-2;font-weight:550;paint-order:stroke;stroke:$floor;stroke-width:4;stroke-linejoin:round",
    ),
    (
        "b-band",
        "fill:none;stroke:$h5;stroke-opacity:.34;stroke-width:27;stroke-linejoin:round;stroke-linecap:round",
    ),
    (
        "b-word",
        "fill:none;stroke:$h5;stroke-opacity:.34;stroke-width:22;stroke-linejoin:round;stroke-linecap:round",
    ),
    ("b-ring", "fill:none;stroke:$h5-text;stroke-width:3"),
    ("b-order", "fill:$h5-text"),
    ("b-clue", "fill:none;stroke:$edge;stroke-width:2"),
    ("b-clue-t", "fill:$ink;font-weight:700"),
    ("b-number", "fill:$ink;font-weight:500"),
    ("b-die", "fill:$die;stroke:$die-line;stroke-width:1.5"),
    ("b-ink", "fill:$ink"),
    ("b-badge", "fill:$surface;stroke-width:1.6"),
    ("b-figure", "fill-rule:evenodd"),
    ("b-water", "fill:$water"),
    ("b-wave", "fill:none;stroke:$water-line;stroke-width:2.4;stroke-linecap:round"),
    ("b-bank", "fill:$bank;stroke:$bank-line;stroke-width:2"),
    ("b-grass", "fill:none;stroke:$bank-line;stroke-width:2.4;stroke-linecap:round"),
    ("b-hull", "fill:$h9;stroke:$h9-text;stroke-width:2;stroke-linejoin:round"),
    ("b-queued", "fill:none;stroke:$front;stroke-width:6"),
    ("b-sheet", "fill:$surface"),
    ("b-state", "fill:$surface;stroke:$ink-3;stroke-width:1.4"),
    ("b-state-bad", "fill:$bad-soft;stroke:$bad;stroke-width:1.4;stroke-dasharray:5 4"),
    ("b-state-best", "fill:$accent-soft;stroke:$accent;stroke-width:3"),
    ("b-way", "fill:none;stroke:$ink-3;stroke-width:1.4"),
    ("b-way-bad", "fill:none;stroke:$bad;stroke-width:1.4"),
    ("b-way-best", "fill:none;stroke:$accent;stroke-width:4"),
    ("b-again", "stroke-dasharray:5 4"),
    ("b-left", "text-anchor:start"),
    (
        "b-way-t",
        "fill:$ink-2;font-weight:550;paint-order:stroke;stroke:$surface;stroke-width:9;stroke-linejoin:round",
    ),
    ("b-caption", "fill:$ink-2;font-weight:500"),
    ("b-food", "fill:none;stroke:$ink-2;stroke-width:3"),
    ("b-food-i", "fill:$ink-2"),
];

/// What a class of a palette's colour sets: `-c` its fill, `-r` the rim, `-f` an inner frame, `-i` the
/// label on the fill, `-t` text on the floor.
const PARTS: &[(&str, &str)] = &[
    ("-c", "fill:$#"),
    ("-r", "stroke:$#-text"),
    ("-f", "stroke:$#-ink"),
    ("-i", "fill:$#-ink"),
    ("-t", "fill:$#-text"),
];

/// How colours are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Colours {
    Light,
    Dark,
    Named,
}

/// The declarations of a class, if it is one of ours.
fn declarations(class: &str) -> Option<String> {
    if let Some((_, rule)) = RULES.iter().find(|(name, _)| *name == class) {
        return Some((*rule).to_owned());
    }
    if let Some(share) = class.strip_prefix("b-cost-") {
        // The fill of the costs: a tint that deepens.
        let share: u32 = share.parse().ok()?;
        return Some(format!("fill:$h9;fill-opacity:{}", f64::from(4 + share * 9 / 2) / 100.0));
    }
    let (_, rule) = PARTS.iter().find(|(part, _)| class.ends_with(part))?;
    let colour = &class.strip_prefix("b-")?[..class.len() - 4];
    let text = match colour.as_bytes().first()? {
        b's' => "s-text",
        b't' => "t-text",
        _ => return token(colour).map(|_| rule.replace('#', colour)),
    };
    token(colour).map(|_| rule.replace("$#-text", &format!("${text}")).replace('#', colour))
}

fn coloured(rule: &str, colours: Colours) -> String {
    let mut parts = rule.split('$');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|letter: char| letter != '-' && !letter.is_ascii_alphanumeric());
        let (name, rest) = part.split_at(end.unwrap_or(part.len()));
        // Each name is in the table: a test sees to it.
        let (_, light, dark) = token(name).copied().unwrap_or((name, "red", "red"));
        let _ = match colours {
            Colours::Light => write!(text, "{light}{rest}"),
            Colours::Dark => write!(text, "{dark}{rest}"),
            Colours::Named => write!(text, "var(--{name}){rest}"),
        };
    }
    text
}

/// The classes that a drawing uses.
fn classes(drawing: &str) -> BTreeSet<&str> {
    let values = drawing.split("class=\"").skip(1).filter_map(|rest| rest.split('"').next());
    values.flat_map(str::split_whitespace).collect()
}

/// The rules of the classes that a drawing uses, light, and where the reader wants it, dark.
pub(crate) fn style(drawing: &str) -> String {
    let (mut light, mut dark) = (String::new(), String::new());
    for class in classes(drawing) {
        let Some(rule) = declarations(class) else { continue };
        let _ = write!(light, ".{class}{{{}}}", coloured(&rule, Colours::Light));
        let differs = |part: &&str| coloured(part, Colours::Light) != coloured(part, Colours::Dark);
        let night: Vec<&str> = rule.split(';').filter(differs).collect();
        if !night.is_empty() {
            let _ = write!(dark, ".{class}{{{}}}", coloured(&night.join(";"), Colours::Dark));
        }
    }
    format!("{light}@media(prefers-color-scheme:dark){{{dark}}}")
}

/// The rules of the classes that a drawing uses, with colours by the names of [`properties`].
pub(crate) fn named_style(drawing: &str) -> String {
    let rule =
        |class| Some(format!(".{class}{{{}}}\n", coloured(&declarations(class)?, Colours::Named)));
    classes(drawing).into_iter().filter_map(rule).collect()
}

/// The rules of all drawings, with colours by name.
pub(crate) fn whole_style() -> String {
    let palettes = TOKENS.iter().map(|(name, ..)| *name).filter(|name| name.len() == 2);
    let parts =
        palettes.flat_map(|name| PARTS.iter().map(move |(part, _)| format!("b-{name}{part}")));
    let costs = (0..=9).map(|cost| format!("b-cost-{cost}"));
    let names = RULES.iter().map(|(name, _)| (*name).to_owned()).chain(parts).chain(costs);
    let classes: Vec<String> = names.collect();
    named_style(&format!(r#"class="{}""#, classes.join(" ")))
}

/// All colours as the page chose them by `data-colours`, whatever the reader's system says.
pub(crate) fn chosen_properties() -> String {
    let [light, dark] = lists();
    format!(
        ":root[data-colours=light]{{color-scheme:light;{light}}}\n:root[data-colours=dark]{{color-scheme:dark;{dark}}}\n"
    )
}

/// All colours: light and dark.
fn lists() -> [String; 2] {
    let list = |pick: fn(&(&str, &'static str, &'static str)) -> &'static str| {
        TOKENS.iter().fold(String::new(), |mut text, token| {
            let _ = write!(text, "--{}:{};", token.0, pick(token));
            text
        })
    };
    [list(|token| token.1), list(|token| token.2)]
}

/// All colours as custom properties: light, and where the reader wants it, dark.
pub(crate) fn properties() -> String {
    let [light, dark] = lists();
    format!(
        ":root{{color-scheme:light;{light}}}\n@media screen and (prefers-color-scheme:dark){{\n:root{{color-scheme:dark;{dark}}}}}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_of_a_rule_is_in_the_table() {
        for (class, rule) in RULES {
            assert_eq!(declarations(class).as_deref(), Some(*rule));
            assert!(!coloured(rule, Colours::Light).contains("red"), "{class}");
        }
        assert_eq!(declarations("b-h2-c").as_deref(), Some("fill:$h2"));
        assert_eq!(declarations("b-s3-r").as_deref(), Some("stroke:$s-text"));
        assert_eq!(declarations("b-h77-c"), None);
    }
}
