//! Drawings are held to pictures of themselves.

use std::path::Path;

use wardroom_scene::{Scene, layer_svg};

/// A scene as the picture that is kept of it: layers that change in full; of those that never do, which are long,
/// only a mark.
pub fn picture_of(scene: &Scene) -> String {
    let layers = scene.layers.iter().map(|layer| (layer.still, layer_svg(layer)));
    layers
        .map(|(still, drawn)| match still {
            true => format!("<!-- {} bytes, {:016x} -->\n", drawn.len(), mark_of(&drawn)),
            false => drawn + "\n",
        })
        .collect()
}

/// A number that differs when the text does: FNV-1a.
fn mark_of(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |mark, byte| {
        (mark ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

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
