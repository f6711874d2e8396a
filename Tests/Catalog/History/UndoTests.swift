import GRDB
import Testing

@testable import Catalog

@Suite struct UndoTests {
    let instance: TestInstance
    var catalog: Catalog { instance.catalog }

    init() throws {
        instance = try TestInstance()
    }

    /// Performs and records an action of Ann.
    private func act(_ body: (OwnerScope) throws -> Void) throws -> Change.ID {
        let (_, change) = try catalog.perform(.edit, by: instance.ann, summary: Phrase("고침", "Edited"), body)
        return try #require(change)
    }

    private func add(_ title: String, tags: [String] = []) throws -> (Item, Change.ID) {
        var item: Item?
        let change = try act {
            item = try catalog.items.create(
                NewItem(kind: .link, owner: instance.ann, title: title, tags: tags), in: $0.db)
        }
        return (try #require(item), change)
    }

    private func read(_ id: Int64) throws -> Item? {
        try catalog.read(of: instance.ann) { try catalog.items.find(id, in: $0) }
    }

    /// Adds `count` items and returns their IDs.
    private func addItems(_ count: Int) throws -> [Int64] {
        try catalog.write { db in
            try (0..<count).map { number in
                try catalog.items.create(
                    NewItem(kind: .link, owner: instance.ann, title: "기사 \(number)", note: "메모", tags: ["뉴스"]), in: db
                ).id
            }
        }
    }

    private func allItems() throws -> [Item] {
        try catalog.read(of: instance.ann) { scope in
            try catalog.items.find(
                Int64.fetchAll(scope.db, sql: "SELECT id FROM item ORDER BY id"), in: scope)
        }
    }

    private static let actionsOnManyItems: [@Sendable (Catalog, [Int64], OwnerScope) throws -> Void] = [
        { _ = try $0.items.addTag("나중에 읽을 것", to: $1, in: $2) },
        { _ = try $0.items.removeTag("뉴스", from: $1, in: $2) },
        { _ = try $0.items.trash($1, in: $2) },
        { _ = try $0.items.deleteForever($1, in: $2) },
        { catalog, ids, scope in
            let folder = try catalog.folders.create(name: "읽을거리", in: scope)
            _ = try catalog.items.setFolder(folder.id, of: ids, in: scope)
        },
    ]

    @Test(arguments: 0..<5) func changeOfManyItemsCanBeUndoneAndRedone(action: Int) throws {
        let ids = try addItems(120)
        let before = try allItems()
        let change = try act { try Self.actionsOnManyItems[action](catalog, ids, $0) }
        let after = try allItems()
        func areSame(_ items: [Item], _ others: [Item]) -> Bool {
            items.count == others.count
                && zip(items, others).allSatisfy {
                    ($0.id, $0.title, $0.state, $0.folder, $0.note) == ($1.id, $1.title, $1.state, $1.folder, $1.note)
                        && $0.tags == $1.tags && $0.trashedAt == $1.trashedAt
                }
        }
        for _ in 0..<2 {
            try catalog.undo(change, by: instance.ann)
            #expect(try areSame(allItems(), before))
            try catalog.redo(change, by: instance.ann)
            #expect(try areSame(allItems(), after))
        }
    }

    @Test func undoOfManyItemsFailsAsAWholeIfOneChangedLater() throws {
        let ids = try addItems(120)
        let change = try act { _ = try catalog.items.trash(ids, in: $0) }
        _ = try act { _ = try catalog.items.restore([ids[70]], in: $0) }
        #expect(throws: CatalogError.self) { try catalog.undo(change, by: instance.ann) }
        #expect(try allItems().filter { $0.state == .trashed }.count == 119)
    }

    @Test func undoOfManyItemsKeepsLaterEditsOfOtherFields() throws {
        let ids = try addItems(120)
        let change = try act { _ = try catalog.items.trash(ids, in: $0) }
        _ = try act {
            let version = try catalog.items.get(ids[70], in: $0).version
            _ = try catalog.items.update(ids[70], version: version, ItemEdit(title: "다른 제목", note: "메모"), in: $0)
        }
        try catalog.undo(change, by: instance.ann)
        #expect(try read(ids[70])?.title == "다른 제목" && read(ids[70])?.state == .kept)
    }

    /// Undoing items one by one would take ten thousand statements and block other writers for seconds.
    @Test func undoOfManyItemsTakesFewStatements() throws {
        let ids = try addItems(400)
        let change = try act { _ = try catalog.items.addTag("나중에", to: ids, in: $0) }
        let statements = try instance.writeStatements { db in
            let now = instance.clock.now
            _ = try catalog.undoLog.record(
                .edit, by: instance.ann, summary: Phrase("", ""), root: change, at: now, in: db
            ) {
                try catalog.undoLog.reverse(change, of: change, at: instance.clock.now, in: $0)
            }
        }
        #expect(statements < 100)
    }

    @Test func editCanBeUndoneAndRedone() throws {
        let (item, _) = try add("부산행")
        let edit = try act {
            _ = try catalog.items.update(item.id, version: 1, ItemEdit(title: "서울역", note: "재밌다"), in: $0)
        }
        try catalog.undo(edit, by: instance.ann)
        #expect(try read(item.id)?.title == "부산행")
        #expect(try read(item.id)?.note == "")
        #expect(try read(item.id)?.version == 3, "the version of an old form must not match again")
        try catalog.redo(edit, by: instance.ann)
        #expect(try read(item.id)?.title == "서울역")
        try catalog.undo(edit, by: instance.ann)
        #expect(try read(item.id)?.title == "부산행")
    }

    @Test func undoOfACreationRemovesItsTagsAndCounts() throws {
        let (item, change) = try add("부산행", tags: ["영화", "좀비"])
        try catalog.undo(change, by: instance.ann)
        #expect(try read(item.id) == nil)
        #expect(try catalog.read(of: instance.ann) { try catalog.tags.list(in: $0) } == [])
        try catalog.redo(change, by: instance.ann)
        #expect(try read(item.id)?.tags == ["영화", "좀비"])
        #expect(try catalog.read(of: instance.ann) { try catalog.tags.find("영화", in: $0)?.count } == 1)
    }

    @Test func permanentDeletionCanBeUndone() throws {
        let (item, _) = try add("부산행", tags: ["영화"])
        let deletion = try act {
            try catalog.items.deleteForever([item.id], in: $0)
        }
        #expect(try read(item.id) == nil)
        try catalog.undo(deletion, by: instance.ann)
        let restored = try #require(try read(item.id))
        #expect(restored.tags == ["영화"])
        #expect(restored.uid == item.uid)
        #expect(restored.position == item.position)
    }

    @Test func undoKeepsATagThatAnotherItemUses() throws {
        let (first, change) = try add("하나", tags: ["새 태그"])
        let (second, _) = try add("둘", tags: ["새 태그"])
        try catalog.undo(change, by: instance.ann)
        #expect(try read(first.id) == nil)
        #expect(try read(second.id)?.tags == ["새 태그"])
        try catalog.redo(change, by: instance.ann)
        #expect(try read(first.id)?.tags == ["새 태그"])
    }

    @Test func undoFailsIfTheSameFieldChangedLater() throws {
        let (item, creation) = try add("하나")
        let first = try act {
            try catalog.items.update(item.id, version: nil, ItemEdit(title: "둘"), in: $0)
        }
        let second = try act {
            try catalog.items.update(item.id, version: nil, ItemEdit(title: "셋"), in: $0)
        }
        #expect(throws: CatalogError.self) { try catalog.undo(first, by: instance.ann) }
        #expect(throws: CatalogError.self) { try catalog.undo(creation, by: instance.ann) }
        #expect(try read(item.id)?.title == "셋")
        #expect(try catalog.history(of: instance.ann).allSatisfy { !$0.isUndone }, "a refused undo leaves no trace")
        try catalog.undo(second, by: instance.ann)
        try catalog.undo(first, by: instance.ann)
        try catalog.undo(creation, by: instance.ann)
        #expect(try read(item.id) == nil)
    }

    @Test func undoKeepsLaterChangesOfOtherFields() throws {
        let (item, _) = try add("하나")
        let title = try act {
            try catalog.items.update(item.id, version: nil, ItemEdit(title: "둘"), in: $0)
        }
        _ = try act { try catalog.items.setFavourite(true, of: [item.id], in: $0) }
        try catalog.undo(title, by: instance.ann)
        #expect(try read(item.id)?.title == "하나")
        #expect(try read(item.id)?.isFavourite == true)
    }

    @Test func undoSucceedsAfterBackgroundWork() throws {
        let (item, creation) = try add("https://example.com")
        try catalog.write(of: instance.ann) { scope in
            try catalog.items.fill(item.id, ItemEdit(title: "Example"), source: .page, in: scope)
        }
        try catalog.undo(creation, by: instance.ann)
        #expect(try read(item.id) == nil)
        try catalog.redo(creation, by: instance.ann)
        #expect(try read(item.id)?.title == "Example")
    }

    @Test func undoFailsTheSecondTimeAndForOtherPeople() throws {
        let (_, change) = try add("하나")
        #expect(throws: CatalogError.self) { try catalog.redo(change, by: instance.ann) }
        #expect(throws: CatalogError.self) { try catalog.undo(change, by: instance.bob) }
        try catalog.undo(change, by: instance.ann)
        #expect(throws: CatalogError.self) { try catalog.undo(change, by: instance.ann) }
    }

    @Test func historyKeepsTheLastHundredActions() throws {
        var changes: [Change.ID] = []
        for number in 1...105 { changes.append(try add("\(number)").1) }
        let history = try catalog.history(of: instance.ann)
        #expect(history.map(\.id) == changes.suffix(100).reversed())
        #expect(try catalog.history(of: instance.bob).isEmpty)
        try catalog.undo(changes[104], by: instance.ann)
        #expect(try catalog.history(of: instance.ann).first?.isUndone == true)
        #expect(throws: CatalogError.self) { try catalog.undo(changes[0], by: instance.ann) }
        let storedChanges = try catalog.read {
            try Int.fetchOne($0, sql: "SELECT count(DISTINCT change) FROM changeRow")
        }
        // The hundred actions of the list, and the undo.
        #expect(storedChanges == 101)
    }

    @Test func actionWithoutChangesIsNotRecorded() throws {
        let (item, _) = try add("하나")
        let (_, change) = try catalog.perform(.favourite, by: instance.ann, summary: Phrase("", "")) {
            try catalog.items.setFavourite(false, of: [item.id], in: $0)
        }
        #expect(change == nil)
        #expect(try catalog.history(of: instance.ann).count == 1)
    }

    @Test func failedActionIsNotRecordedButTheNextOneIs() throws {
        struct Failure: Error {}
        #expect(throws: Failure.self) {
            try catalog.perform(.edit, by: instance.ann, summary: Phrase("", "")) { scope in
                _ = try catalog.items.create(NewItem(kind: .link, owner: instance.ann, title: "하나"), in: scope.db)
                throw Failure()
            }
        }
        #expect(try catalog.history(of: instance.ann).isEmpty)
        _ = try add("둘")
        try catalog.write { db in
            _ = try catalog.items.create(NewItem(kind: .link, owner: instance.ann, title: "셋"), in: db)
        }
        #expect(try catalog.history(of: instance.ann).count == 1)
    }
}
