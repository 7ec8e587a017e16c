//! A picture as text: shapes and words by class, and the rules of the classes in both themes.

use std::fmt::Write;

use scene::token;

use crate::escaped;

/// The width of a picture, in pixels.
pub(crate) const WIDTH: f64 = 700.0;
/// From the edge of the picture to what is in it.
pub(crate) const MARGIN: f64 = 16.0;
/// From the top of the picture to what is below its title.
pub(crate) const TOP: f64 = 44.0;
/// The height of a line of text.
pub(crate) const LINE: f64 = 18.0;
/// The hues of series, by the number of the series.
const HUES: [u8; 6] = [1, 6, 3, 4, 2, 5];
/// The series whose hues fill an area; on the paper the others are too light for that.
const AREAS: usize = 3;

/// Lines behind a text stop before its letters.
const HALO: &str = "paint-order:stroke;stroke:$paper;stroke-width:3";

/// A class, what it is for, and its rule; `$name` is a colour by name.
const RULES: [(&str, &str); 10] = [
    ("paper", "fill:$paper"),
    ("title", "fill:$ink;font-size:16px;font-weight:650"),
    ("note", "fill:$ink-2;font-size:13px"),
    ("tick", "fill:$ink-2;font-size:12px"),
    ("grid", "fill:none;stroke:$line;stroke-width:1"),
    ("axis", "fill:none;stroke:$edge;stroke-width:1"),
    ("even", "fill:$sunken"),
    ("lead", "fill:none;stroke:$edge;stroke-width:1"),
    ("empty", "fill:$sunken"),
    ("median", "fill:none;stroke:$paper;stroke-width:2"),
];

/// The colours of heat, from the least to the greatest.
pub(crate) const HEATS: usize = 6;

/// Where a text is, of the place that is given.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// A picture that is being written.
pub(crate) struct Svg {
    body: String,
    /// The rules of what moves, for readers who want motion.
    motion: String,
}

impl Svg {
    pub(crate) const fn new() -> Self {
        Self { body: String::new(), motion: String::new() }
    }

