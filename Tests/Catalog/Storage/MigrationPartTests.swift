import GRDB
import Testing

@testable import Catalog

@Suite struct MigrationPartTests {
    @Test func partsOfOneStepRunTogetherAndOnce() throws {
        let table = { (name: String, part: String) in
            Migration(name, part: part, sql: "CREATE TABLE \(part)(id INTEGER PRIMARY KEY)")
        }
        let steps = Migration.inOrder([
            table("002-b", "b"), table("001-a", "z"), table("001-a", "y"), table("001-a", "z"),
        ])
        #expect(steps.map(\.name) == ["001-a", "002-b"])
        let database = try DatabaseQueue()
        try database.write { db in try steps[0].run(db) }
        #expect(try database.read { try String.fetchAll($0, sql: "SELECT name FROM sqlite_schema") } == ["y", "z"])
    }
}
