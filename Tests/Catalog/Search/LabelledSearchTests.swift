import Foundation
import GRDB
import Testing

@testable import Catalog

/// Queries whose exact results are labelled by hand.
struct LabelledSearchTests {
    struct Label: Sendable, CustomStringConvertible {
        let query: String
        let keys: Set<String>
        var description: String { query }
    }

    static let labels = labelledQueries.split(separator: "\n").map { line in
        let parts = line.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        return Label(
            query: parts[0].trimmingCharacters(in: .whitespaces),
            keys: Set(parts[1].split(separator: " ").map(String.init)))
    }

    private static func library() throws -> (SearchWorld, [Int64: String]) {
        let world = try SearchWorld()
        var keys: [Int64: String] = [:]
        var folders: [String: Int64] = [:]
        try world.catalog.write(of: world.world.ann) { scope in
            for (name, parent) in [("음악", nil), ("독서", nil), ("경제", "독서")] as [(String, String?)] {
                folders[name] = try world.catalog.folders.create(
                    name: name, parent: parent.flatMap { folders[$0] }, in: scope
                ).id
            }
        }
        for document in LabelledDocument.all {
            try world.catalog.write(of: world.world.ann) { scope in
                let item = try world.catalog.items.create(
                    NewItem(
                        kind: document.kind, owner: world.world.ann, title: document.title, subtitle: document.subtitle,
                        note: document.text, state: document.state == .trashed ? .kept : document.state,
                        addedAt: Timestamp(rfc3339: document.added + "T12:00:00Z"), isFavourite: document.isFavourite,
                        folder: document.folder.flatMap { folders[$0] }, tags: document.tags), in: scope.db)
                keys[item.id] = document.key
                if document.kind == .link {
                    try scope.db.execute(
                        sql: "INSERT INTO bookmark(item, host, broken) VALUES (?, ?, ?)",
                        arguments: [item.id, document.host, document.isBroken])
                }
                if document.state == .trashed {
                    _ = try world.catalog.items.trash([item.id], in: scope)
                }
            }
        }
        try world.catalog.write { db in
            _ = try world.catalog.items.create(
                NewItem(kind: .link, owner: world.world.bob, title: "부산행 대한민국 서울 여행 swift", tags: ["여행"]), in: db)
        }
        return (world, keys)
    }

    @Test func labelsAreUniqueAndReferToKnownDocuments() {
        #expect(Self.labels.count >= 120)
        #expect(Set(Self.labels.map(\.query)).count == Self.labels.count)
        let known = Set(LabelledDocument.all.map(\.key))
        #expect(Self.labels.allSatisfy { $0.keys.isSubset(of: known) })
    }

    @Test func labelledQueriesFindExactlyTheirDocuments() throws {
        let (world, keys) = try Self.library()
        try world.catalog.read(of: world.world.ann) { scope in
            for label in Self.labels {
                for query in [label.query, label.query.decomposedStringWithCanonicalMapping] {
                    let hits = try world.catalog.search.page(query, limit: 100, in: scope).hits
                    let found = Set(hits.map { keys[$0.item.id] ?? "?" })
                    #expect(found == label.keys, "\(query)")
                }
            }
        }
    }
}
