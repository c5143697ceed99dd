//! Our own symbols, seen from above: aircraft with the nose up, ships with the bow to the right.

/// What a counter shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Symbol {
    Fighter,
    DiveBomber,
    TorpedoBomber,
    MediumBomber,
    FlyingBoat,
    Carrier,
    Battleship,
    Cruiser,
    Destroyer,
    Auxiliary,
    Submarine,
    Infantry,
    Marines,
    Garrison,
    Gun,
    Dock,
    Shop,
    Tank,
    Beachhead,
    /// A movement: an arrow.
    March,
    /// A fight: crossed swords.
    Swords,
    Blank,
}

impl Symbol {
    /// Whether it is a ship, which sinks when she is lost.
    pub fn is_ship(self) -> bool {
        matches!(
            self,
            Symbol::Carrier
                | Symbol::Battleship
                | Symbol::Cruiser
                | Symbol::Destroyer
                | Symbol::Auxiliary
                | Symbol::Submarine
        )
    }

    /// All of them.
    pub const ALL: [Symbol; 22] = [
        Symbol::Fighter,
        Symbol::DiveBomber,
        Symbol::TorpedoBomber,
        Symbol::MediumBomber,
        Symbol::FlyingBoat,
        Symbol::Carrier,
        Symbol::Battleship,
        Symbol::Cruiser,
        Symbol::Destroyer,
        Symbol::Auxiliary,
        Symbol::Submarine,
        Symbol::Infantry,
        Symbol::Marines,
        Symbol::Garrison,
        Symbol::Gun,
        Symbol::Dock,
        Symbol::Shop,
        Symbol::Tank,
        Symbol::Beachhead,
        Symbol::March,
        Symbol::Swords,
        Symbol::Blank,
    ];

    /// Its own width and height.
    pub const fn size(self) -> (f32, f32) {
        match self {
            Symbol::Carrier
            | Symbol::Battleship
            | Symbol::Cruiser
            | Symbol::Destroyer
            | Symbol::Auxiliary
            | Symbol::Submarine => (100.0, 26.0),
            Symbol::Infantry | Symbol::Marines => (100.0, 62.0),
            _ => (100.0, 100.0),
        }
    }

