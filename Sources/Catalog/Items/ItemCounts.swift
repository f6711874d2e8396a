import GRDB

/// Numbers of a person's items by kind and state, maintained by triggers.
package struct ItemCounts: Sendable {
    private struct Key: Hashable {
        let kind: ItemKind
        let state: ItemState
    }

    private var counts: [Key: (items: Int, favourites: Int)] = [:]

    /// Returns the number of items of a kind in a state.
    package subscript(_ kind: ItemKind, _ state: ItemState) -> Int {
        counts[Key(kind: kind, state: state)]?.items ?? 0
    }

    /// Returns the number of items of all kinds in a state.
    package subscript(_ state: ItemState) -> Int {
        counts.reduce(0) { $1.key.state == state ? $0 &+ $1.value.items : $0 }
    }

    /// Returns the number of kept favourites, of one kind or of all.
    package func favourites(_ kind: ItemKind? = nil) -> Int {
        counts.reduce(0) { sum, entry in
            entry.key.state == .kept && (kind == nil || entry.key.kind == kind) ? sum &+ entry.value.favourites : sum
        }
    }

    init(in scope: OwnerScope) throws {
        try scope.db.readEach("SELECT kind, state, count, favourites FROM itemCount WHERE owner = ?", [scope.owner]) {
            row in
            var columns = row.columns()
            let key = try Key(kind: columns.next(), state: columns.next())
            counts[key] = try (columns.next(), columns.next())
        }
    }
}

extension ItemStore {
    /// Reads the counts: one statement, a few rows.
    package func counts(in scope: OwnerScope) throws -> ItemCounts {
        try ItemCounts(in: scope)
    }
}
