import GRDB
import TestSupport
import Testing

@testable import Catalog

@Suite struct SharedCopyTests {
    let instance: TestInstance
    let original: Item
    let copy: Item.ID
    var catalog: Catalog { instance.catalog }
    var shared: SharedItemStore { instance.catalog.shared }

    /// Creates an item of Ann and a copy of it for Bob.
    init() throws {
        let instance = try TestInstance()
        let catalog = instance.catalog
        let created = try catalog.perform(.create, by: instance.ann, summary: Phrase("만듦", "Made")) { scope in
            let item = try catalog.items.create(
                NewItem(kind: .page, owner: instance.ann, title: "첫눈", note: "비밀 메모", tags: ["겨울"]), in: scope.db)
            return (item, try catalog.shared.createCopies([item.id], to: [instance.bob], in: scope))
        }.value
        self.instance = instance
        original = created.0
        copy = try #require(created.1.first).item
    }

    private func item(_ id: Item.ID, of person: Person.ID) throws -> Item {
        try catalog.read(of: person) { try catalog.items.get(id, in: $0) }
    }

    @discardableResult
    private func act(_ person: Person.ID, _ body: (OwnerScope) throws -> Void) throws -> Change.ID {
        try #require(try catalog.perform(.edit, by: person, summary: Phrase("고침", "Edited"), body).change)
    }

    private func renameOriginal(_ title: String) throws -> Change.ID {
        try act(instance.ann) { try catalog.items.update(original.id, version: nil, ItemEdit(title: title), in: $0) }
    }

    private func searchHits(_ text: String, by person: Person.ID) throws -> [Item.ID] {
        try catalog.read(of: person) { scope in
            try catalog.search.page(text, kind: nil, limit: 10, cursor: nil, in: scope).hits.map(\.item.id)
        }
    }

    @Test func copyBelongsToItsReader() throws {
        let bobsCopy = try item(copy, of: instance.bob)
        #expect(bobsCopy.title == "첫눈")
        #expect(bobsCopy.note.isEmpty && bobsCopy.tags.isEmpty, "the author's notes and tags are the author's")
        #expect(bobsCopy.uid != original.uid)
        #expect(throws: CatalogError.self) { try item(original.id, of: instance.bob) }
        #expect(throws: CatalogError.self) { try item(copy, of: instance.ann) }
        #expect(try searchHits("첫눈", by: instance.bob) == [copy])
        #expect(try searchHits("겨울", by: instance.bob) == [])
        try act(instance.bob) { scope in
            try catalog.items.setTags(["친구"], of: copy, in: scope)
            try catalog.items.setFavourite(true, of: [copy], in: scope)
            try catalog.items.update(copy, version: nil, ItemEdit(note: "내 메모"), in: scope)
            try catalog.items.trash([copy], in: scope)
        }
        let after = try item(original.id, of: instance.ann)
        #expect(after == original, "nothing of it reaches the author")
        #expect(try item(copy, of: instance.bob).note == "내 메모")
        let again = try catalog.write(of: instance.ann) {
            try shared.createCopies([original.id], to: [instance.bob], in: $0)
        }
        #expect(again.isEmpty, "one copy for each reader")
    }

    @Test func copyFollowsEditsOfItsAuthor() throws {
        let before = try item(copy, of: instance.bob)
        let news = catalog.events.subscribe(instance.bob)
        instance.clock.advance(.seconds(60))
        let edit = try renameOriginal("함박눈")
        let after = try item(copy, of: instance.bob)
        #expect(after.title == "함박눈")
        #expect(after.version == before.version + 1)
        #expect(after.changedAt > before.changedAt, "?since= includes it")
        #expect(try searchHits("함박눈", by: instance.bob) == [copy])
        #expect(try searchHits("첫눈", by: instance.bob) == [])
        #expect(catalog.events.listenerCount == 1)
        try catalog.undo(edit, by: instance.ann)
        #expect(try item(copy, of: instance.bob).title == "첫눈")
        withExtendedLifetime(news) {}
    }

