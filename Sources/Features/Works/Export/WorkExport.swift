import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Synchronization
import Tables

/// A CSV table of a person's works in another program's format. Reads some works at a time while it is sent.
package final class WorkExport<W: Work>: Sendable {
    /// The data of one work from which a table row is made.
    package struct Entry: Sendable {
        package let stored: StoredWork<W>
        /// Latest first.
        package let logEntries: [WorkStore<W>.Entry]

        /// Returns the id of the work at a source; empty if unknown.
        package func id(_ source: String) -> String {
            stored.identities.first { $0.source == source }?.id ?? ""
        }

        /// Returns the names of the people with a role, in credit order.
        package func names(_ role: Credit.Role) -> [String] {
            stored.credits.filter { $0.role == role }.map(\.name)
        }
    }

    private struct State {
        var writer = CSVWriter()
        /// States whose works are still to be read.
        var remainingStates: [ItemState] = [.kept, .archived, .inbox]
        /// Position of the last work that was read.
        var lastPosition = Int64.min
    }

    private let worksPerRead = 300
    private let store: WorkStore<W>
    private let owner: Person.ID
    private let rows: Rows
    private let state: Mutex<State>

    /// A function that returns the table rows of some works.
    package typealias Rows = @Sendable ([Entry], Database) throws -> [[String]]

    package init(_ store: WorkStore<W>, owner: Person.ID, header: [String], rows: @escaping Rows) {
        self.store = store
        self.owner = owner
        self.rows = rows
        var initialState = State()
        initialState.writer.write(header)
        state = Mutex(initialState)
    }

    /// Returns the next bytes of the file; `nil` after the last.
    package func next() throws -> [UInt8]? {
        try state.withLock { state in
            while state.writer.bytes.isEmpty, let itemState = state.remainingStates.first {
                let (entries, tableRows) = try store.catalog.read { db in
                    let entries = try self.entries(itemState, after: state.lastPosition, in: db)
                    return (entries, try rows(entries, db))
                }
                for row in tableRows { state.writer.write(row) }
                if entries.count < worksPerRead {
                    state.remainingStates.removeFirst()
                    state.lastPosition = .min
                } else {
                    state.lastPosition = entries.last?.stored.item.position ?? .max
                }
            }
            let bytes = state.writer.drain()
            return bytes.isEmpty ? nil : bytes
        }
    }

    /// Returns a download of the table.
    /// - Parameter name: the file name.
    package func response(named name: String) -> Response {
        var response = Response.stream(type: "text/csv; charset=utf-8") { try self.next() }
        response.headers[.contentDisposition] = "attachment; filename=\"\(name)\""
        return response
    }

    /// Reads up to ``worksPerRead`` works after a position, with their log entries. Six statements, whatever the number of
    /// works.
    private func entries(_ state: ItemState, after position: Int64, in db: Database) throws -> [Entry] {
        let works = try db.readList(
            """
            SELECT \(Item.columns), \(W.selection) FROM item INDEXED BY itemKindNewest
            CROSS JOIN \(W.table) ON \(W.table).item = item.id
            WHERE item.owner = ? AND item.state = ? AND item.kind = ? AND item.position > ?
            ORDER BY item.position LIMIT ?
            """, [owner, state.rawValue, W.kind.rawValue, position, worksPerRead]
        ) { try StoredWork<W>($0) }
        let logEntries = try store.logEntries(of: works.map(\.item.id), in: db)
        return try store.completed(works, in: db).map { Entry(stored: $0, logEntries: logEntries[$0.item.id] ?? []) }
    }
}
