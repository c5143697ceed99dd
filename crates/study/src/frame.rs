//! Data frames: named columns of equal length.

/// The values of one column, one for each row.
#[derive(Clone, Debug, PartialEq)]
pub enum Column {
    /// Text.
    Text(Vec<String>),
    /// Unsigned integers.
    Unsigned(Vec<u64>),
    /// Floating-point numbers; `None` where there is no value.
    Float(Vec<Option<f64>>),
    /// Booleans.
    Bool(Vec<bool>),
}

impl Column {
    /// How many rows it has.
    pub fn len(&self) -> usize {
        match self {
            Column::Text(values) => values.len(),
            Column::Unsigned(values) => values.len(),
            Column::Float(values) => values.len(),
            Column::Bool(values) => values.len(),
        }
    }

    /// Whether it has no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds the rows of a column of the same kind.
    ///
    /// # Panics
    /// When it is of another kind.
    fn append(&mut self, other: Column) {
        match (self, other) {
            (Column::Text(own), Column::Text(more)) => own.extend(more),
            (Column::Unsigned(own), Column::Unsigned(more)) => own.extend(more),
            (Column::Float(own), Column::Float(more)) => own.extend(more),
            (Column::Bool(own), Column::Bool(more)) => own.extend(more),
            _ => panic!("columns of one name are of one kind"),
        }
    }
}

/// Columns of equal length, each with its name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DataFrame {
    columns: Vec<(String, Column)>,
}

impl DataFrame {
    /// A frame of these columns.
    ///
    /// # Panics
    /// When they are not of equal length.
    pub fn new(columns: Vec<(String, Column)>) -> Self {
        let same = columns.windows(2).all(|pair| pair[0].1.len() == pair[1].1.len());
        assert!(same, "the columns of a frame are of equal length");
        DataFrame { columns }
    }

    /// The columns, in their order.
    pub fn columns(&self) -> &[(String, Column)] {
        &self.columns
    }

    /// How many rows it has.
    pub fn len(&self) -> usize {
        self.columns.first().map_or(0, |(_, column)| column.len())
    }

    /// Whether it has no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether the columns of another frame have the same names and kinds.
    pub fn is_like(&self, other: &DataFrame) -> bool {
        let kind = |column: &Column| std::mem::discriminant(column);
        self.columns.len() == other.columns.len()
            && self
                .columns
                .iter()
                .zip(&other.columns)
                .all(|(own, their)| own.0 == their.0 && kind(&own.1) == kind(&their.1))
    }

    /// Adds the rows of a frame with the same columns.
    ///
    /// # Panics
    /// When the columns differ.
    pub fn append(&mut self, other: DataFrame) {
        assert!(self.is_like(&other), "only frames with the same columns are joined");
        for (own, more) in self.columns.iter_mut().zip(other.columns) {
            own.1.append(more.1);
        }
    }

    /// The column at a place, to add values to.
    pub(crate) fn column_mut(&mut self, place: usize) -> &mut Column {
        &mut self.columns[place].1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(words: &[&str], counts: &[u64]) -> DataFrame {
        DataFrame::new(vec![
            ("who".to_owned(), Column::Text(words.iter().map(|&word| word.to_owned()).collect())),
            ("hits".to_owned(), Column::Unsigned(counts.to_vec())),
        ])
    }

    #[test]
    fn frames_are_joined_row_after_row() {
        let mut both = frame(&["a"], &[1]);
        both.append(frame(&["b", "c"], &[2, 3]));
        assert_eq!(both, frame(&["a", "b", "c"], &[1, 2, 3]));
        assert_eq!(both.len(), 3);
    }

    #[test]
    fn a_frame_with_another_column_is_not_like_it() {
        let other = DataFrame::new(vec![("who".to_owned(), Column::Text(Vec::new()))]);
        assert!(!frame(&[], &[]).is_like(&other));
        assert!(frame(&["a"], &[1]).is_like(&frame(&[], &[])));
    }

    #[test]
    #[should_panic(expected = "equal length")]
    fn columns_of_a_frame_are_of_equal_length() {
        let _ = frame(&["a"], &[1, 2]);
    }
}
