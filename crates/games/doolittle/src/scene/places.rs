//! Where things lie on the drawn Target Maps: our own sketch of the coasts round three cities.

use wardroom_scene::{Layer, Look, Paint, Path, Point, Rect, TextStyle, Thing, Trail};

use super::MAP;
use crate::data::AreaData;
use crate::parts::{Area, City};

/// The middle of an Area on its sheet.
pub(super) fn middle(area: Area) -> Point {
    let (x, y) = match area {
        Area::TokyoNorth => (505.0, 92.0),
        Area::TokyoWest => (300.0, 190.0),
        Area::TokyoEast => (590.0, 220.0),
        Area::Kawasaki => (270.0, 320.0),
        Area::TokyoBayNorth => (540.0, 348.0),
        Area::Chiba => (830.0, 250.0),
        Area::Yokohama => (265.0, 450.0),
        Area::TokyoBaySouth => (545.0, 478.0),
        Area::Kisarazu => (820.0, 430.0),
        Area::Yokosuka => (395.0, 602.0),
        Area::Kagamigahara => (500.0, 100.0),
        Area::NagoyaWest => (220.0, 290.0),
        Area::NagoyaCastle => (500.0, 228.0),
        Area::NagoyaEast => (780.0, 270.0),
        Area::Atsuta => (500.0, 356.0),
        Area::NagoyaHarbor => (520.0, 484.0),
        Area::IseBay => (300.0, 590.0),
        Area::Akashi => (110.0, 340.0),
        Area::KobeWest => (240.0, 214.0),
        Area::KobeEast => (450.0, 190.0),
        Area::Amagasaki => (660.0, 210.0),
        Area::OsakaNorth => (870.0, 140.0),
        Area::OsakaSouth => (860.0, 320.0),
        Area::Sakai => (790.0, 470.0),
        Area::OsakaBay => (480.0, 430.0),
    };
    Point::new(x, y)
}

/// Whether an Area is water.
pub(super) fn is_water(area: Area) -> bool {
    matches!(area, Area::TokyoBayNorth | Area::TokyoBaySouth | Area::IseBay | Area::OsakaBay)
}

/// The coast of a map, as a line through points: land on its inside.
fn coast(city: City) -> &'static [(f32, f32)] {
    match city {
        City::Tokyo => &[
            (48.0, 60.0),
            (500.0, 56.0),
            (946.0, 70.0),
            (946.0, 560.0),
            (860.0, 560.0),
            (720.0, 520.0),
            (690.0, 420.0),
            (700.0, 320.0),
            (640.0, 285.0),
            (500.0, 285.0),
            (420.0, 300.0),
            (390.0, 400.0),
            (400.0, 500.0),
            (500.0, 560.0),
            (520.0, 630.0),
            (300.0, 630.0),
            (100.0, 620.0),
            (48.0, 400.0),
        ],
        City::Nagoya => &[
            (48.0, 60.0),
            (500.0, 56.0),
            (946.0, 60.0),
            (946.0, 630.0),
            (800.0, 630.0),
            (660.0, 560.0),
            (560.0, 430.0),
            (420.0, 430.0),
            (330.0, 500.0),
            (200.0, 560.0),
            (150.0, 630.0),
            (48.0, 630.0),
        ],
        City::Osaka => &[
            (48.0, 80.0),
            (500.0, 56.0),
            (946.0, 56.0),
            (946.0, 630.0),
            (760.0, 630.0),
            (660.0, 560.0),
            (690.0, 420.0),
            (720.0, 310.0),
            (600.0, 280.0),
            (420.0, 270.0),
            (300.0, 290.0),
            (180.0, 420.0),
            (60.0, 460.0),
            (48.0, 300.0),
        ],
    }
}

/// Sea, land and the ways between Areas.
pub(super) fn ground(city: City, areas: &[AreaData], top: f32) -> Layer {
    let mut layer =
        Layer::still(format!("ground-{city}-{}", if top > 0.0 { "below" } else { "alone" }));
    let sea = Rect { x: 4.0, y: top + 4.0, width: MAP.width - 8.0, height: MAP.height - 8.0 };
    layer.add(Thing::scenery(Look::Path(Path::filled(Trail::rounded(sea, 10.0), Paint::Ocean))));
    let points: Vec<Point> = coast(city).iter().map(|&(x, y)| Point::new(x, y + top)).collect();
    let shoal = Path::drawn(Trail::coast(&points), Paint::Shoal, 14.0);
    layer.add(Thing::scenery(Look::Path(shoal)));
    let land = Path::filled(Trail::coast(&points), Paint::Land);
    layer.add(Thing::scenery(Look::Path(land)));
    layer.add(Thing::scenery(Look::Path(Path::drawn(Trail::coast(&points), Paint::Shore, 2.0))));
    for (&one, printed) in Area::ALL.iter().zip(areas).filter(|(area, _)| area.city() == city) {
        for &other in printed.adjacent.iter().filter(|&&other| other > one) {
            let line = Trail::from(middle(one).moved(0.0, top)).line(middle(other).moved(0.0, top));
            layer.add(Thing::scenery(Look::Path(Path::drawn(line, Paint::Road, 5.0))));
        }
    }
    let (name, at) = match city {
        City::Tokyo => ("Uraga Strait", Point::new(640.0, 640.0)),
        City::Nagoya => ("Ise Wan", Point::new(560.0, 650.0)),
        City::Osaka => ("Osaka Wan", Point::new(420.0, 600.0)),
    };
    layer.add(Thing::text(at.moved(0.0, top), name, TextStyle::Sea));
    layer
}
