//! The names of cells, rows and columns of a grid.

/// The letters of the `index`-th row or column: a … z, aa, ab, …
pub(super) fn letters(index: usize) -> String {
    let mut left = index + 1;
    let mut reversed = Vec::new();
    while left > 0 {
        left -= 1;
        reversed.push(char::from(b'a' + (left % 26) as u8));
        left /= 26;
    }
    reversed.iter().rev().collect()
}

/// How the rows and columns of a grid are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Naming {
    /// `a1`: the letter of the column, the number of the row.
    ColumnLetters,
    /// `a1`: the letter of the row, the number in the row.
    RowLetters,
}

/// The names of a cell, its row and its column.
pub(super) struct Names {
    pub cell: String,
    pub row: String,
    pub column: String,
}

impl Naming {
    /// The names for the cell at that column and row, both counted from 0.
    pub(super) fn names(self, column: usize, row: usize) -> Names {
        let number = |n: usize| (n + 1).to_string();
        let (column, row) = match self {
            Self::ColumnLetters => (letters(column), number(row)),
            Self::RowLetters => (number(column), letters(row)),
        };
        let cell = match self {
            Self::ColumnLetters => format!("{column}{row}"),
            Self::RowLetters => format!("{row}{column}"),
        };
        Names { cell, row, column }
    }
}

#[cfg(test)]
mod tests {
    use super::{Naming, letters};

    #[test]
    fn letters_go_on_after_z() {
        let some: Vec<String> = [0, 25, 26, 27, 51, 52, 701, 702].into_iter().map(letters).collect();
        assert_eq!(some, ["a", "z", "aa", "ab", "az", "ba", "zz", "aaa"]);
    }

    #[test]
    fn cells_are_named_by_column_or_by_row() {
        assert_eq!(Naming::ColumnLetters.names(2, 0).cell, "c1");
        assert_eq!(Naming::RowLetters.names(2, 0).cell, "a3");
    }
}
