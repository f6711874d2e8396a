import Catalog
import GRDB
import Text

extension WorkStore {
    /// Returns the person's lists in their order. One statement.
    package func lists(limit: Int = 500, in scope: OwnerScope) throws -> [UserList] {
        try scope.db.readList(
            """
            SELECT \(UserList.columns) FROM workList INDEXED BY workListOrder
            WHERE owner = ? AND kind = '\(W.kind.rawValue)' ORDER BY position, id LIMIT ?
            """, [scope.owner, limit]
        ) { try UserList($0) }
    }

    package func list(_ id: UserList.ID, in scope: OwnerScope) throws -> UserList {
        try scope.db.readExisting(
            """
            SELECT \(UserList.columns) FROM workList WHERE id = ? AND owner = ? AND kind = '\(W.kind.rawValue)'
            """, [id, scope.owner]
        ) { try UserList($0) }
    }

    /// Returns the lists that contain a work. One statement.
    package func lists(with item: Item.ID, in db: Database) throws -> [UserList] {
        try db.readList(
            """
            SELECT \(UserList.columns) FROM workListEntry INDEXED BY workListEntryItem
            CROSS JOIN workList ON workList.id = workListEntry.list
            WHERE workListEntry.item = ? ORDER BY workList.position, workList.id
            """, [item]
        ) { try UserList($0) }
    }

    /// Returns a page of a list in its order, without trashed works. One statement.
    func entries(
        of list: UserList.ID, after: ListCursor?, limit: Int, in db: Database
    ) throws -> [(cursor: ListCursor, note: String)] {
        try db.rows(
            """
            SELECT workListEntry.position, workListEntry.item, workListEntry.note
            FROM workListEntry INDEXED BY workListEntryOrder CROSS JOIN item ON item.id = workListEntry.item
            WHERE list = ? AND (workListEntry.position, workListEntry.item) > (?, ?) AND item.state <> 'trashed'
            ORDER BY workListEntry.position, workListEntry.item LIMIT ?
            """, [list, after?.position ?? .min, after?.item ?? 0, limit]
        ).map { try (ListCursor(position: $0.value("position"), item: $0.value("item")), $0.value("note")) }
    }

    // MARK: Changes

    /// - Throws: `CatalogError.invalid` for an empty name, and for one that another list has.
    package func makeList(_ name: String, by owner: Person.ID) throws -> (id: UserList.ID, change: Change.ID?) {
        let (id, change) = try catalog.perform(.create, by: owner, summary: .list(name, "만듦", "Created")) { scope in
            try makeList(name, in: scope)
        }
        return (id, change)
    }

    /// Creates a list inside the caller's change.
    package func makeList(_ name: String, note: String = "", in scope: OwnerScope) throws -> UserList.ID {
        try requireUniqueName(name, except: nil, in: scope)
        try scope.db.run(
            """
            INSERT INTO workList(uid, owner, kind, name, nameKey, note, position) VALUES (?1, ?2, ?3, ?4, ?5, ?6,
                coalesce((SELECT max(position) FROM workList WHERE owner = ?2 AND kind = ?3) + 1, 1))
            """,
            [
                catalog.environment.makeUID(at: catalog.environment.now()), scope.owner, W.kind.rawValue, name,
                name.matchKey, note,
            ])
        return scope.db.lastInsertedRowID
    }

    package func list(named name: String, in scope: OwnerScope) throws -> UserList.ID? {
        try scope.db.value(
            UserList.ID.self, "SELECT id FROM workList WHERE owner = ? AND kind = ? AND nameKey = ?",
            [scope.owner, W.kind.rawValue, name.matchKey])
    }

    package func rename(_ id: UserList.ID, to name: String, note: String, by owner: Person.ID) throws -> Change.ID? {
        try catalog.perform(.edit, by: owner, summary: .list(name, "수정함", "Edited")) { scope in
            _ = try list(id, in: scope)
            try requireUniqueName(name, except: id, in: scope)
            try scope.db.run(
                "UPDATE workList SET name = ?1, nameKey = ?2, note = ?3 WHERE id = ?4 AND (name, note) IS NOT (?1, ?3)",
                [name, name.matchKey, note, id])
        }.change
    }

    private func requireUniqueName(_ name: String, except id: UserList.ID?, in scope: OwnerScope) throws {
        if name.isEmpty { throw CatalogError.invalid("name", "목록의 이름을 적어 주세요", "Enter a name for the list") }
        let existing = try list(named: name, in: scope)
        guard existing == nil || existing == id else {
            throw CatalogError.invalid("name", "이 이름의 목록이 이미 있어요", "A list with this name already exists")
        }
    }

    /// Deletes a list. Its works stay.
    package func removeList(_ id: UserList.ID, by owner: Person.ID) throws -> Change.ID? {
        let name = try catalog.read(of: owner) { try list(id, in: $0) }.name
        return try catalog.perform(.delete, by: owner, summary: .list(name, "삭제함", "Deleted")) { scope in
            _ = try list(id, in: scope)
            try scope.db.run("DELETE FROM workList WHERE id = ?", [id])
        }.change
    }

    /// Adds a work at the end of a list. A work that is in the list already keeps its position.
    package func add(_ item: Item.ID, to list: UserList.ID, by owner: Person.ID) throws -> Change.ID? {
        let name = try catalog.read(of: owner) { try self.list(list, in: $0) }.name
        return try catalog.perform(.edit, by: owner, summary: .list(name, "에 담음", "Added to")) { scope in
            try add(item, to: list, in: scope)
        }.change
    }

