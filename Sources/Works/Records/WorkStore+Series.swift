import Catalog
import GRDB
import Text

extension WorkStore {
    /// As works write its name; nil when none is in it.
    package func series(named name: String, owner: Person.ID, in db: Database) throws -> String? {
        try String.fetchOne(
            db.cachedStatement(
                """
                SELECT name FROM workSeries INDEXED BY workSeriesName CROSS JOIN item ON item.id = workSeries.item
                WHERE workSeries.owner = ? AND nameKey = ? AND item.kind = '\(W.kind.rawValue)' LIMIT 1
                """), arguments: [owner, name.oneLine.matchKey])
    }

    /// What is kept of a series, by number; one statement.
    package func works(inSeries name: String, owner: Person.ID, limit: Int, in db: Database) throws -> [Item.ID] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                """
                SELECT item.id, workSeries.name, number
                FROM workSeries INDEXED BY workSeriesName CROSS JOIN item ON item.id = workSeries.item
                WHERE workSeries.owner = ? AND nameKey = ? AND item.kind = '\(W.kind.rawValue)' AND item.state = 'kept'
                LIMIT ?
                """), arguments: [owner, name.oneLine.matchKey, limit])
        let places = rows.map { (id: $0[0] as Item.ID, order: SeriesPlace($0[1], $0[2]).order) }
        return places.sorted { ($0.order, $0.id) < ($1.order, $1.id) }.map(\.id)
    }
}
