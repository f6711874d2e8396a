import Foundation
import GRDB

@testable import Catalog

/// An instance with collections that contribute to search.
struct SearchTestInstance {
    let base: TestInstance

    static let link = SearchContribution(
        .link, names: ["웹"], people: "(SELECT author FROM bookmark WHERE bookmark.item = item.id)",
        text: "(SELECT description FROM bookmark WHERE bookmark.item = item.id)",
        host: "(SELECT host FROM bookmark WHERE bookmark.item = item.id)",
        flags: [
            SearchContribution.Flag(
                "broken", "끊김",
                condition: "EXISTS (SELECT 1 FROM bookmark WHERE bookmark.item = item.id AND bookmark.broken)")
        ])

    /// Contributions of all collections. Those other than links contribute only names for `kind:`.
    static let sources = [
        SearchContribution(.screenshot, names: ["스크린샷", "캡처"]), link, SearchContribution(.movie, names: ["영화"]),
        SearchContribution(.book, names: ["책"]), SearchContribution(.page, names: ["일기"]),
    ]

    static let migration = Migration(
        "100-bookmark",
        sql: """
            CREATE TABLE bookmark(
                item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
                author TEXT, description TEXT, host TEXT, broken INTEGER NOT NULL DEFAULT 0
            ) STRICT
            """)

    init() throws {
        // A change of a tracked table indexes its item again.
        base = try TestInstance(
            migrations: [Self.migration], tracked: [TrackedTable("bookmark", item: "item")], search: Self.sources)
        try base.catalog.write { [ann = base.ann] in try base.catalog.people.setZone("UTC", of: ann, in: $0) }
    }

    var catalog: Catalog { base.catalog }

    @discardableResult
    func add(_ new: NewItem) throws -> Item {
        base.clock.advance(.seconds(1))
        return try catalog.write { try catalog.items.create(new, in: $0) }
    }

    @discardableResult
    func add(
        _ title: String, kind: ItemKind = .link, note: String = "", tags: [String] = [], author: String? = nil,
        text: String? = nil, host: String? = nil
    ) throws -> Item {
        base.clock.advance(.seconds(1))
        return try catalog.write { db in
            let item = try catalog.items.create(
                NewItem(kind: kind, owner: base.ann, title: title, note: note, tags: tags), in: db)
            if kind == .link {
                try db.execute(
                    sql: "INSERT INTO bookmark(item, author, description, host) VALUES (?, ?, ?, ?)",
                    arguments: [item.id, author, text, host])
            }
            return item
        }
    }

    /// Returns the titles that a search finds, best first.
    func find(_ text: String, kind: ItemKind? = nil, limit: Int = 100) throws -> [String] {
        try catalog.read(of: base.ann) { scope in
            try catalog.search.page(text, kind: kind, limit: limit, in: scope).hits
                .map(\.item.title)
        }
    }
}
