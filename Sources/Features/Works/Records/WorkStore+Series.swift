import Catalog
import GRDB
import Text

extension WorkStore {
    /// Returns the name of a series as a work spells it; `nil` if no work is in it.
    package func series(named name: String, in scope: OwnerScope) throws -> String? {
        try scope.db.value(
            String.self,
            """
            SELECT name FROM workSeries INDEXED BY workSeriesName CROSS JOIN item ON item.id = workSeries.item
            WHERE workSeries.owner = ? AND nameKey = ? AND item.kind = '\(W.kind.rawValue)' LIMIT 1
            """, [scope.owner, name.oneLine.matchKey])
    }

    /// Returns the kept works of a series, sorted by number. One statement.
    package func works(inSeries name: String, limit: Int, in scope: OwnerScope) throws -> [Item.ID] {
        let rows = try scope.db.rows(
            """
            SELECT item.id, workSeries.name, number
            FROM workSeries INDEXED BY workSeriesName CROSS JOIN item ON item.id = workSeries.item
            WHERE workSeries.owner = ? AND nameKey = ? AND item.kind = '\(W.kind.rawValue)' AND item.state = 'kept'
            LIMIT ?
            """, [scope.owner, name.oneLine.matchKey, limit])
        let works = try rows.map { row in
            try (id: row.value("id") as Item.ID, order: SeriesPosition(row.value("name"), row.value("number")).order)
        }
        return works.sorted { ($0.order, $0.id) < ($1.order, $1.id) }.map(\.id)
    }
}
