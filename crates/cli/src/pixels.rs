//! A drawing in pixels, where the program was built with the feature `png`.

use wardroom_scene::Scene;

use crate::failure::{CliResult, Failure};

/// Says how pictures in pixels are to be had.
#[cfg(not(feature = "png"))]
pub(crate) fn check() -> CliResult {
    Err(Failure::plain(
        "this program was built without pictures in pixels: build it with \
         `cargo build --release --features png`, or take `--format svg`",
    ))
}

/// The scene as a PNG file.
#[cfg(not(feature = "png"))]
pub(crate) fn png(_: &Scene) -> CliResult<Vec<u8>> {
    check().map(|()| Vec::new())
}

/// Pictures in pixels are to be had.
#[cfg(feature = "png")]
pub(crate) fn check() -> CliResult {
    Ok(())
}

/// The scene as a PNG file, one pixel to a drawing unit.
#[cfg(feature = "png")]
pub(crate) fn png(scene: &Scene) -> CliResult<Vec<u8>> {
    use resvg::tiny_skia::{Pixmap, Transform};
    use resvg::usvg::{Options, Tree};

    let failed = |error: &dyn std::fmt::Display| {
        Failure::plain(format!("the picture cannot be drawn: {error}"))
    };
    let mut options = Options::default();
    let fonts = options.fontdb_mut();
    fonts.load_system_fonts();
    // What the stylesheet falls back on must be a font that is here.
    let Some(first) = fonts.faces().find_map(|face| Some(face.families.first()?.0.clone())) else {
        return Err(Failure::plain("the picture cannot be drawn: this machine has no fonts"));
    };
    let is_here =
        |name: &&str| fonts.faces().any(|face| face.families.iter().any(|f| f.0 == *name));
    let usual = ["DejaVu Sans", "Liberation Sans", "Noto Sans", "Arial", "Helvetica"];
    let sans = usual.iter().find(|name| is_here(name)).map_or(first, |&name| name.to_owned());
    fonts.set_sans_serif_family(sans);

    let tree = Tree::from_str(&wardroom_scene::plain_svg(scene), &options)
        .map_err(|error| failed(&error))?;
    let size = tree.size().to_int_size();
    let mut picture =
        Pixmap::new(size.width(), size.height()).ok_or_else(|| failed(&"it is too large"))?;
    resvg::render(&tree, Transform::default(), &mut picture.as_mut());
    picture.encode_png().map_err(|error| failed(&error))
}
