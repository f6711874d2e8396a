import GRDB
import Testing

@testable import Catalog

@Suite struct MediaReferenceTests {
    private static let photos = Migration(
        "100-photos",
        sql: """
            CREATE TABLE photo(
                item INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
                file TEXT NOT NULL REFERENCES media(sha256)
            ) STRICT;
            CREATE INDEX photoItem ON photo(item);
            CREATE INDEX photoFile ON photo(file);
            """)

    /// Otherwise adding up a person's pictures walks all their things for each of them.
    @Test func referenceQueryDoesNotReadAllItemsOfThePerson() throws {
        let instance = try TestInstance(migrations: [Self.photos])
        let plan = try instance.catalog.read { db in
            let references = try MediaReference.all(in: db)
            #expect(references.count == 3)
            let referenceCondition = references.map { $0.referenceCondition("media.sha256", by: "?1", since: "?2") }
            return try Row.fetchAll(
                db,
                sql:
                    "EXPLAIN QUERY PLAN SELECT sha256 FROM media WHERE \(referenceCondition.joined(separator: " OR "))",
                arguments: [1, 0]
            ).map { $0["detail"] as String }
        }
        #expect(plan.filter { $0.contains("cover=?") || $0.contains("file=?") }.count == 2)
        #expect(plan.filter { $0.contains("owner=?") || $0.contains("SCAN user") } == [], "\(plan)")
    }
}
