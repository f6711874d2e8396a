import GRDB

/// A rating in half stars: 0...10. Imported ratings may be quarter stars, which end in .5.
package struct Rating: Sendable, Hashable, Comparable {
    /// Number of half stars: 0...10 in steps of .5.
    package let halves: Double

    /// Creates a rating; nil outside of 0...10 and between the steps.
    package init?(halves: Double) {
        guard (0...10).contains(halves), (halves * 2).rounded() == halves * 2 else { return nil }
        self.halves = halves
    }

    /// Creates a rating from a column of quarter stars, 0...20: `CAST(rating * 2 AS INTEGER)`. Such columns can be read
    /// without a copy.
    package init?(quarters: Int64) {
        self.init(halves: Double(quarters) / 2)
    }

    /// Parses a number of half stars, "7" or "7.5"; nil for anything else.
    package init?(text: String) {
        guard let halves = Double(text) else { return nil }
        self.init(halves: halves)
    }

    /// Number of half stars as text, such as "7" or "7.5"; ``init(text:)`` parses it.
    package var text: String { Self.decimalText(halves) }

    /// Number of stars of five as text, such as "3.5" or "4".
    package var stars: String { Self.decimalText(halves / 2) }

    package static func < (a: Rating, b: Rating) -> Bool {
        a.halves < b.halves
    }

    /// - Parameter number: a multiple of a quarter.
    private static func decimalText(_ number: Double) -> String {
        let (whole, quarter) = Int(number * 4).quotientAndRemainder(dividingBy: 4)
        return String(whole) + ["", ".25", ".5", ".75"][quarter]
    }
}

extension Rating: DatabaseValueConvertible {
    package var databaseValue: DatabaseValue { halves.databaseValue }

    package static func fromDatabaseValue(_ value: DatabaseValue) -> Rating? {
        Double.fromDatabaseValue(value).flatMap { Rating(halves: $0) }
    }
}
