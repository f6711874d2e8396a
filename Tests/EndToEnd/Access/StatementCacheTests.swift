import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site
import TestSupport
import Testing

@testable import Seorap

/// Requests run prepared statements from the cache and prepare none again.
@Suite(.serialized) struct StatementCacheTests {
    @Test func requestsReuseCachedStatements() async throws {
        try await blocking {
            let house = try AccessHouse()
            let things = try AnnsThings(in: house)
            // Undo defers foreign keys, after which SQLite prepares all statements again once.
            let routes = house.site.routes().all.filter { !$0.template.hasPrefix("/changes/") }
            for route in routes.filter({ $0.method == .get }) + routes.filter({ $0.method != .get }) {
                let asked = AskedRoute(route, things)
                // A new session for each route, because one of the routes signs out.
                let ann = try house.browser(of: house.ann)
                _ = try Visitor.status(ann, asked.method, asked.path, asked.body, [:])
                house.advance(.seconds(120))
            }
            var (kept, anew): (Int, Set<String>) = (0, [])
            // A read within a read uses another connection of the pool.
            func look(_ further: Int) throws {
                try house.catalog.read { db in
                    kept += Statements.count(in: db)
                    anew.formUnion(Statements.madeAnew(in: db))
                    if further > 0 { try look(further - 1) }
                }
            }
            try look(2)
            try house.catalog.write { db in
                kept += Statements.count(in: db)
                anew.formUnion(Statements.madeAnew(in: db))
            }
            #expect(kept > 300)
            #expect(anew == [])
        }
    }
}
