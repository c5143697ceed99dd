//! Sheets: columns of equal length with names, as tools for many rows like them.

/// The values of one column, one for each row.
#[derive(Clone, Debug, PartialEq)]
pub enum Column {
    /// Words.
    Word(Vec<String>),
    /// Numbers that count something.
    Count(Vec<u64>),
    /// Numbers from 0 to 1, where there is one.
    Share(Vec<Option<f64>>),
    /// Yes or no.
    Flag(Vec<bool>),
}

impl Column {
    /// How many rows it has.
    pub fn len(&self) -> usize {
        match self {
            Column::Word(values) => values.len(),
            Column::Count(values) => values.len(),
            Column::Share(values) => values.len(),
            Column::Flag(values) => values.len(),
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
            (Column::Word(own), Column::Word(more)) => own.extend(more),
            (Column::Count(own), Column::Count(more)) => own.extend(more),
            (Column::Share(own), Column::Share(more)) => own.extend(more),
            (Column::Flag(own), Column::Flag(more)) => own.extend(more),
            _ => panic!("columns of one name are of one kind"),
        }
    }
}

/// Columns of equal length, each with its name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    columns: Vec<(String, Column)>,
}

impl Sheet {
    /// A sheet of these columns.
    ///
    /// # Panics
    /// When they are not of equal length.
    pub fn new(columns: Vec<(String, Column)>) -> Self {
        let same = columns.windows(2).all(|pair| pair[0].1.len() == pair[1].1.len());
        assert!(same, "the columns of a sheet are of equal length");
        Sheet { columns }
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

    /// Whether the columns of another sheet have the same names and kinds.
    pub fn is_like(&self, other: &Sheet) -> bool {
        let kind = |column: &Column| std::mem::discriminant(column);
        self.columns.len() == other.columns.len()
            && self
                .columns
                .iter()
                .zip(&other.columns)
                .all(|(own, their)| own.0 == their.0 && kind(&own.1) == kind(&their.1))
    }

    /// Adds the rows of a sheet that is like this one.
    ///
    /// # Panics
    /// When it is not.
    pub fn append(&mut self, other: Sheet) {
        assert!(self.is_like(&other), "only sheets with the same columns are joined");
        for (own, more) in self.columns.iter_mut().zip(other.columns) {
            own.1.append(more.1);
        }
    }

    /// The column at a place, to add values to.
    pub(crate) fn at(&mut self, place: usize) -> &mut Column {
        &mut self.columns[place].1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(words: &[&str], counts: &[u64]) -> Sheet {
        Sheet::new(vec![
            ("who".to_owned(), Column::Word(words.iter().map(|&word| word.to_owned()).collect())),
            ("hits".to_owned(), Column::Count(counts.to_vec())),
        ])
    }

    #[test]
    fn sheets_are_joined_row_after_row() {
        let mut both = sheet(&["a"], &[1]);
        both.append(sheet(&["b", "c"], &[2, 3]));
        assert_eq!(both, sheet(&["a", "b", "c"], &[1, 2, 3]));
        assert_eq!(both.len(), 3);
    }

    #[test]
    fn a_sheet_with_another_column_is_not_like_it() {
        let other = Sheet::new(vec![("who".to_owned(), Column::Word(Vec::new()))]);
        assert!(!sheet(&[], &[]).is_like(&other));
        assert!(sheet(&["a"], &[1]).is_like(&sheet(&[], &[])));
    }

    #[test]
    #[should_panic(expected = "equal length")]
    fn columns_of_a_sheet_are_of_equal_length() {
        let _ = sheet(&["a"], &[1, 2]);
    }
}
