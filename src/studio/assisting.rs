//! Help with writing, asked of a session.

use crate::studio::offsets::Offsets;
use crate::studio::protocol::text::{Edit, Range};
use crate::studio::protocol::{Answer, Request, Trouble};
use crate::studio::session::Session;
use crate::syntax::layout::layout;

impl Session {
    /// What is asked about a text.
    pub(super) fn assist(&mut self, request: Request) -> Result<Answer, Trouble> {
        match request {
            Request::Format { doc } => self.format(&doc),
            _ => Err(Trouble::new("this cannot be done")),
        }
    }

    fn format(&self, doc: &str) -> Result<Answer, Trouble> {
        let text = self.docs().current(doc)?;
        let laid = layout(&text).map_err(|_| {
            Trouble::new("the text cannot be laid out while it cannot be read").help("mend what is underlined first")
        })?;
        if laid == text {
            return Ok(Answer::Edits { edits: Vec::new() });
        }
        let range = Range { from: 0, to: Offsets::new(&text).unit(text.len()) };
        Ok(Answer::Edits { edits: vec![Edit { range, text: laid }] })
    }
}
