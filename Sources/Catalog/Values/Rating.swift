import GRDB

/// How good something was, in halves of a star: 0...10. Imports bring quarters of a star too, which end in .5.
package struct Rating: Sendable, Hashable, Comparable {
    /// 0...10 in steps of .5.
    package let halves: Double

    /// Nil outside of 0...10 and between the steps.
    package init?(halves: Double) {
        guard (0...10).contains(halves), (halves * 2).rounded() == halves * 2 else { return nil }
        self.halves = halves
    }

    /// As columns that are read without a copy hold it: `CAST(rating * 2 AS INTEGER)`, 0...20.
    package init?(quarters: Int64) {
        self.init(halves: Double(quarters) / 2)
    }

    /// Reads "7" and "7.5"; nil for anything else.
    package init?(text: String) {
        guard let halves = Double(text) else { return nil }
        self.init(halves: halves)
    }

    /// "7", "7.5": what ``init(text:)`` reads.
    package var text: String { Self.plain(halves) }

    /// In stars of five: "3.5", "4".
    package var stars: String { Self.plain(halves / 2) }

    package static func < (a: Rating, b: Rating) -> Bool {
        a.halves < b.halves
    }

    /// - Parameter number: in quarters at the finest.
    private static func plain(_ number: Double) -> String {
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
