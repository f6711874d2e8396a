import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Providers
import Site
import Synchronization
import Text

/// A person's works as another program's table, written while it is sent: some hundred at a time, however many there are.
package final class WorkExport<W: ImportableWork>: Sendable {
    /// All that a table may tell of one work.
    package struct Entry: Sendable {
        package let stored: StoredWork<W>
        /// In the order of their days.
        package let sittings: [ImportedWork.Sitting]
        package let copies: Int
        package let series: String
        package let seriesNumber: String

        package func id(_ source: String) -> String {
            stored.identities.first { $0.source == source }?.id ?? ""
        }

        package func names(_ role: Credit.Role) -> [String] {
            stored.credits.filter { $0.role == role }.map(\.name)
        }
    }

    private struct State {
        var writer = TableWriter()
        var states: [ItemState] = [.kept, .archived, .inbox]
        var after = Int64.min
    }

    private let step = 300
    private let store: WorkStore<W>
    private let owner: Person.ID
    private let rows: @Sendable (Entry) -> [[String]]
    private let state: Mutex<State>

    /// - Parameter rows: the lines of one work; none leaves it out.
    package init(
        _ store: WorkStore<W>, owner: Person.ID, header: [String], rows: @escaping @Sendable (Entry) -> [[String]]
    ) {
        self.store = store
        self.owner = owner
        self.rows = rows
        var first = State()
        first.writer.write(header)
        state = Mutex(first)
    }

    /// The next bytes of the file; nil after the last.
    package func next() throws -> [UInt8]? {
        try state.withLock { state in
            while state.writer.bytes.isEmpty, let part = state.states.first {
                let entries = try store.catalog.read { db in
                    try self.entries(part, after: state.after, in: db)
                }
                for entry in entries {
                    for row in rows(entry) { state.writer.write(row) }
                }
                if entries.count < step {
                    state.states.removeFirst()
                    state.after = .min
                } else {
                    state.after = entries.last?.stored.item.position ?? .max
                }
            }
            let bytes = state.writer.take()
            return bytes.isEmpty ? nil : bytes
        }
    }

    package func response(named name: String) -> Response {
        var response = Response.stream(type: "text/csv; charset=utf-8") { try self.next() }
        response.headers[.contentDisposition] = "attachment; filename=\"\(name)\""
        return response
    }

    /// Five statements, however many there are.
    private func entries(_ state: ItemState, after: Int64, in db: Database) throws -> [Entry] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                """
                SELECT \(Item.columns), \(StoredWork<W>.columns) FROM item INDEXED BY itemKindNewest
                CROSS JOIN \(W.table) ON \(W.table).item = item.id
                WHERE item.owner = ? AND item.state = ? AND item.kind = ? AND item.position > ?
                ORDER BY item.position LIMIT ?
                """),
            arguments: [owner, state.rawValue, W.kind.rawValue, after, step])
        let items = rows.map(Item.init(row:))
        let ids = items.map(\.id)
        let credits = try store.credits(of: ids, in: db)
        let identities = try store.identities(of: ids, in: db)
        let sittings = try self.sittings(of: ids, in: db)
        let extras = try self.extras(of: ids, in: db)
        return zip(rows, items).map { row, item in
            Entry(
                stored: StoredWork(
                    row, from: Item.columnCount, item: item, credits: credits[item.id] ?? [],
                    identities: identities[item.id] ?? []),
                sittings: sittings[item.id] ?? [], copies: extras[item.id]?.copies ?? 0,
                series: extras[item.id]?.series ?? "", seriesNumber: extras[item.id]?.number ?? "")
        }
    }

    private func sittings(of ids: [Item.ID], in db: Database) throws -> [Item.ID: [ImportedWork.Sitting]] {
        let table = W.sittings
        let columns = [table.start, table.isRepeat, table.isStopped, table.place].map { $0 ?? "NULL" }
        let rows = try Row.fetchAll(
            db.cachedStatement(
                """
                SELECT \(table.name).item, \(table.day), rating, note, \(columns.joined(separator: ", "))
                FROM json_each(?) AS wanted CROSS JOIN \(table.name) ON \(table.name).item = wanted.value
                ORDER BY \(table.day), \(table.name).id
                """), arguments: [jsonArray(ids)])
        return Dictionary(grouping: rows) { $0[0] as Item.ID }.mapValues { rows in
            rows.map { row in
                var sitting = ImportedWork.Sitting(
                    (row[1] as String?).flatMap { PartialDate($0) },
                    from: (row[4] as String?).flatMap { PartialDate($0) })
                sitting.score = (row[2] as Rating?).flatMap { Score($0.text, of: 10) }
                sitting.note = row[3]
                sitting.isRepeat = (row[5] as Bool?) ?? false
                sitting.isStopped = (row[6] as Bool?) ?? false
                sitting.place = (row[7] as String?) ?? ""
                return sitting
            }
        }
    }

    private func extras(
        of ids: [Item.ID], in db: Database
    ) throws -> [Item.ID: (copies: Int, series: String, number: String)] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                """
                SELECT wanted.value, coalesce(copies, 0), coalesce(name, ''), coalesce(number, '')
                FROM json_each(?) AS wanted LEFT JOIN workHolding ON workHolding.item = wanted.value
                LEFT JOIN workSeries ON workSeries.item = wanted.value
                """), arguments: [jsonArray(ids)])
        return Dictionary(rows.map { ($0[0], ($0[1], $0[2], $0[3])) }) { first, _ in first }
    }
}
