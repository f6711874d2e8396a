import Catalog
import GRDB
import Text

/// The series of a work, and its number there.
package struct SeriesPosition: Sendable, Hashable {
    package let name: String
    /// "1", "2.5", "1-3"; empty if unknown.
    package let number: String

    package init(_ name: String, _ number: String) {
        self.name = name.oneLine
        self.number = number.oneLine
    }

    /// Number at the beginning of ``number``; infinity without one, so that the work comes last.
    var order: Double { Double(number.prefix { $0.isNumber || $0 == "." }) ?? .infinity }
}

extension WorkStore {
    /// Returns the series of works by item. One statement for all items.
    package func series(of ids: [Item.ID], in db: Database) throws -> [Item.ID: SeriesPosition] {
        try rows(of: ids, "name, number", from: "workSeries", in: db) { try SeriesPosition($0.next(), $0.next()) }
            .compactMapValues(\.first)
    }

    /// - Parameter position: `nil` removes the work from its series.
    package func setSeries(_ position: SeriesPosition?, of item: Item.ID, in scope: OwnerScope) throws {
        guard let position else {
            return try scope.db.run("DELETE FROM workSeries WHERE item = ?", [item])
        }
        // No conflict clause, because it would also apply to the triggers that record the change.
        try scope.db.run(
            "UPDATE workSeries SET name = ?, nameKey = ?, number = ? WHERE item = ?",
            [position.name, position.name.matchKey, position.number, item])
        if scope.db.changesCount > 0 { return }
        try scope.db.run(
            "INSERT INTO workSeries(item, owner, name, nameKey, number) VALUES (?, ?, ?, ?, ?)",
            [item, scope.owner, position.name, position.name.matchKey, position.number])
    }
}
