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

    private static func makeLibrary() throws -> (SearchTestInstance, [Int64: String]) {
        let instance = try SearchTestInstance()
        var keys: [Int64: String] = [:]
        var folders: [String: Int64] = [:]
        try instance.catalog.write(of: instance.base.ann) { scope in
            for (name, parent) in [("음악", nil), ("독서", nil), ("경제", "독서")] as [(String, String?)] {
                folders[name] = try instance.catalog.folders.create(
                    name: name, parent: parent.flatMap { folders[$0] }, in: scope
                ).id
            }
        }
        for document in LabelledDocument.all {
            try instance.catalog.write(of: instance.base.ann) { scope in
                let item = try instance.catalog.items.create(
                    NewItem(
                        kind: document.kind, owner: instance.base.ann, title: document.title,
                        subtitle: document.subtitle,
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
                    _ = try instance.catalog.items.trash([item.id], in: scope)
                }
            }
        }
        try instance.catalog.write { db in
            _ = try instance.catalog.items.create(
                NewItem(kind: .link, owner: instance.base.bob, title: "부산행 대한민국 서울 여행 swift", tags: ["여행"]), in: db)
        }
        return (instance, keys)
    }

    @Test func labelsAreUniqueAndReferToKnownDocuments() {
        #expect(Self.labels.count >= 120)
        #expect(Set(Self.labels.map(\.query)).count == Self.labels.count)
        let known = Set(LabelledDocument.all.map(\.key))
        #expect(Self.labels.allSatisfy { $0.keys.isSubset(of: known) })
    }

    @Test func labelledQueriesFindExactlyTheirDocuments() throws {
        let (instance, keys) = try Self.makeLibrary()
        try instance.catalog.read(of: instance.base.ann) { scope in
            for label in Self.labels {
                for query in [label.query, label.query.decomposedStringWithCanonicalMapping] {
                    let hits = try instance.catalog.search.page(query, limit: 100, in: scope).hits
                    let found = Set(hits.map { keys[$0.item.id] ?? "?" })
                    #expect(found == label.keys, "\(query)")
                }
            }
        }
    }
}
