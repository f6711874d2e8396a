import Catalog
import GRDB
import Site
import Synchronization
import TestSupport
import Testing

@testable import API
@testable import Seorap

/// An export goes along its tables once. A piece that sorts what is left of a table makes a large house's export take hours.
@Suite(.serialized) struct ExportWalkTests {
    @Test func noPieceSortsATable() async throws {
        try await blocking {
            let house = try AccessHouse()
            try ExportedThings.add(to: house)
            let asked = Mutex([Export.walkSQL])
            let sorted = try house.catalog.read { db in
                db.trace { event in
                    if case .statement(let statement) = event { asked.withLock { $0.append(statement.sql) } }
                }
                for list in house.dashboard.exports {
                    var json = JSONWriter(capacity: 1 << 10)
                    _ = try list.write(
                        ExportRange(owner: house.ann, since: Timestamp(0), after: 0, limit: 2), &json, db)
                }
                db.trace(nil)
                // Those of one record are asked for anew with each.
                let pieces = Set(asked.withLock { $0 }).filter { $0.contains("LIMIT ?") }
                return try pieces.filter { try Self.plan(of: $0, in: db).contains("FOR ORDER BY") }
            }
            #expect(asked.withLock(\.count) > 10)
            #expect(sorted == [])
        }
    }

    private static func plan(of sql: String, in db: Database) throws -> String {
        try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql.replacing(/\?\d*/, with: "1"))
            .map { $0["detail"] as String }.joined(separator: "\n")
    }
}
