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
            let instance = try FullInstance()
            let annsData = try AnnsData(in: instance)
            // Undo defers foreign keys, after which SQLite prepares all statements again once.
            let routes = instance.site.routes().all.filter { !$0.template.hasPrefix("/changes/") }
            for route in routes.filter({ $0.method == .get }) + routes.filter({ $0.method != .get }) {
                let routeRequest = RouteRequest(route, annsData)
                // A new session for each route, because one of the routes signs out.
                let ann = try instance.browser(of: instance.ann)
                _ = try Visitor.status(ann, routeRequest.method, routeRequest.path, routeRequest.body, [:])
                instance.advance(.seconds(120))
            }
            var (kept, anew): (Int, Set<String>) = (0, [])
            // A read within a read uses another connection of the pool.
            func look(_ further: Int) throws {
                try instance.catalog.read { db in
                    kept += Statements.count(in: db)
                    anew.formUnion(Statements.madeAnew(in: db))
                    if further > 0 { try look(further - 1) }
                }
            }
            try look(2)
            try instance.catalog.write { db in
                kept += Statements.count(in: db)
                anew.formUnion(Statements.madeAnew(in: db))
            }
            #expect(kept > 300)
            #expect(anew == [])
        }
    }
}
