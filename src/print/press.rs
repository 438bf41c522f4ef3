//! Pages of a PDF: what stands on each, in millimetres from the upper left corner.

use super::letters::{self, FONT};
use super::style::Ink;
use pdf_writer::types::{
    CidFontType, FontFlags, LineCapStyle, LineJoinStyle, SystemInfo, TextRenderingMode, UnicodeCmap,
};
use pdf_writer::writers::Resources;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use std::collections::{BTreeMap, BTreeSet};

/// Points of a millimetre.
const POINTS: f32 = 72.0 / 25.4;

/// The font has one weight: bold letters are drawn with a line around them, this share of their size.
const BOLD: f32 = 0.045;

/// Drawings that are used more than once may be as large as this.
const FORM: Rect = Rect { x1: -1e4, y1: -1e4, x2: 1e4, y2: 1e4 };

const IDENTITY: SystemInfo<'_> = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

const NAME: Name<'_> = Name(b"BWLETR+DejaVuSans");

/// A line of text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Words<'w> {
    /// What it says.
    pub text: &'w str,
    /// How large it is.
    pub size: f32,
    /// It is bold.
    pub is_bold: bool,
    /// Its colour.
    pub ink: Ink,
}

/// A page.
struct Page {
    size: (f32, f32),
    content: Content,
}

/// A PDF that is being made.
#[derive(Default)]
pub struct Press {
    title: String,
    pages: Vec<Page>,
    forms: Vec<(String, Content)>,
    faded: BTreeSet<(u8, u8)>,
    used: BTreeMap<u16, char>,
    missing: BTreeSet<char>,
}

impl Press {
    /// A file without pages.
    pub fn new(title: &str) -> Self {
        Self { title: title.to_owned(), ..Self::default() }
    }

    /// Begins a page of a size.
    pub fn page(&mut self, size: (f32, f32)) {
        let mut content = Content::new();
        content.transform([POINTS, 0.0, 0.0, -POINTS, 0.0, size.1 * POINTS]);
        self.pages.push(Page { size, content });
    }

    /// How many pages there are.
    pub fn count(&self) -> usize {
        self.pages.len()
    }

    /// Signs that were to be printed, and that the font does not have.
    pub fn missing(&self) -> &BTreeSet<char> {
        &self.missing
    }

    /// Draws on the page that was begun last.
    pub fn draw<T>(&mut self, draw: impl FnOnce(&mut Self, &mut Content) -> T) -> T {
        let mut content = self
            .pages
            .last_mut()
            .map_or_else(Content::new, |page| std::mem::replace(&mut page.content, Content::new()));
        let drawn = draw(self, &mut content);
        if let Some(page) = self.pages.last_mut() {
            page.content = content;
        }
        drawn
    }

    /// Keeps a drawing by a name, to be used in many places.
    pub fn keep(&mut self, name: String, content: Content) {
        self.forms.push((name, content));
    }

    /// Sets the ink of fillings and lines, and how opaque they are, in percent.
    pub fn ink(&mut self, content: &mut Content, fill: Option<Ink>, stroke: Option<Ink>, opaque: (u8, u8)) {
        if let Some([r, g, b]) = fill {
            content.set_fill_rgb(r, g, b);
        }
        if let Some([r, g, b]) = stroke {
            content.set_stroke_rgb(r, g, b);
        }
        if opaque != (100, 100) {
            content.set_parameters(Name(faded(opaque).as_bytes()));
            self.faded.insert(opaque);
        }
    }

    /// Draws a line from one place to another.
    pub fn line(&mut self, content: &mut Content, from: (f32, f32), to: (f32, f32), width: f32, ink: Ink) {
        content.save_state();
        self.ink(content, None, Some(ink), (100, 100));
        content.set_line_width(width).move_to(from.0, from.1).line_to(to.0, to.1).stroke();
        content.restore_state();
    }

    /// Writes a line of text that begins at a place of its base line.
    pub fn words(&mut self, content: &mut Content, (x, y): (f32, f32), words: Words<'_>) {
        let mut codes = Vec::new();
        for sign in words.text.chars() {
            let letter = letters::letter(sign);
            codes.extend(letter.number.to_be_bytes());
            if letters::has(sign) {
                self.used.insert(letter.number, sign);
            } else {
                self.missing.insert(sign);
            }
        }
        content.save_state();
        self.ink(content, Some(words.ink), Some(words.ink), (100, 100));
        content.begin_text().set_font(Name(b"F"), words.size).set_text_matrix([1.0, 0.0, 0.0, -1.0, x, y]);
        if words.is_bold {
            content.set_text_rendering_mode(TextRenderingMode::FillStroke).set_line_width(words.size * BOLD);
            content.set_line_join(LineJoinStyle::RoundJoin).set_line_cap(LineCapStyle::RoundCap);
        }
        content.show(Str(&codes)).end_text().restore_state();
    }

