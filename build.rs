//! Builds again when a rules file or the studio's page is changed: both are embedded in the program.

fn main() {
    println!("cargo:rerun-if-changed=rules");
    println!("cargo:rerun-if-changed=studio/dist");
}
