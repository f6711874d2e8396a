import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site
import Synchronization
import TestSupport
import Testing
import Text

@testable import API
@testable import Seorap

/// An export reads each table once. A statement that sorts the remaining rows for each piece would make the export of a
/// large instance take hours.
@Suite(.serialized) struct ExportQueryPlanTests {
    @Test func exportStatementsDoNotSortTables() async throws {
        try await blocking {
            let instance = try FullInstance()
            try ExportSampleData.add(to: instance)
            let statements = Mutex([Export.scanSQL])
            let sortingStatements = try instance.catalog.read { db in
                db.trace { event in
                    if case .statement(let statement) = event { statements.withLock { $0.append(statement.sql) } }
                }
                for list in instance.site.exports {
                    var json = JSONWriter(capacity: 1 << 10)
                    _ = try list.write(
                        ExportRange(owner: instance.ann, since: Timestamp(0), after: 0, limit: 2), &json, db)
                }
                db.trace(nil)
                // Statements without a limit read the rows of one record and run for each record.
                let limitedStatements = Set(statements.withLock { $0 }).filter { $0.contains("LIMIT ?") }
                return try limitedStatements.filter { try Self.plan(of: $0, in: db).contains("FOR ORDER BY") }
            }
            #expect(statements.withLock(\.count) > 10)
            #expect(sortingStatements == [])
        }
    }

    /// Covers the files for other programs too. Their statements run on connections of the server's threads.
    @Test func exportOfFilesDoesNotSortTables() async throws {
        try await blocking {
            let instance = try FullInstance()
            try ExportSampleData.add(to: instance)
            let ann = try instance.browser(of: instance.ann)
            let statements = Mutex<[String]>([])
            // A read within a read uses another connection of the pool.
            func trace(_ isOn: Bool, _ further: Int) throws {
                try instance.catalog.read { db in
                    db.trace(options: isOn ? .statement : []) { event in
                        if case .statement(let statement) = event { statements.withLock { $0.append(statement.sql) } }
                    }
                    if further > 0 { try trace(isOn, further - 1) }
                }
            }
            var files = 0
            for route in instance.site.routes().all where route.method == .get && !route.template.contains("{") {
                guard route.template != APIPath.events.template else { continue }
                try trace(true, 3)
                let before = statements.withLock(\.count)
                let answer = try ann.get(route.template)
                try trace(false, 3)
                guard answer.header("Content-Disposition")?.hasPrefix("attachment") == true else {
                    statements.withLock { $0.removeSubrange(before...) }
                    continue
                }
                files += 1
            }
            let limitedStatements = Set(statements.withLock { $0 }).filter { $0.contains(/LIMIT [?:\d]/) }
            let sortingStatements = try instance.catalog.read { db in
                try limitedStatements.filter { try Self.plan(of: $0, in: db).contains("FOR ORDER BY") }
            }
            #expect(files > 5 && limitedStatements.count > 3)
            #expect(sortingStatements == [])
        }
    }

    private static func plan(of sql: String, in db: Database) throws -> String {
        try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql.replacing(/\?\d*|:[a-z]+/, with: "1"))
            .map { $0["detail"] as String }.joined(separator: "\n")
    }
}