    /// Adds a work to the list of this name, which is created if there is none.
    package func add(_ item: Item.ID, toListNamed name: String, by owner: Person.ID) throws -> Change.ID? {
        try catalog.perform(.edit, by: owner, summary: .list(name, "에 담음", "Added to")) { scope in
            let known = try list(named: name, in: scope)
            try add(item, to: known ?? makeList(name, in: scope), in: scope)
        }.change
    }

    private func add(_ item: Item.ID, to list: UserList.ID, in scope: OwnerScope) throws {
        _ = try get(item, in: scope)
        try insertEntry(item, in: list, in: scope.db)
    }

    /// Inserts a work into a list, inside the caller's change.
    /// - Parameter position: `nil` for the end.
    /// - Returns: `false` if the work is in the list already.
    @discardableResult
    package func insertEntry(
        _ item: Item.ID, in list: UserList.ID, at position: Int? = nil, note: String = "", in db: Database
    ) throws -> Bool {
        try db.run(
            """
            INSERT INTO workListEntry(list, item, position, note)
            SELECT ?1, ?2, coalesce(?3, (SELECT max(position) FROM workListEntry WHERE list = ?1) + 1, 1), ?4
            WHERE NOT EXISTS (SELECT 1 FROM workListEntry WHERE list = ?1 AND item = ?2)
            """, [list, item, position, note])
        return db.changesCount > 0
    }

    /// - Returns: `false` if the work is not in the list.
    @discardableResult
    package func remove(_ item: Item.ID, outOf list: UserList.ID, in db: Database) throws -> Bool {
        try db.run("DELETE FROM workListEntry WHERE list = ? AND item = ?", [list, item])
        return db.changesCount > 0
    }

    /// Moves the list entries of one work to another. A list that contains both keeps only the entry of `item`.
    package func moveEntries(of other: Item.ID, to item: Item.ID, in db: Database) throws {
        try db.run(
            """
            INSERT INTO workListEntry(list, item, position, note) SELECT list, ?1, position, note
            FROM workListEntry AS theirs WHERE item = ?2
                AND NOT EXISTS (SELECT 1 FROM workListEntry WHERE list = theirs.list AND item = ?1)
            """, [item, other])
        try db.run("DELETE FROM workListEntry WHERE item = ?", [other])
    }

    /// Deletes a list unless it contains works outside the trash.
    package func removeList(ifEmpty list: UserList.ID, in db: Database) throws {
        try db.run(
            """
            DELETE FROM workList WHERE id = ? AND NOT EXISTS (SELECT 1 FROM workListEntry
                JOIN item ON item.id = workListEntry.item WHERE list = workList.id AND item.state <> 'trashed')
            """, [list])
    }

    package func remove(_ item: Item.ID, fromList list: UserList.ID, by owner: Person.ID) throws -> Change.ID? {
        let name = try catalog.read(of: owner) { try self.list(list, in: $0) }.name
        return try catalog.perform(.edit, by: owner, summary: .list(name, "에서 뺌", "Removed from")) { scope in
            guard try remove(item, outOf: list, in: scope.db) else { throw CatalogError.notFound }
        }.change
    }

    /// Moves a work within a list. Moving it up or down skips works in the trash, which the page does not show.
    package func move(
        _ item: Item.ID, _ move: ListMove, in list: UserList.ID, by owner: Person.ID
    ) throws -> Change.ID? {
        let name = try catalog.read(of: owner) { try self.list(list, in: $0) }.name
        return try catalog.perform(.edit, by: owner, summary: .list(name, "순서 바꿈", "Reordered")) { scope in
            let rows = try scope.db.rows(
                """
                SELECT workListEntry.item, workListEntry.position, item.state = 'trashed' AS isTrashed
                FROM workListEntry INDEXED BY workListEntryOrder CROSS JOIN item ON item.id = workListEntry.item
                WHERE list = ? ORDER BY workListEntry.position, workListEntry.item
                """, [list])
            let oldEntries: [(item: Item.ID, position: Int64)] = try rows.map {
                try ($0.value("item"), $0.value("position"))
            }
            let trashed = try Set(rows.filter { try $0.value("isTrashed") }.map { try $0.value("item") as Item.ID })
            guard let newOrder = Self.order(oldEntries.map(\.item), trashed, moving: item, move) else {
                throw CatalogError.notFound
            }
            let positions = Dictionary(stored: oldEntries.map { ($0.item, $0.position) })
            for (index, id) in newOrder.enumerated() where positions[id] != Int64(index + 1) {
                try scope.db.run(
                    "UPDATE workListEntry SET position = ? WHERE list = ? AND item = ?", [index + 1, list, id])
            }
        }.change
    }

    /// Returns the new order of a list's works; `nil` if the work, or the one before which it is moved, is not in the list.
    private static func order(
        _ items: [Item.ID], _ trashed: Set<Item.ID>, moving item: Item.ID, _ move: ListMove
    ) -> [Item.ID]? {
        guard let from = items.firstIndex(of: item) else { return nil }
        var remaining = items
        remaining.remove(at: from)
        let target: Int
        switch move {
        case .first: target = 0
        case .last: target = remaining.count
        case .up: target = remaining[..<from].lastIndex { !trashed.contains($0) } ?? from
        case .down: target = remaining[from...].firstIndex { !trashed.contains($0) }.map { $0 + 1 } ?? from
        case .before(let next):
            guard let index = remaining.firstIndex(of: next) else { return next == item ? items : nil }
            target = index
        }
        remaining.insert(item, at: target)
        return remaining
    }
}

extension Phrase {
    fileprivate static func list(_ name: String, _ ko: String, _ en: String) -> Phrase {
        let name = name.shortened(to: 60)
        // A Korean particle follows the name without a blank.
        let gap = ko.hasPrefix("에") ? "" : " "
        return Phrase("목록 ‘\(name)’\(gap)\(ko)", "\(en) the list ‘\(name)’")
    }
}
