import Catalog

/// The two colours of a gradient that is shown until a picture is loaded.
package struct Placeholder: Sendable, Hashable {
    package let top: Colour
    package let bottom: Colour

    /// Parses the stored form, `#rrggbb#rrggbb`.
    package init?(_ stored: String?) {
        guard var stored else { return nil }
        guard let colours = stored.withUTF8(Self.colours) else { return nil }
        (top, bottom) = colours
    }

    /// Parses the stored form in a column of a row, without a copy.
    package init?(_ row: borrowing ListRow, _ column: Int) {
        guard let colours = row.withUTF8(column, Self.colours) else { return nil }
        (top, bottom) = colours
    }

    private static func colours(_ stored: UnsafeBufferPointer<UInt8>) -> (top: Colour, bottom: Colour)? {
        guard stored.count == 2 * Colour.size, let top = Colour(stored, at: 0),
            let bottom = Colour(stored, at: Colour.size)
        else { return nil }
        return (top, bottom)
    }
}
