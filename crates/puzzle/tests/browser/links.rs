//! Links that carry a puzzle: from one profile of a browser to another, too long, and damaged.

use std::env;

use serde_json::json;

use crate::{chromium::Chromium, page::Page, studio::LAMP};

/// A level, as addresses have it.
const SMALL: &str = "W+W+W+W+W+W%0AW+H+B1+.+G1+W%0AW+W+W+W+W+W%0A";
/// What is copied goes here.
const CATCH: &str = "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } }, configurable: true })";
/// Gives the button that copies the link an id.
const COPY: &str = "[...document.querySelectorAll('main button')].find(it => it.textContent === 'Copy link').id = 'copy'";
/// The notices of the page.
const NOTICE: &str =
    "[...document.querySelectorAll('main .notice')].map(it => it.textContent).join()";

/// The link that the page copies.
fn copied(page: &mut Page) -> String {
    page.value(CATCH);
    page.value(COPY);
    page.value("window.copied = undefined");
    page.click("#copy");
    page.until("window.copied");
    let link = page.value("window.copied").as_str().unwrap().to_owned();
    assert!(link.contains("#link=") && !link.contains("key"), "{link}");
    link
}

/// Opens a link as somebody who was never here, and gives the key where there is one.
fn opened(page: &Page, link: &str) -> Chromium {
    let mut other = Chromium::start();
    other.open(link);
    other.until("document.querySelector('.lock input, main .stack')");
    if other.value("document.querySelector('.lock input') !== null") == true {
        other.click(".lock input");
        other.call("Input.insertText", json!({ "text": page.studio.url }));
        other.press(&[("Enter", 13)]);
    }
    other.until("document.querySelector('main:not(.failed) .stack')");
    other
}

#[test]
fn links_carry_what_is_seen_to_another_profile() {
    let mut page = Page::open(&[]);
    page.go(&format!("view=play&puzzle=sokoban&text={SMALL}&moves=R"));
    page.until(&format!("{LAMP}.startsWith('Still optimal1 step to go')"));
    let link = copied(&mut page);
    let mut other = opened(&page, &link);
    other.until(&format!("{LAMP}?.startsWith('Still optimal1 step to go')"));
    assert_eq!(other.value("document.querySelectorAll('.moves li').length"), 1);
    // A race, with the heuristic of a lane.
    page.go(
        "view=race&puzzle=grid-path&size=6x8&seed=2&made.blocked=0.3&ask.lanes=bfs%2Castar%3Azero",
    );
    let lanes = "[...document.querySelectorAll('.race-head select')].filter(it => !it.hidden).map(it => it.value).join()";
    page.until(&format!("{lanes} === 'bfs,astar,zero'"));
    let link = copied(&mut page);
    let mut other = opened(&page, &link);
    other.until(&format!("{lanes} === 'bfs,astar,zero'"));
    other.until("document.querySelectorAll('.maker input')[2]?.value === '0.3'");
    // Settings of a search.
    page.go(&format!("view=solve&puzzle=sokoban&text={SMALL}&ask.algorithm=ucs"));
    page.until("document.querySelector('.settings select').value === 'ucs'");
    let link = copied(&mut page);
    let mut other = opened(&page, &link);
    other.until("document.querySelector('.settings select')?.value === 'ucs'");
    // A level of 30 × 30 cells, half of them walls, and one that is too large.
    for (size, fits) in [(30, true), (120, false)] {
        page.value("location.hash = 'view=home'");
        page.until("document.querySelector('main.home .card')");
        page.value(&format!(
            "(() => {{ let seed = 1; const next = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
                const inside = (x, y) => x === 0 || y === 0 || x === {size} - 1 || y === {size} - 1 ? '#' : x === 1 && y === 1 ? '@' : x === 2 && y === 1 ? '$' : x === 3 && y === 1 ? '.' : next() < 0.4 ? '#' : ' ';
                const text = Array.from({{ length: {size} }}, (_, y) => Array.from({{ length: {size} }}, (_, x) => inside(x, y)).join('')).join('\\n');
                location.hash = new URLSearchParams({{ view: 'play', puzzle: 'sokoban', text }}).toString(); }})()"
        ));
        page.until("location.hash.length > 1000 && document.querySelector('main.play .stack')");
        if fits {
            page.until("document.querySelector('.lamp').textContent !== ''");
            let link = copied(&mut page);
            assert!(link.len() <= 2000, "{} characters", link.len());
        } else {
            page.value(CATCH);
            page.value(COPY);
            page.click("#copy");
            page.until(&format!("{NOTICE}.includes('The link is too long: it has ')"));
        }
    }
    page.is_clean();
}

/// None throws, and what can be read is in the editor.
#[test]
fn damaged_links_open_where_puzzles_are_drawn() {
    let mut page = Page::open(&[]);
    page.go(&format!("view=play&puzzle=sokoban&text={SMALL}&moves=R"));
    page.until(&format!("{LAMP}.startsWith('Still optimal1 step to go')"));
    let link = copied(&mut page);
    let hash = link.split_once('#').unwrap().1;
    let count = if env::var_os("PUZZLE_ALL_LINKS").is_some() { 10_000 } else { 200 };
    let told = page.value(&format!(
        "(async () => {{
            let seed = 7;
            const below = (n) => (seed = (seed * 48271) % 2147483647) % n;
            const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_%=&~+';
            const main = document.getElementById('main');
            const told = {{ opened: 0, damaged: 0, home: 0, failed: 0 }};
            window.thrown = [];
            addEventListener('error', (event) => window.thrown.push(event.message));
            addEventListener('unhandledrejection', (event) => window.thrown.push(String(event.reason)));
            for (let number = 0; number < {count}; number++) {{
                let link = {hash:?};
                for (let change = 0; change <= below(3); change++) {{
                    const at = 5 + below(Math.max(link.length - 5, 1)), sign = signs[below(signs.length)];
                    link = [link.slice(0, at) + sign + link.slice(at + 1), link.slice(0, at) + sign + link.slice(at), link.slice(0, at) + link.slice(at + 1), link.slice(0, at)][below(4)];
                }}
                // Browsers take 20 changes of an address a second.
                await new Promise((ready) => setTimeout(ready, 100));
                main.replaceChildren();
                const shown = new Promise((ready) => addEventListener('shown', ready, {{ once: true }}));
                location.hash = link;
                await Promise.race([shown, new Promise((ready) => setTimeout(ready, 5000))]);
                const end = performance.now() + 5000;
                const is = () => main.className === 'draw' ? main.querySelector('[role=alert]')?.textContent.startsWith('This link is damaged') && main.querySelector('textarea').value !== '' : main.className === 'play' ? main.querySelector('.stack') : main.className === 'failed' || main.className === 'home';
                while (!is() && performance.now() < end) await new Promise((ready) => setTimeout(ready, 1));
                if (!is()) return `neither: ${{link}} ${{main.className}} ${{main.textContent}}`;
                told[{{ draw: 'damaged', play: 'opened' }}[main.className] ?? main.className]++;
            }}
            return JSON.stringify([told, window.thrown]);
        }})()"
    ));
    let told = told.as_str().unwrap();
    assert!(told.ends_with(",[]]"), "{told}");
    assert!(told.contains("\"home\":0,\"failed\":0"), "{told}");
    crate::say(told);
    page.shoot("damaged-link");
}
