//! Studios that editors have opened: one for each file, until the server ends.

use crate::cli::fault::tame;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// The studios that run, by their files.
#[derive(Default)]
pub struct Studios(BTreeMap<String, Running>);

struct Running {
    child: Child,
    address: String,
}

impl Studios {
    /// The address of the studio of a file.
    ///
    /// # Errors
    /// A sentence: why there is none.
    pub fn address(&mut self, file: &str) -> Result<String, String> {
        if let Some(running) = self.0.get_mut(file)
            && matches!(running.child.try_wait(), Ok(None))
        {
            return Ok(running.address.clone());
        }
        let running = start(file)?;
        let address = running.address.clone();
        self.0.insert(file.to_owned(), running);
        Ok(address)
    }
}

fn start(file: &str) -> Result<Running, String> {
    let program = std::env::current_exe().map_err(|error| format!("the program cannot find itself: {error}"))?;
    let mut command = Command::new(program);
    command.args(["studio", "--no-open", file]).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|error| format!("the studio cannot be started: {error}"))?;
    let mut line = String::new();
    if let Some(said) = child.stdout.take() {
        let _ = BufReader::new(said).read_line(&mut line);
    }
    match line.trim().split_once("http://") {
        Some((_, address)) => Ok(Running { child, address: format!("http://{address}") }),
        None => {
            let _ = child.kill();
            let _ = child.wait();
            Err(format!("the studio does not open `{}`: save the file, and try again", tame(file)))
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
