import GRDB
import TestSupport
import Testing

@testable import Catalog

@Suite struct SharedCopyTests {
    let world: World
    let own: Item
    let copy: Item.ID
    var catalog: Catalog { world.catalog }
    var shared: SharedItemStore { world.catalog.shared }

    /// Creates an item of Ann and a copy of it for Bob.
    init() throws {
        let world = try World()
        let catalog = world.catalog
        let made = try catalog.perform(.create, by: world.ann, summary: Phrase("만듦", "Made")) { scope in
            let item = try catalog.items.create(
                NewItem(kind: .page, owner: world.ann, title: "첫눈", note: "비밀 메모", tags: ["겨울"]), in: scope.db)
            return (item, try catalog.shared.createCopies([item.id], to: [world.bob], in: scope))
        }.value
        self.world = world
        own = made.0
        copy = try #require(made.1.first).item
    }

    private func item(_ id: Item.ID, of person: Person.ID) throws -> Item {
        try catalog.read(of: person) { try catalog.items.get(id, in: $0) }
    }

    @discardableResult
    private func act(_ person: Person.ID, _ body: (OwnerScope) throws -> Void) throws -> Change.ID {
        try #require(try catalog.perform(.edit, by: person, summary: Phrase("고침", "Edited"), body).change)
    }

    private func rename(_ title: String) throws -> Change.ID {
        try act(world.ann) { try catalog.items.update(own.id, version: nil, ItemEdit(title: title), in: $0) }
    }

    private func found(_ text: String, by person: Person.ID) throws -> [Item.ID] {
        try catalog.read(of: person) { scope in
            try catalog.search.page(text, kind: nil, limit: 10, cursor: nil, in: scope).hits.map(\.item.id)
        }
    }

    @Test func aCopyIsItsReadersOwn() throws {
        let mine = try item(copy, of: world.bob)
        #expect(mine.title == "첫눈")
        #expect(mine.note.isEmpty && mine.tags.isEmpty, "the author's notes and tags are the author's")
        #expect(mine.uid != own.uid)
        #expect(throws: CatalogError.self) { try item(own.id, of: world.bob) }
        #expect(throws: CatalogError.self) { try item(copy, of: world.ann) }
        #expect(try found("첫눈", by: world.bob) == [copy])
        #expect(try found("겨울", by: world.bob) == [])
        try act(world.bob) { scope in
            try catalog.items.setTags(["친구"], of: copy, in: scope)
            try catalog.items.setFavourite(true, of: [copy], in: scope)
            try catalog.items.update(copy, version: nil, ItemEdit(note: "내 메모"), in: scope)
            try catalog.items.trash([copy], in: scope)
        }
        let after = try item(own.id, of: world.ann)
        #expect(after == own, "nothing of it reaches the author")
        #expect(try item(copy, of: world.bob).note == "내 메모")
        let again = try catalog.write(of: world.ann) { try shared.createCopies([own.id], to: [world.bob], in: $0) }
        #expect(again.isEmpty, "one copy for each reader")
    }

    @Test func copyFollowsEditsOfItsAuthor() throws {
        let before = try item(copy, of: world.bob)
        let news = catalog.events.subscribe(world.bob)
        world.clock.advance(.seconds(60))
        let edit = try rename("함박눈")
        let after = try item(copy, of: world.bob)
        #expect(after.title == "함박눈")
        #expect(after.version == before.version + 1)
        #expect(after.changedAt > before.changedAt, "?since= includes it")
        #expect(try found("함박눈", by: world.bob) == [copy])
        #expect(try found("첫눈", by: world.bob) == [])
        #expect(catalog.events.listenerCount == 1)
        try catalog.undo(edit, by: world.ann)
        #expect(try item(copy, of: world.bob).title == "첫눈")
        withExtendedLifetime(news) {}
    }

