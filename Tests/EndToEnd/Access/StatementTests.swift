import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site
import TestSupport
import Testing

@testable import Seorap

/// A page costs what its statements do, not what making them costs.
@Suite(.serialized) struct StatementTests {
    @Test func noPageHasAStatementMadeAnew() async throws {
        try await blocking {
            let house = try AccessHouse()
            let things = try AnnsThings(in: house)
            let ann = try house.browser(of: house.ann)
            for route in house.dashboard.routes().all
            where route.method == .get && route.template != APIPath.events.template {
                _ = try ann.get(things.path(route.template))
            }
            var (kept, anew): (Int, Set<String>) = (0, [])
            // Whoever reads within a read has another connection.
            func look(_ further: Int) throws {
                try house.catalog.read { db in
                    kept += Statements.count(in: db)
                    anew.formUnion(Statements.madeAnew(in: db))
                    if further > 0 { try look(further - 1) }
                }
            }
            try look(2)
            #expect(kept > 100)
            #expect(anew == [])
        }
    }
}
