//! Views: what is shown of a state, each part with its words and its value in one place.

/// Makes the structs of a view, each with the function that builds it.
///
/// A struct is built by a method of the game, `= Game::method(self, …)`, or by a function, `= fn function(…)`. What several
/// parts need is worked out under `with`. Each part has its words, its type and its value side by side.
///
/// ```
/// use wardroom_kernel::seen;
///
/// pub struct State {
///     ferries: Vec<(&'static str, u8)>,
/// }
///
/// seen! {
///     /// The river.
///     pub struct View = fn view(state: &State) {
///         /// How many ferries there are.
///         ferries: usize = state.ferries.len(),
///         /// The first of them.
///         first: FerryView = ferry_view(state, 0),
///     }
///
///     /// A ferry.
///     pub struct FerryView = fn ferry_view(state: &State, at: usize)
///     with {
///         let (name, sheep) = state.ferries[at];
///     } {
///         /// What it is called.
///         name: String = name.to_owned(),
///         /// Whether anything is aboard.
///         loaded: bool = sheep > 0,
///     }
/// }
///
/// let river = view(&State { ferries: vec![("Ann", 3)] });
/// assert_eq!((river.ferries, river.first.name.as_str(), river.first.loaded), (1, "Ann", true));
/// ```
#[macro_export]
macro_rules! seen {
    () => {};
    (
        $(#[$doc:meta])*
        pub struct $name:ident = fn $make:ident($($arg:ident: $given:ty),*)
        $(with { $($prelude:tt)* })?
        { $($(#[$field_doc:meta])* $field:ident: $type:ty = $value:expr,)* }
        $($rest:tt)*
    ) => {
        $crate::seen!(@type $(#[$doc])* $name { $($(#[$field_doc])* $field: $type,)* });

        pub(crate) fn $make($($arg: $given),*) -> $name {
            $($($prelude)*)?
            $name { $($field: $value,)* }
        }

        $crate::seen! { $($rest)* }
    };
    (
        $(#[$doc:meta])*
        pub struct $name:ident = $game:ident::$make:ident($me:ident, $($arg:ident: $given:ty),*)
        $(with { $($prelude:tt)* })?
        { $($(#[$field_doc:meta])* $field:ident: $type:ty = $value:expr,)* }
        $($rest:tt)*
    ) => {
        $crate::seen!(@type $(#[$doc])* $name { $($(#[$field_doc])* $field: $type,)* });

        impl $game {
            pub(crate) fn $make(&$me, $($arg: $given),*) -> $name {
                $($($prelude)*)?
                $name { $($field: $value,)* }
            }
        }

        $crate::seen! { $($rest)* }
    };
    (@type $(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, serde::Serialize)]
        pub struct $name {
            $($(#[$field_doc])* pub $field: $type,)*
        }
    };
}