    /// Its outline as SVG path data; holes are cut by the even-odd rule.
    pub const fn outline(self) -> &'static str {
        match self {
            Symbol::Fighter => {
                "M50 6C54 6 56 14 56 26L57 37 92 44C97 45 97 55 92 56L56 58 54 78 68 85V91L50 89 \
                 32 91V85L46 78 44 58 8 56C3 55 3 45 8 44L43 37 44 26C44 14 46 6 50 6Z"
            }
            Symbol::DiveBomber => {
                "M50 5C54 5 56 12 56 24L56 36C74 36 95 41 97 48C97 55 74 59 56 59L55 80C64 82 71 85 71 \
                 90L50 92 29 90C29 85 36 82 45 80L44 59C26 59 3 55 3 48C5 41 26 36 44 36L44 24C44 12 \
                 46 5 50 5ZM27 30H32V44H27ZM68 30H73V44H68Z"
            }
            Symbol::TorpedoBomber => {
                "M50 3C55 3 57 11 57 24L57 35 95 40C99 42 99 54 95 55L57 58 55 79 73 84V91L50 93 27 \
                 91V84L45 79 43 58 5 55C1 54 1 42 5 40L43 35 43 24C43 11 45 3 50 3ZM48 20V70H52V20Z"
            }
            Symbol::MediumBomber => {
                "M50 4C55 4 57 12 57 26L57 36 63 35V26H71V34L96 40C99 42 99 50 96 51L57 55 55 78H78V90H72V84 \
                 H28V90H22V78H45L43 55 4 51C1 50 1 42 4 40L29 34V26H37V35L43 36 43 26C43 12 45 4 50 4Z"
            }
            Symbol::FlyingBoat => {
                "M50 6C56 6 58 16 58 28L97 32C99 34 99 44 97 45L58 47 55 78 72 83V90H28V83L45 78 42 47 \
                 3 45C1 44 1 34 3 32L42 28C42 16 44 6 50 6Z"
            }
            Symbol::Carrier => {
                "M2 6 88 4 98 13 88 22 2 20ZM12 12H40V14H12ZM48 12H82V14H48ZM56 19H68V21.5H56Z"
            }
            Symbol::Battleship => {
                "M2 13C2 9 12 5 30 4H72C86 6 95 10 99 13C95 16 86 20 72 22H30C12 21 2 17 2 13ZM18 13A4 4 \
                 0 1 0 18.1 13ZM32 13A4 4 0 1 0 32.1 13ZM44 9H56V17H44ZM68 13A4 4 0 1 0 68.1 13ZM80 13A4 4 0 1 0 80.1 13Z"
            }
            Symbol::Cruiser => {
                "M2 13C2 10 14 7 30 6.5H72C86 8 95 11 99 13C95 15 86 18 72 19.5H30C14 19 2 16 2 13ZM22 13A3 \
                 3 0 1 0 22.1 13ZM44 10.5H54V15.5H44ZM76 13A3 3 0 1 0 76.1 13Z"
            }
            Symbol::Destroyer => {
                "M4 13C4 11 14 9 30 8.5H74C88 10 96 12 99 13C96 14 88 16 74 17.5H30C14 17 4 15 4 13ZM48 \
                 11.5H56V14.5H48Z"
            }
            Symbol::Auxiliary => {
                "M4 13C4 9 10 6 18 6H84C92 6 97 10 97 13C97 16 92 20 84 20H18C10 20 4 16 4 13ZM14 9H26V17H14ZM46 \
                 12H72V14H46Z"
            }
            Symbol::Submarine => {
                "M4 13C10 10 26 9 50 9C76 9 92 11 98 13C92 15 76 17 50 17C26 17 10 16 4 13ZM44 11.5H58V14.5H44Z"
            }
            Symbol::Infantry => {
                "M8 3H92V59H8ZM13 8V54H87V8ZM13 11.5 87 54V50.5L13 8ZM87 11.5 13 54V50.5L87 8Z"
            }
            Symbol::Marines => {
                "M8 3H92V59H8ZM13 8V54H87V8ZM13 11.5 87 54V50.5L13 8ZM87 11.5 13 54V50.5L87 8ZM46 38H54V53H46Z"
            }
            Symbol::Garrison => "M14 30H26V40H38V30H62V40H74V30H86V80H14ZM42 58H58V80H42Z",
            Symbol::Gun => {
                "M22 70A14 14 0 1 1 50 70A14 14 0 1 1 22 70ZM31 70A5 5 0 1 0 41 70A5 5 0 1 0 31 70ZM36 52 \
                 84 18 90 26 48 60Z"
            }
            Symbol::Dock => "M10 24H90V36H30V64H90V76H10ZM44 44H84L92 50 84 56H44Z",
            Symbol::Shop => {
                "M10 80V46L32 32V46L54 32V46L76 32V20H86V80ZM24 58H36V68H24ZM48 58H60V68H48Z"
            }
            Symbol::Tank => {
                "M22 34C22 24 78 24 78 34V72C78 82 22 82 22 72ZM28 35C28 41 72 41 72 35C72 29 28 29 28 35Z"
            }
            Symbol::Beachhead => {
                "M8 70C22 58 30 82 44 70S66 82 80 70L92 76V84H8ZM46 14H52V60H46ZM52 16 78 26 52 36Z"
            }
            Symbol::March => "M8 40H58V20L94 50 58 80V60H8Z",
            Symbol::Swords => {
                "M14 12 22 14 64 56 72 48 78 54 70 62 84 76 76 84 62 70 54 78 48 72 56 64 14 22ZM86 12 78 14 36 \
                 56 28 48 22 54 30 62 16 76 24 84 38 70 46 78 52 72 44 64 86 22Z"
            }
            Symbol::Blank => "",
        }
    }
}