    @Test func copyCanBeEditedOnlyByItsAuthor() throws {
        for edit in [ItemEdit(title: "내 것"), ItemEdit(subtitle: "내 것")] {
            #expect(throws: CatalogError.self) {
                try act(instance.bob) { try catalog.items.update(copy, version: nil, edit, in: $0) }
            }
        }
        try catalog.write(of: instance.bob) { scope in
            try catalog.items.fill(copy, ItemEdit(title: "내 것", note: "찾은 것"), source: .page, in: scope)
        }
        let bobsCopy = try item(copy, of: instance.bob)
        #expect(bobsCopy.title == "첫눈")
        #expect(bobsCopy.note == "찾은 것")
        #expect(throws: CatalogError.self) {
            try catalog.write(of: instance.bob) { try shared.createCopies([copy], to: [instance.ann], in: $0) }
        }
    }

    /// Forms send all fields, so an unchanged title must not count as an edit.
    @Test func unchangedTitleIsNotAnEdit() throws {
        try act(instance.bob) {
            try catalog.items.update(copy, version: nil, ItemEdit(title: "첫눈", note: "읽음"), in: $0)
        }
        #expect(try item(copy, of: instance.bob).note == "읽음")
    }

    @Test func restoredCopyGetsTheAuthorsPresentTitle() throws {
        let deletion = try act(instance.bob) { try catalog.items.deleteForever([copy], in: $0) }
        _ = try renameOriginal("진눈깨비")
        try catalog.undo(deletion, by: instance.bob)
        #expect(try item(copy, of: instance.bob).title == "진눈깨비")
        _ = try renameOriginal("싸락눈")
        #expect(try item(copy, of: instance.bob).title == "싸락눈", "it follows again")
    }

    @Test func theAuthorsUndoDoesNotDependOnReaders() throws {
        let edit = try renameOriginal("함박눈")
        try act(instance.bob) { try catalog.items.deleteForever([copy], in: $0) }
        try catalog.undo(edit, by: instance.ann)
        #expect(try item(original.id, of: instance.ann).title == "첫눈")
        try catalog.read { db in
            let foreign = try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM changeRow JOIN change ON change.id = changeRow.change
                    WHERE change.person = ? AND tableName IN ('item', 'sharedItem')
                        AND json_extract(coalesce(after, before), '$.owner') <> change.person
                    """, arguments: [instance.ann])
            #expect(foreign == 0, "the author's undo does not contain changes of copies")
        }
    }

    @Test func copyIsUpdatedWhenItFollowsAgain() throws {
        try catalog.write { try shared.setFollowing(false, of: [copy, original.id], in: $0) }
        _ = try renameOriginal("함박눈")
        #expect(try item(copy, of: instance.bob).title == "첫눈")
        #expect(throws: CatalogError.self) {
            try act(instance.bob) { try catalog.items.update(copy, version: nil, ItemEdit(title: "내 것"), in: $0) }
        }
        try catalog.write { try shared.setFollowing(true, of: [copy, original.id], in: $0) }
        #expect(try item(copy, of: instance.bob).title == "함박눈")
    }

    @Test func copyRemainsAfterItsAuthorIsDeleted() throws {
        instance.clock.advance(.seconds(1))
        try catalog.write { db in
            _ = try catalog.people.create(nick: "cai", in: db)
            try db.execute(sql: "UPDATE person SET nick = 'anna' WHERE id = ?", arguments: [instance.ann])
            try db.execute(sql: "DELETE FROM item WHERE owner = ?", arguments: [instance.ann])
            try db.execute(sql: "DELETE FROM person WHERE id = ?", arguments: [instance.ann])
        }
        let remaining = try #require(try catalog.read { try shared.find(copy, in: $0) })
        #expect(remaining.author == nil)
        #expect(remaining.authorName == "anna", "the name that they had last")
        #expect(!remaining.isOwn)
        #expect(try item(copy, of: instance.bob).title == "첫눈")
    }

    /// Copies add no cost to a list: it uses the same index of the reader's items.
    @Test func listWithCopiesUsesOneIndex() throws {
        try catalog.write(of: instance.ann) { scope in
            for number in 0..<50 {
                let item = try catalog.items.create(
                    NewItem(kind: .page, owner: instance.ann, title: "\(number)"), in: scope.db)
                _ = try shared.createCopies([item.id], to: [instance.bob], in: scope)
            }
        }
        for sort in ItemQuery.Sort.allCases {
            let query = ItemQuery(owner: instance.bob, kind: .page, sort: sort, limit: 20)
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
