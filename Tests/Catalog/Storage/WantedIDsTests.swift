import GRDB
import TestSupport
import Testing

@testable import Catalog

/// None, one or many ids that a statement is asked for.
@Suite struct WantedIDsTests {
    @Test(arguments: [[], [7], [7, 7], [3, 1, 2], [-1]] as [[Int64]]) func eachComesOnce(ids: [Int64]) throws {
        let wanted = WantedIDs(ids)
        let world = try World()
        let found = try world.catalog.read { db in
            try Int64.fetchAll(
                db, sql: "SELECT wanted.value FROM \(wanted.sql) ORDER BY wanted.value", arguments: [wanted.argument])
        }
        #expect(found == Set(ids).sorted())
    }
}
