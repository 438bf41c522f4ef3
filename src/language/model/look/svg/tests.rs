use super::*;

/// A drawing of these shapes in a square of ten by ten.
fn drawn(shapes: &str) -> Vec<Stroke> {
    read("own", &format!(r#"<svg xmlns="{NAMESPACE}" viewBox="0 0 10 10">{shapes}</svg>"#)).unwrap().strokes
}

fn path(shapes: &str) -> String {
    drawn(shapes)[0].path.to_string()
}

fn refused(text: &str) -> (Option<(u32, u32)>, String) {
    let flaw = read("own", text).unwrap_err();
    assert!(!flaw.help.is_empty());
    (flaw.at, flaw.message)
}

#[test]
fn shapes_become_paths_where_they_lie() {
    assert_eq!(path(r#"<rect x="1" y="2" width="3" height="4"/>"#), "M10 20L40 20L40 60L10 60Z");
    assert_eq!(path(r#"<polygon points="0,0 10,0 5 5"/>"#), "M0 0L100 0L50 50Z");
    assert_eq!(path(r#"<path d="m1 1h2v2l-1-1zM5,5L6 6"/>"#), "M10 10L30 10L30 30L20 20ZM50 50L60 60");
    assert_eq!(path(r#"<g transform="translate(1 1)"><path d="M0 0L1 0" transform="scale(2)"/></g>"#), "M10 10L30 10");
    assert_eq!(path(r#"<path d="M0 0Q3 3 6 0T10.5.5"/>"#).matches('C').count(), 2);
    // flags need nothing between them
    assert_eq!(path(r#"<path d="M0 5a5 5 0 1110 0"/>"#), path(r#"<path d="M0 5 a 5 5 0 1 1 10 0"/>"#));
}

#[test]
fn what_a_drawing_shows_is_in_the_middle_as_large_as_fits() {
    let wide = r#"<svg viewBox="0 0 20 10"><path d="M0 0L20 10"/></svg>"#;
    assert_eq!(read("own", wide).unwrap().strokes[0].path, "M0 25L100 75");
    let sized = r#"<svg width="20px" height="20"><path d="M0 0L20 10"/></svg>"#;
    assert_eq!(read("own", sized).unwrap().strokes[0].path, "M0 0L100 50");
}

/// Every point of an arc is as far from the middle as the radius.
#[test]
fn arcs_are_round() {
    for flags in ["0 0", "0 1", "1 0", "1 1"] {
        let path = path(&format!(r#"<path d="M4 5A2 2 0 {flags} 6 7"/>"#));
        let numbers: Vec<f32> =
            path.split(|c: char| c.is_ascii_alphabetic() || c == ' ').filter_map(|n| n.parse().ok()).collect();
        let ends: Vec<(f32, f32)> = numbers[2..].chunks_exact(6).map(|curve| (curve[4], curve[5])).collect();
        let middle = if flags == "0 0" || flags == "1 1" { (60.0, 50.0) } else { (40.0, 70.0) };
        for (x, y) in &ends {
            assert!(((x - middle.0).hypot(y - middle.1) - 20.0).abs() < 0.1, "{flags}: {path}");
        }
        assert_eq!(ends.len(), if flags.starts_with('1') { 3 } else { 1 }, "{flags}: {path}");
        assert_eq!(ends.last(), Some(&(60.0, 70.0)));
    }
}

#[test]
fn what_has_no_colour_has_that_of_the_player() {
    let hues = |shapes: &str| drawn(shapes).iter().map(|s| (s.hue, s.width)).collect::<Vec<_>>();
    let own = |text: &str| Hue::Own(Colour::read(text).unwrap());
    assert_eq!(hues(r#"<circle cx="5" cy="5" r="2"/>"#), [(Hue::Player, 0)]);
    assert_eq!(hues(r#"<circle r="2" fill="context-stroke"/>"#), [(Hue::Ink, 0)]);
    assert_eq!(
        hues(r##"<circle r="2" fill="#abc" stroke="currentColor" stroke-width="0.3"/>"##),
        [(own("#aabbcc"), 0), (Hue::Player, 3)]
    );
    assert_eq!(
        hues(r#"<g style="fill:none; stroke: rgb(0, 100%, 16)"><path d="M0 0L1 1"/></g>"#),
        [(own("#00ff10"), 10)]
    );
    let gradient = r##"<defs><linearGradient id="a"><stop stop-color="#000"/><stop style="stop-color:#ff0000"/></linearGradient>
        <radialGradient id="b" href="#a"/></defs><circle r="3" fill="url(#b)"/>"##;
    assert_eq!(hues(gradient), [(own("#7f0000"), 0)]);
    assert!(drawn(r#"<path fill-rule="evenodd" d="M0 0L1 1L1 0Z"/>"#)[0].is_even_odd);
    let unseen = r#"<g display="none"><circle r="1"/></g><circle r="1" opacity="0"/><rect width="0" height="3"/><circle r="2"/>"#;
    assert_eq!(hues(unseen).len(), 1);
}

#[test]
fn what_other_programs_note_is_left_out() {
    let noted = r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:other="urn:other" viewBox="0 0 1 1" onload="alert(1)">
        <!-- made by hand --><other:script>alert(1)</other:script><metadata><a>b</a></metadata><title>a</title>
        <circle r="1" onclick="alert(1)" href="javascript:alert(1)" class="x" id="y"/></svg>"#;
    let drawing = read("own", noted).unwrap();
    assert!(drawing.strokes.iter().all(|s| s.path.chars().all(|c| "MLCZ0123456789.- ".contains(c))));
}

#[test]
fn what_is_more_than_a_drawing_is_refused_where_it_stands() {
    let within = |shapes: &str| format!("<svg viewBox=\"0 0 9 9\">\n  {shapes}</svg>");
    for (shapes, said) in [
        ("<script>alert(1)</script>", "`<script>` cannot be drawn here"),
        ("<image href=\"https://example.org/a.png\"/>", "`<image>`"),
        ("<foreignObject/>", "`<foreignObject>`"),
        ("<use href=\"#a\"/>", "`<use>`"),
        ("<text>\u{4e2d}</text>", "`\u{4e2d}` is no letter"),
        ("<text>a\u{202e}</text>", "a sign stands in it that cannot be seen"),
        ("<text dx=\"3\">a</text>", "`dx` cannot be drawn here"),
        ("<text font-size=\"large\">a</text>", "`font-size` cannot be read: `large`"),
        ("<text x=\"1 2\">ab</text>", "`x` cannot be read"),
        ("<tspan>a</tspan>", "`<tspan>`"),
        ("<style>path { fill: red }</style>", "`<style>`"),
        ("<a href=\"https://example.org\"><circle r=\"1\"/></a>", "`<a>`"),
        ("<animate/>", "`<animate>`"),
        ("<circle r=\"1\" filter=\"url(#f)\"/>", "`filter`"),
        ("<circle r=\"1\" fill=\"url(https://example.org/a)\"/>", "`fill` cannot be read"),
        ("<circle r=\"1\" fill=\"nothing\"/>", "no colour"),
        ("<circle r=\"1e99\"/>", "`r` cannot be read"),
        ("<path d=\"M0 0L1\"/>", "`path` cannot be read: `L1`"),
        ("<path d=\"L1 1\"/>", "`path`"),
        ("<g transform=\"fly(1)\"/>", "`transform`"),
    ] {
        let (at, words) = refused(&within(shapes));
        assert!(words.contains(said) && at == Some((2, 3)), "{shapes}: {at:?} {words}");
    }
}

#[test]
fn what_would_take_too_long_is_refused() {
    let within = |shapes: &str| format!("<svg viewBox=\"0 0 9 9\">{shapes}</svg>");
    let entities = "<!DOCTYPE svg [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><svg>&b;</svg>";
    assert!(refused(entities).1.contains("type of document"));
    assert!(refused(&within(&"<g>".repeat(2_000))).1.contains("no SVG"));
    let deep = within(&(["<g>"; 900].concat() + &["</g>"; 900].concat()));
    assert!(refused(&deep).1.contains("too deep"));
    assert!(refused(&within(&"<g/>".repeat(5_000))).1.contains("too many elements"));
    assert!(refused(&within(&format!("<path d=\"M0 0{}\"/>", "h1".repeat(5_000)))).1.contains("`path`"));
    assert!(refused(&within(&" ".repeat(LONGEST))).1.contains("longer than 64 KiB"));
    assert!(refused(&within(&format!("<text>{}</text>", "a".repeat(300)))).1.contains("more than 200 letters"));
    let deep = format!("<text>{}a{}</text>", "<tspan>".repeat(100), "</tspan>".repeat(100));
    assert!(refused(&within(&deep)).1.contains("too deep"));
    let circle = "<linearGradient id=\"a\" href=\"#a\"/><circle r=\"1\" fill=\"url(#a)\"/>";
    assert!(refused(&within(circle)).1.contains("`fill`"));
    for text in ["", "<svg", "<html/>", "<svg/>", "<svg viewBox=\"0 0 0 1\"/>", "<svg viewBox=\"0 0 1 1\"/>", "\u{0}"] {
        assert!(read("own", text).is_err(), "{text}");
    }
}

/// Where the outlines of a stroke reach: left, upper, right and lower end.
fn reach(stroke: &Stroke) -> [f32; 4] {
    let numbers = stroke.path.split(|c: char| c.is_ascii_uppercase() || c == ' ').filter(|word| !word.is_empty());
    let numbers: Vec<f32> = numbers.map(|word| word.parse().unwrap()).collect();
    let of = |axis: usize| numbers.iter().copied().skip(axis).step_by(2);
    let (least, most) = (f32::INFINITY, f32::NEG_INFINITY);
    [of(0).fold(least, f32::min), of(1).fold(least, f32::min), of(0).fold(most, f32::max), of(1).fold(most, f32::max)]
}

#[test]
fn letters_become_paths_where_they_stand() {
    let drawn = |text: &str| read("own", &format!(r#"<svg viewBox="0 0 100 100">{text}</svg>"#)).unwrap().strokes;
    let written = |text: &str| drawn(text).iter().map(reach).collect::<Vec<_>>();
    let hues = |text: &str| drawn(text).iter().map(|s| (s.hue, s.width)).collect::<Vec<_>>();
    let own = |text: &str| Hue::Own(Colour::read(text).unwrap());
    let at = |text: &str| written(text)[0];
    // the line on which an H stands is its lower end, and a capital is 0.729 of the size high
    let [left, upper, right, lower] = at(r#"<text x="20" y="80" font-size="50">H</text>"#);
    assert!(
        left > 20.0 && lower == 80.0 && (upper - (80.0 - 0.729 * 50.0)).abs() < 0.1,
        "{left} {upper} {right} {lower}"
    );
    let [left, upper, right, lower] = at(
        r#"<g text-anchor="middle" style="dominant-baseline: central"><text x="50" y="50" font-size="60">H</text></g>"#,
    );
    assert!((left + right - 100.0).abs() < 0.2 && (upper + lower - 100.0).abs() < 0.2);
    assert!(at(r#"<text x="90" y="50" text-anchor="end">no</text>"#)[2] < 90.0);
    // what is said in parts follows on, and blanks have no say
    let parts =
        written(r##"<text x="10" y="20">  a<tspan fill="#ff0000">b </tspan> <tspan x="10" y="60">c</tspan></text>"##);
    assert!(parts[1][0] > parts[0][2] && parts[2][3] > 50.0 && (parts[2][0] - parts[0][0]).abs() < 1.0, "{parts:?}");
    assert_eq!(hues(r##"<text fill="#0000ff" stroke="#fff">a</text>"##), [(own("#0000ff"), 0), (own("#ffffff"), 1)]);
    assert_eq!(
        drawn(r#"<text y="9">a</text>"#),
        drawn(r#"<text y="9" onclick="alert(1)" font-family="url(x)">&#97;</text>"#)
    );
    let holes = &drawn(r#"<text y="50" font-size="50">O</text>"#)[0];
    assert!(!holes.is_even_odd && holes.path.matches('Z').count() == 2);
}