    /// A text whose middle line is at `y`.
    pub(crate) fn text(&mut self, (x, y): (f64, f64), class: &str, at: Anchor, text: &str) {
        let anchor = match at {
            Anchor::Start => " text-anchor=\"start\"",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let (y, text) = (y + 4.0, escaped(text));
        let _ = writeln!(
            self.body,
            "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\"{anchor}>{text}</text>"
        );
    }

    pub(crate) fn rectangle(&mut self, class: &str, [x, y, width, height]: [f64; 4]) {
        let (width, height) = (width.max(0.5), height.max(0.0));
        let _ = writeln!(
            self.body,
            "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"/>"
        );
    }

    /// A line through these points.
    pub(crate) fn line(&mut self, class: &str, points: &[(f64, f64)]) {
        let mut path = String::new();
        for (number, (x, y)) in points.iter().enumerate() {
            let _ = write!(path, "{}{x:.1} {y:.1}", if number == 0 { 'M' } else { 'L' });
        }
        let _ = writeln!(self.body, "<path class=\"{class}\" d=\"{path}\"/>");
    }

    /// A sign whose shape and hue tell the series; hollow where a limit stopped the search.
    pub(crate) fn sign(&mut self, (x, y): (f64, f64), series: usize, is_hollow: bool) {
        let class = format!("{}{}", if is_hollow { "o" } else { "d" }, hue(series));
        let corners: &[(f64, f64)] = match series % HUES.len() {
            0 => {
                let at = format!("cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\"");
                let _ = writeln!(self.body, "<circle class=\"{class}\" {at}/>");
                return;
            }
            1 => &[(-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (-4.0, 4.0)],
            2 => &[(0.0, -5.0), (5.0, 4.0), (-5.0, 4.0)],
            3 => &[(0.0, -5.5), (5.5, 0.0), (0.0, 5.5), (-5.5, 0.0)],
            4 => &[(0.0, 5.0), (5.0, -4.0), (-5.0, -4.0)],
            _ => &[(-5.0, -2.0), (5.0, -2.0), (5.0, 2.0), (-5.0, 2.0)],
        };
        let corners: Vec<String> = corners
            .iter()
            .map(|(right, down)| format!("{:.1},{:.1}", x + right, y + down))
            .collect();
        let _ =
            writeln!(self.body, "<polygon class=\"{class}\" points=\"{}\"/>", corners.join(" "));
    }

    /// What `draw` adds, as one part that moves by the rules `motion` of its class.
    pub(crate) fn moving(&mut self, class: &str, motion: &str, draw: impl FnOnce(&mut Self)) {
        let _ = write!(self.body, "<g class=\"{class}\">");
        draw(self);
        self.body.push_str("</g>\n");
        let _ = writeln!(self.motion, ".{class}{{{motion}}}");
    }

    /// The whole picture, of this height, whose parts stand below its title.
    pub(crate) fn finish(self, title: &str, description: &str, height: f64) -> String {
        let Self { body, motion } = self;
        let (title, description) = (escaped(title), escaped(description));
        let size =
            format!("width=\"{WIDTH}\" height=\"{height:.0}\" viewBox=\"0 0 {WIDTH} {height:.0}\"");
        let font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Cantarell,'Liberation Sans',sans-serif;font-variant-numeric:tabular-nums";
        let head = format!(
            "<rect class=\"paper\" width=\"{WIDTH}\" height=\"{height:.0}\" rx=\"8\"/>\n<text class=\"title\" x=\"{MARGIN}\" y=\"28\">{title}</text>"
        );
        let all = format!("{head}\n{body}");
        let [light, dark] = [0, 1].map(|theme| styles(&all, theme));
        let motion = match motion.as_str() {
            "" => motion,
            _ => format!("@media(prefers-reduced-motion:no-preference){{\n{motion}}}"),
        };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" {size} role=\"img\">\n<title>{title}</title>\n\
             <desc>{description}</desc>\n<style>svg{{{font}}}\n{light}@media(prefers-color-scheme:dark){{\n{dark}}}{motion}</style>\n{all}</svg>\n"
        )
    }
}

/// The number of the hue of a series.
fn hue(series: usize) -> u8 {
    HUES.get(series).copied().unwrap_or(8)
}

/// The class of a line of a series.
pub(crate) fn line_of(series: usize) -> String {
    format!("l{}", hue(series))
}

/// The class of an area of a series: of one of the first three, or grey.
pub(crate) fn area_of(series: usize, is_hollow: bool) -> String {
    let hue = hue(if series < AREAS { series } else { HUES.len() });
    format!("{}{hue}", if is_hollow { "o" } else { "s" })
}

/// The class of a text in the colour of a series.
pub(crate) fn text_of(series: usize) -> String {
    format!("t{}", hue(series))
}

/// All classes with their rules in a theme: 0 is light, 1 is dark.
fn rules(theme: usize) -> Vec<(String, String)> {
    let plain = RULES.iter().map(|(class, rule)| ((*class).to_owned(), (*rule).to_owned()));
    let name = [("name".to_owned(), format!("fill:$ink;font-size:12px;{HALO}"))];
    let hues = (1..=8).flat_map(|hue| {
        [
            (
                format!("l{hue}"),
                format!("fill:none;stroke:$h{hue}-text;stroke-width:2;stroke-linejoin:round"),
            ),
            (format!("s{hue}"), format!("fill:$h{hue}")),
            (format!("d{hue}"), format!("fill:$h{hue};stroke:$h{hue}-text;stroke-width:1")),
            (format!("o{hue}"), format!("fill:$paper;stroke:$h{hue}-text;stroke-width:2")),
            (format!("t{hue}"), format!("fill:$h{hue}-text;font-size:12px;{HALO}")),
        ]
    });
    let heats = (0..HEATS).flat_map(|heat| {
        let back = colour(&format!("heat-{heat}"), theme);
        let inks = ["#000000", "#FFFFFF"];
        let ink =
            if contrast(back, inks[0]) >= contrast(back, inks[1]) { inks[0] } else { inks[1] };
        [
            (format!("c{heat}"), format!("fill:{back}")),
            (format!("ct{heat}"), format!("fill:{ink};font-size:12px")),
        ]
    });
    plain.chain(name).chain(hues).chain(heats).collect()
}

/// The rules of the classes that a picture has.
fn styles(picture: &str, theme: usize) -> String {
    let mut text = String::new();
    for (class, rule) in rules(theme) {
        if picture.contains(&format!("class=\"{class}\"")) {
            let _ = writeln!(text, ".{class}{{{}}}", filled(&rule, theme));
        }
    }
    text
}

/// A rule with its colours.
fn filled(rule: &str, theme: usize) -> String {
    let mut parts = rule.split('$');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(';').unwrap_or(part.len());
        text += colour(&part[..end], theme);
        text += &part[end..];
    }
    text
}

