//! Every text of every picture of the documentation can be read, on light and on dark pages: Chromium says what is painted
//! below each text.

use serde_json::json;

use crate::{
    chromium::Chromium,
    pictures::{pictures, serve},
};

/// The least contrast of WCAG 2.2 for texts.
const LEAST: f64 = 4.5;

/// A page of this theme, and its colour on GitHub.
const THEMES: [(&str, [u8; 3]); 2] = [("light", [255, 255, 255]), ("dark", [13, 17, 23])];

/// The texts of a picture with the least contrast of three places in each, from the colour of the page. A halo, which is
/// painted before the letters, is what they stand on.
const CONTRASTS: &str = r"(page => {
    document.getAnimations().forEach(it => it.finish());
    const opacity = it => it instanceof Element
        ? getComputedStyle(it).opacity * opacity(it.parentNode) : 1;
    const paint = (it, kind) => {
        const style = getComputedStyle(it);
        const [r, g, b, a = 1] = style[kind].match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0, 0];
        return [[r, g, b], a * style[kind + 'Opacity'] * opacity(it)];
    };
    const over = ([top, share], below) =>
        below.map((value, part) => share * top[part] + (1 - share) * value);
    const luminance = colour => {
        const [r, g, b] = colour.map(it => it / 255)
            .map(it => it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    const width = it => parseFloat(getComputedStyle(it).strokeWidth);
    const behind = (text, x, y) => {
        const isBelow = it => it instanceof SVGGeometryElement
            && it.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING;
        let colour = page;
        for (const it of document.elementsFromPoint(x, y).filter(isBelow).reverse()) {
            const place = new DOMPoint(x, y).matrixTransform(it.getScreenCTM().inverse());
            if (it.isPointInFill(place)) colour = over(paint(it, 'fill'), colour);
            // A band, not a line, which no letter hides behind.
            if (width(it) > 8 && it.isPointInStroke(place)) colour = over(paint(it, 'stroke'), colour);
        }
        return width(text) >= 2 ? over(paint(text, 'stroke'), colour) : colour;
    };
    const isShown = it => it.textContent.trim() && paint(it, 'fill')[1] > 0.05;
    return [...document.querySelectorAll('text')].filter(isShown).map(text => {
        const { left, top, width, height } = text.getBoundingClientRect();
        const least = Math.min(...[0.1, 0.5, 0.9].map(share => {
            const below = behind(text, left + share * width, top + height / 2);
            const both = [over(paint(text, 'fill'), below), below].map(luminance);
            return Math.max(...both) / Math.min(...both);
        }));
        return [text.textContent, least];
    });
})";

#[test]
fn every_text_of_every_picture_can_be_read() {
    let pictures = pictures(&[".svg"]);
    let address = serve(pictures.clone());
    let mut browser = Chromium::start();
    // What is outside the window has nothing below it.
    let size = json!({ "width": 1400, "height": 4000, "deviceScaleFactor": 1, "mobile": false });
    browser.call("Emulation.setDeviceMetricsOverride", size);
    let (mut texts, mut faults) = (0, Vec::new());
    for (theme, page) in THEMES {
        let features = json!([{ "name": "prefers-color-scheme", "value": theme }]);
        browser.call("Emulation.setEmulatedMedia", json!({ "features": features }));
        for name in pictures.keys() {
            browser.open(&format!("http://{address}/{name}"));
            let found = browser.value(&format!("{CONTRASTS}({page:?})"));
            for text in found.as_array().unwrap() {
                texts += 1;
                let contrast = text[1].as_f64().unwrap();
                if contrast < LEAST {
                    faults.push(format!("{name}, {theme}: {} {contrast:.1}", text[0]));
                }
            }
        }
    }
    assert!(pictures.len() > 40 && texts > 3_000, "{} pictures, {texts} texts", pictures.len());
    assert!(faults.is_empty(), "{faults:#?}");
}
