import GRDB
import Testing

@testable import Catalog

@Suite struct UndoTests {
    let world: World
    var catalog: Catalog { world.catalog }

    init() throws {
        world = try World()
    }

    private func act(_ body: (Database) throws -> Void) throws -> Change.ID {
        let (_, change) = try catalog.perform(.edit, by: world.ann, summary: Phrase("고침", "Edited"), body)
        return try #require(change)
    }

    private func add(_ title: String, tags: [String] = []) throws -> (Item, Change.ID) {
        var item: Item?
        let change = try act {
            item = try catalog.items.create(NewItem(kind: .link, owner: world.ann, title: title, tags: tags), in: $0)
        }
        return (try #require(item), change)
    }

    private func read(_ id: Int64) throws -> Item? {
        try catalog.read(of: world.ann) { try catalog.items.find(id, in: $0) }
    }

    @Test func anEditGoesBackAndForth() throws {
        let (item, _) = try add("부산행")
        let edit = try act {
            _ = try catalog.items.update(
                item.id, version: 1, ItemEdit(title: "서울역", note: "재밌다"), in: Scope(of: world.ann, in: $0))
        }
        try catalog.undo(edit, by: world.ann)
        #expect(try read(item.id)?.title == "부산행")
        #expect(try read(item.id)?.note == "")
        #expect(try read(item.id)?.version == 3, "an old form must not fit again")
        try catalog.redo(edit, by: world.ann)
        #expect(try read(item.id)?.title == "서울역")
        try catalog.undo(edit, by: world.ann)
        #expect(try read(item.id)?.title == "부산행")
    }

    @Test func aCreationGoesBackWithItsTagsAndCounts() throws {
        let (item, change) = try add("부산행", tags: ["영화", "좀비"])
        try catalog.undo(change, by: world.ann)
        #expect(try read(item.id) == nil)
        #expect(try catalog.read(of: world.ann) { try catalog.tags.list(in: $0) } == [])
        try catalog.redo(change, by: world.ann)
        #expect(try read(item.id)?.tags == ["영화", "좀비"])
        #expect(try catalog.read(of: world.ann) { try catalog.tags.find("영화", in: $0)?.count } == 1)
    }

    @Test func deletingForEverGoesBack() throws {
        let (item, _) = try add("부산행", tags: ["영화"])
        let deletion = try act { try catalog.items.deleteForever([item.id], in: Scope(of: world.ann, in: $0)) }
        #expect(try read(item.id) == nil)
        try catalog.undo(deletion, by: world.ann)
        let back = try #require(try read(item.id))
        #expect(back.tags == ["영화"])
        #expect(back.uid == item.uid)
        #expect(back.position == item.position)
    }

    @Test func aTagThatOthersUseByNowStays() throws {
        let (first, change) = try add("하나", tags: ["새 태그"])
        let (second, _) = try add("둘", tags: ["새 태그"])
        try catalog.undo(change, by: world.ann)
        #expect(try read(first.id) == nil)
        #expect(try read(second.id)?.tags == ["새 태그"])
        try catalog.redo(change, by: world.ann)
        #expect(try read(first.id)?.tags == ["새 태그"])
    }

    @Test func aRowThatChangedSinceIsAConflict() throws {
        let (item, creation) = try add("하나")
        let first = try act {
            try catalog.items.update(item.id, version: nil, ItemEdit(title: "둘"), in: Scope(of: world.ann, in: $0))
        }
        let second = try act {
            try catalog.items.update(item.id, version: nil, ItemEdit(title: "셋"), in: Scope(of: world.ann, in: $0))
        }
        #expect(throws: CatalogError.self) { try catalog.undo(first, by: world.ann) }
        #expect(throws: CatalogError.self) { try catalog.undo(creation, by: world.ann) }
        #expect(try read(item.id)?.title == "셋")
        #expect(try catalog.history(of: world.ann).allSatisfy { !$0.isUndone }, "a refused undo leaves no trace")
        try catalog.undo(second, by: world.ann)
        try catalog.undo(first, by: world.ann)
        try catalog.undo(creation, by: world.ann)
        #expect(try read(item.id) == nil)
    }

    @Test func otherColumnsMayHaveChanged() throws {
        let (item, _) = try add("하나")
        let title = try act {
            try catalog.items.update(item.id, version: nil, ItemEdit(title: "둘"), in: Scope(of: world.ann, in: $0))
        }
        _ = try act { try catalog.items.setFavourite(true, of: [item.id], in: Scope(of: world.ann, in: $0)) }
        try catalog.undo(title, by: world.ann)
        #expect(try read(item.id)?.title == "하나")
        #expect(try read(item.id)?.isFavourite == true)
    }

    @Test func backgroundWorkIsNoConflict() throws {
        let (item, creation) = try add("https://example.com")
        try catalog.write(of: world.ann) { scope in
            try catalog.items.fill(item.id, ItemEdit(title: "Example"), source: .page, in: scope)
        }
        try catalog.undo(creation, by: world.ann)
        #expect(try read(item.id) == nil)
        try catalog.redo(creation, by: world.ann)
        #expect(try read(item.id)?.title == "Example")
    }

    @Test func twiceIsAConflictAndOthersActionsAreNotFound() throws {
        let (_, change) = try add("하나")
        #expect(throws: CatalogError.self) { try catalog.redo(change, by: world.ann) }
        #expect(throws: CatalogError.self) { try catalog.undo(change, by: world.bob) }
        try catalog.undo(change, by: world.ann)
        #expect(throws: CatalogError.self) { try catalog.undo(change, by: world.ann) }
    }

    @Test func theLastHundredAreListed() throws {
        var changes: [Change.ID] = []
        for number in 1...105 { changes.append(try add("\(number)").1) }
        let history = try catalog.history(of: world.ann)
        #expect(history.map(\.id) == changes.suffix(100).reversed())
        #expect(try catalog.history(of: world.bob).isEmpty)
        try catalog.undo(changes[104], by: world.ann)
        #expect(try catalog.history(of: world.ann).first?.isUndone == true)
        #expect(throws: CatalogError.self) { try catalog.undo(changes[0], by: world.ann) }
        let kept = try catalog.read { try Int.fetchOne($0, sql: "SELECT count(DISTINCT change) FROM changeRow") }
        #expect(kept == 101)
    }

    @Test func anActionThatChangesNothingLeavesNoTrace() throws {
        let (item, _) = try add("하나")
        let (_, change) = try catalog.perform(.favourite, by: world.ann, summary: Phrase("", "")) {
            try catalog.items.setFavourite(false, of: [item.id], in: $0)
        }
        #expect(change == nil)
        #expect(try catalog.history(of: world.ann).count == 1)
    }

    @Test func aFailedActionLeavesNoTraceAndTheNextOneIsRecorded() throws {
        struct Failure: Error {}
        #expect(throws: Failure.self) {
            try catalog.perform(.edit, by: world.ann, summary: Phrase("", "")) { scope in
                _ = try catalog.items.create(NewItem(kind: .link, owner: world.ann, title: "하나"), in: scope.db)
                throw Failure()
            }
        }
        #expect(try catalog.history(of: world.ann).isEmpty)
        _ = try add("둘")
        try catalog.write { db in
            _ = try catalog.items.create(NewItem(kind: .link, owner: world.ann, title: "셋"), in: db)
        }
        #expect(try catalog.history(of: world.ann).count == 1)
    }
}