    @Test func copyCanBeEditedOnlyByItsAuthor() throws {
        for edit in [ItemEdit(title: "내 것"), ItemEdit(subtitle: "내 것")] {
            #expect(throws: CatalogError.self) {
                try act(world.bob) { try catalog.items.update(copy, version: nil, edit, in: $0) }
            }
        }
        try catalog.write(of: world.bob) { scope in
            try catalog.items.fill(copy, ItemEdit(title: "내 것", note: "찾은 것"), source: .page, in: scope)
        }
        let mine = try item(copy, of: world.bob)
        #expect(mine.title == "첫눈")
        #expect(mine.note == "찾은 것")
        #expect(throws: CatalogError.self) {
            try catalog.write(of: world.bob) { try shared.createCopies([copy], to: [world.ann], in: $0) }
        }
    }

    /// Forms send all fields, so an unchanged title must not count as an edit.
    @Test func sendingItAsItIsIsNoEdit() throws {
        try act(world.bob) {
            try catalog.items.update(copy, version: nil, ItemEdit(title: "첫눈", note: "읽음"), in: $0)
        }
        #expect(try item(copy, of: world.bob).note == "읽음")
    }

    @Test func aCopyThatComesBackSaysWhatTheAuthorSaysNow() throws {
        let deletion = try act(world.bob) { try catalog.items.deleteForever([copy], in: $0) }
        _ = try rename("진눈깨비")
        try catalog.undo(deletion, by: world.bob)
        #expect(try item(copy, of: world.bob).title == "진눈깨비")
        _ = try rename("싸락눈")
        #expect(try item(copy, of: world.bob).title == "싸락눈", "it follows again")
    }

    @Test func theAuthorsUndoDoesNotDependOnReaders() throws {
        let edit = try rename("함박눈")
        try act(world.bob) { try catalog.items.deleteForever([copy], in: $0) }
        try catalog.undo(edit, by: world.ann)
        #expect(try item(own.id, of: world.ann).title == "첫눈")
        try catalog.read { db in
            let foreign = try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM changeRow JOIN change ON change.id = changeRow.change
                    WHERE change.person = ? AND tableName IN ('item', 'sharedItem')
                        AND json_extract(coalesce(after, before), '$.owner') <> change.person
                    """, arguments: [world.ann])
            #expect(foreign == 0, "the author's undo does not contain changes of copies")
        }
    }

    @Test func followingEndsAndBeginsAgain() throws {
        try catalog.write { try shared.setFollowing(false, of: [copy, own.id], in: $0) }
        _ = try rename("함박눈")
        #expect(try item(copy, of: world.bob).title == "첫눈")
        #expect(throws: CatalogError.self) {
            try act(world.bob) { try catalog.items.update(copy, version: nil, ItemEdit(title: "내 것"), in: $0) }
        }
        try catalog.write { try shared.setFollowing(true, of: [copy, own.id], in: $0) }
        #expect(try item(copy, of: world.bob).title == "함박눈")
    }

    @Test func copyRemainsAfterItsAuthorIsDeleted() throws {
        world.clock.advance(.seconds(1))
        try catalog.write { db in
            _ = try catalog.people.create(nick: "cai", in: db)
            try db.execute(sql: "UPDATE person SET nick = 'anna' WHERE id = ?", arguments: [world.ann])
            try db.execute(sql: "DELETE FROM item WHERE owner = ?", arguments: [world.ann])
            try db.execute(sql: "DELETE FROM person WHERE id = ?", arguments: [world.ann])
        }
        let left = try #require(try catalog.read { try shared.find(copy, in: $0) })
        #expect(left.author == nil)
        #expect(left.authorName == "anna", "the name that they had last")
        #expect(!left.isOwn)
        #expect(try item(copy, of: world.bob).title == "첫눈")
    }

    /// Copies add no cost to a list: it uses the same index of the reader's items.
    @Test func listsAreOneWalkAlongOneIndex() throws {
        try catalog.write(of: world.ann) { scope in
            for number in 0..<50 {
                let item = try catalog.items.create(
                    NewItem(kind: .page, owner: world.ann, title: "\(number)"), in: scope.db)
                _ = try shared.createCopies([item.id], to: [world.bob], in: scope)
            }
        }
        for sort in ItemQuery.Sort.allCases {
            let query = ItemQuery(owner: world.bob, kind: .page, sort: sort, limit: 20)
            let plan = try catalog.read { db in
                let ran = try Statements.run(in: db) { _ = try catalog.items.page(query, in: db) }
                #expect(ran.count == 1)
                let sql = ran.first ?? ""
                let values = StatementArguments(sql.filter { $0 == "?" }.map { _ in 0 })
                return try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: values).map {
                    $0["detail"] as String
                }
            }
            #expect(plan.count == 1 && plan[0].hasPrefix("SEARCH item USING INDEX itemKind"), "\(plan)")
        }
    }
}
