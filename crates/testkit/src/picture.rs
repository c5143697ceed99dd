//! Drawings are held to pictures of themselves.

use std::path::Path;

/// Asserts that a drawing is the picture kept at `kept`. Where it is not, the new one is left in
/// `beside`, to be looked at and put in its place by whoever has changed it on purpose.
///
/// # Panics
/// When they differ.
pub fn expect_picture(kept: &Path, beside: &Path, drawn: &str) {
    let picture = std::fs::read_to_string(kept).unwrap_or_default();
    if picture.replace("\r\n", "\n") == drawn {
        return;
    }
    let new = beside.join(kept.file_name().expect("a picture has a name"));
    std::fs::write(&new, drawn).unwrap_or_else(|error| panic!("{}: {error}", new.display()));
    let place = drawn.bytes().zip(picture.bytes()).take_while(|(new, old)| new == old).count();
    panic!(
        "{} is drawn otherwise, from byte {place} on; if that is meant, {} takes its place",
        kept.display(),
        new.display()
    );
}
