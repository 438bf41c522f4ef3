//! Builds again when a rules file is added or changed: the files of `rules/` are embedded in the program.

fn main() {
    println!("cargo:rerun-if-changed=rules");
}