fn colour(name: &str, theme: usize) -> &'static str {
    let (_, light, dark) = token(name).copied().unwrap_or(("", "#000", "#FFF"));
    [light, dark][theme]
}

/// The contrast of two colours, from 1 to 21 (WCAG 2.2).
fn contrast(one: &str, other: &str) -> f64 {
    let [one, other] = [one, other].map(luminance);
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn luminance(colour: &str) -> f64 {
    let digits = &colour[1..];
    let part = |number: usize| {
        let digits = match digits.len() {
            3 => digits[number..=number].repeat(2),
            _ => digits[2 * number..2 * number + 2].to_owned(),
        };
        let part = f64::from(u8::from_str_radix(&digits, 16).unwrap_or(0)) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(0) + 0.7152 * part(1) + 0.0722 * part(2)
}

/// About how wide a text of 12 pixels is.
pub(crate) fn width_of(text: &str) -> f64 {
    text.chars().count() as f64 * 6.7
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrasts_are_those_of_the_standard() {
        assert!((contrast("#000", "#FFFFFF") - 21.0).abs() < 1e-9);
        assert!((contrast("#777777", "#FFF") - 4.48).abs() < 0.01);
    }

    /// Every class of texts, on what it stands on.
    #[test]
    fn every_text_can_be_read() {
        for theme in [0, 1] {
            let rules = rules(theme);
            let fill = |class: &str| {
                let (_, rule) = rules.iter().find(|(known, _)| known == class).unwrap();
                filled(rule, theme)[5..].split(';').next().unwrap().to_owned()
            };
            for (class, _) in rules.iter().filter(|(_, rule)| rule.contains("font-size")) {
                let back =
                    class.strip_prefix("ct").map_or("paper".to_owned(), |it| format!("c{it}"));
                assert!(contrast(&fill(class), &fill(&back)) >= 4.5, "{class}, {theme}");
            }
        }
    }

    /// Lines, signs and areas, by their rims where they have some.
    #[test]
    fn every_mark_is_seen() {
        let marks = (0..=HUES.len()).flat_map(|series| {
            let areas = [false, true].map(|is_hollow| area_of(series, is_hollow));
            areas.into_iter().chain([line_of(series), format!("d{}", hue(series))])
        });
        for (class, theme) in marks.flat_map(|class| [(class.clone(), 0), (class, 1)]) {
            let rules = rules(theme);
            let (_, rule) = rules.iter().find(|(known, _)| *known == class).unwrap();
            let rule = filled(rule, theme);
            let paint = rule.rsplit("stroke:").next().unwrap().trim_start_matches("fill:");
            let paint = paint.split(';').next().unwrap();
            assert!(contrast(paint, colour("paper", theme)) >= 3.0, "{class}, {theme}: {paint}");
        }
    }

    #[test]
    fn a_picture_has_the_rules_that_it_needs() {
        let mut svg = Svg::new();
        svg.sign((10.0, 20.0), 1, true);
        svg.text((1.0, 2.0), "name", Anchor::End, "a < b & c");
        let text = svg.finish("A & B", "what", 100.0);
        for shown in [
            "<title>A &amp; B</title>",
            ".o6{fill:#FAF9F6;",
            "a &lt; b &amp; c",
            ".o6{fill:#14161A;",
        ] {
            assert!(text.contains(shown), "{shown}: {text}");
        }
        assert!(!text.contains(".s1{"));
    }
}