    /// The file.
    pub fn finish(self) -> Vec<u8> {
        let Self { title, pages, forms, faded: opaque, used, .. } = self;
        let mut last = 0;
        let mut id = || {
            last += 1;
            Ref::new(last)
        };
        let (catalog, tree, about, resources, font) = (id(), id(), id(), id(), id());
        let places: Vec<(Ref, Ref)> = pages.iter().map(|_| (id(), id())).collect();
        let kept: Vec<Ref> = forms.iter().map(|_| id()).collect();
        let mut pdf = Pdf::new();
        pdf.catalog(catalog).pages(tree);
        pdf.document_info(about).title(TextStr(&title)).creator(TextStr("boardwright"));
        pdf.pages(tree).kids(places.iter().map(|(page, _)| *page)).count(pages.len() as i32);
        for (Page { size, content }, (page, inside)) in pages.into_iter().zip(places) {
            let mut written = pdf.page(page);
            written.media_box(Rect::new(0.0, 0.0, size.0 * POINTS, size.1 * POINTS)).parent(tree).contents(inside);
            written.pair(Name(b"Resources"), resources);
            written.finish();
            pdf.stream(inside, &content.finish());
        }
        let mut named = Vec::new();
        for ((name, content), id) in forms.into_iter().zip(kept) {
            let content = content.finish();
            let mut form = pdf.form_xobject(id, &content);
            form.bbox(FORM).pair(Name(b"Resources"), resources);
            named.push((name, id));
        }
        let mut all = pdf.indirect(resources).start::<Resources<'_>>();
        all.fonts().pair(Name(b"F"), font);
        let mut drawings = all.x_objects();
        named.iter().for_each(|(name, id)| {
            drawings.pair(Name(name.as_bytes()), *id);
        });
        drawings.finish();
        let mut states = all.ext_g_states();
        for pair in opaque {
            let mut state = states.insert(Name(faded(pair).as_bytes())).dict();
            state.pair(Name(b"ca"), f32::from(pair.0) / 100.0).pair(Name(b"CA"), f32::from(pair.1) / 100.0);
        }
        states.finish();
        all.finish();
        write_font(&mut pdf, [font, id(), id(), id(), id()], &used);
        pdf.finish()
    }
}

/// The name of what makes ink so opaque.
fn faded((fill, stroke): (u8, u8)) -> String {
    format!("G{fill}-{stroke}")
}

/// The letters, with how wide those are that were used, and which signs they stand for.
fn write_font(pdf: &mut Pdf, [font, inner, about, file, signs]: [Ref; 5], used: &BTreeMap<u16, char>) {
    pdf.type0_font(font)
        .base_font(NAME)
        .encoding_predefined(Name(b"Identity-H"))
        .descendant_font(inner)
        .to_unicode(signs);
    let mut letters = pdf.cid_font(inner);
    letters.subtype(CidFontType::Type2).base_font(NAME).system_info(IDENTITY).font_descriptor(about);
    letters.default_width(600.0).cid_to_gid_map_predefined(Name(b"Identity"));
    let mut widths = letters.widths();
    used.iter().for_each(|(number, sign)| {
        widths.consecutive(*number, [f32::from(letters::letter(*sign).width)]);
    });
    widths.finish();
    letters.finish();
    let mut shape = pdf.font_descriptor(about);
    shape.name(NAME).flags(FontFlags::SYMBOLIC).bbox(Rect::new(-1021.0, -463.0, 1793.0, 1232.0)).italic_angle(0.0);
    shape.ascent(928.0).descent(-236.0).cap_height(730.0).stem_v(90.0).font_file2(file);
    shape.finish();
    pdf.stream(file, FONT).filter(Filter::FlateDecode);
    let mut table = UnicodeCmap::new(Name(b"Signs"), IDENTITY);
    used.iter().for_each(|(number, sign)| table.pair(*number, *sign));
    pdf.stream(signs, &table.finish());
}
