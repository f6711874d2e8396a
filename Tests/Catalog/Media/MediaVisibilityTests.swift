import GRDB
import Testing

@testable import Catalog

@Suite struct MediaVisibilityTests {
    /// Creates the table of a collection that refers to media by item.
    private static let migration = Migration(
        "900-thing",
        sql: """
            CREATE TABLE thing(
                item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
                scan TEXT REFERENCES media(sha256)
            ) STRICT;
            """)

    @Test func mediaIsVisibleOnlyToItsOwnerExceptAvatars() throws {
        let instance = try TestInstance(migrations: [Self.migration])
        let (catalog, media) = (instance.catalog, instance.catalog.media)
        let files = try (0..<5).map { try media.store(bytes: [UInt8($0)]).sha256 }
        try catalog.write { db in
            for file in files { try media.record(Media(sha256: file, type: "image/png", bytes: 1), in: db) }
            let item = try catalog.items.create(
                NewItem(kind: .link, owner: instance.ann, title: "", cover: files[0]), in: db)
            try db.execute(sql: "INSERT INTO thing VALUES (?, ?)", arguments: [item.id, files[1]])
            _ = try catalog.items.create(NewItem(kind: .link, owner: instance.bob, title: "", cover: files[2]), in: db)
            try catalog.people.update(instance.ann, avatar: .own(files[3]), in: db)
        }
        func visible(_ person: Person.ID) throws -> [Int] {
            try catalog.read(of: person) { scope in
                try files.indices.filter { try media.find(files[$0], in: scope) != nil }
            }
        }
        #expect(try visible(instance.ann) == [0, 1, 3])
        #expect(try visible(instance.bob) == [2, 3], "avatars are visible to all people")
        #expect(try visible(99) == [3])
        #expect(
            try catalog.read(of: instance.ann) { try Set(media.owned(in: $0)) } == Set([files[0], files[1], files[3]]))
    }

    @Test func visibilityQueryUsesIndexes() throws {
        let instance = try TestInstance()
        let sql = instance.catalog.media.references.map { $0.visibilityCondition("?1", to: "?2") }.joined(
            separator: " OR ")
        let plan = try instance.catalog.read { db in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN SELECT \(sql)", arguments: ["", 1]).map {
                $0["detail"] as String
            }
        }
        #expect(plan.allSatisfy { !$0.hasPrefix("SCAN") || $0.contains("CONSTANT") }, "\(plan)")
    }
}
