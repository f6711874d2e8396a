import GRDB
import Testing

@testable import Catalog

@Suite struct UndoTests {
    let world: World
    var catalog: Catalog { world.catalog }

    init() throws {
        world = try World()
    }

    private func act(_ body: (OwnerScope) throws -> Void) throws -> Change.ID {
        let (_, change) = try catalog.perform(.edit, by: world.ann, summary: Phrase("고침", "Edited"), body)
        return try #require(change)
    }

    private func add(_ title: String, tags: [String] = []) throws -> (Item, Change.ID) {
        var item: Item?
        let change = try act {
            item = try catalog.items.create(NewItem(kind: .link, owner: world.ann, title: title, tags: tags), in: $0.db)
        }
        return (try #require(item), change)
    }

    private func read(_ id: Int64) throws -> Item? {
        try catalog.read(of: world.ann) { try catalog.items.find(id, in: $0) }
    }

    /// Adds `count` items and returns their IDs.
    private func bulk(_ count: Int) throws -> [Int64] {
        try catalog.write { db in
            try (0..<count).map { number in
                try catalog.items.create(
                    NewItem(kind: .link, owner: world.ann, title: "기사 \(number)", note: "메모", tags: ["뉴스"]), in: db
                ).id
            }
        }
    }

    private func all() throws -> [Item] {
        try catalog.read(of: world.ann) { scope in
            try catalog.items.find(
                Int64.fetchAll(scope.db, sql: "SELECT id FROM item ORDER BY id"), in: scope)
        }
    }

    private static let manyActions: [@Sendable (Catalog, [Int64], OwnerScope) throws -> Void] = [
        { _ = try $0.items.addTag("나중에 읽을 것", to: $1, in: $2) },
        { _ = try $0.items.removeTag("뉴스", from: $1, in: $2) },
        { _ = try $0.items.trash($1, in: $2) },
        { _ = try $0.items.deleteForever($1, in: $2) },
        { catalog, ids, scope in
            let folder = try catalog.folders.create(name: "읽을거리", in: scope)
            _ = try catalog.items.setFolder(folder.id, of: ids, in: scope)
        },
    ]

    @Test(arguments: 0..<5) func aBulkGoesBackAndForthAtOnce(action: Int) throws {
        let ids = try bulk(120)
        let before = try all()
        let change = try act { try Self.manyActions[action](catalog, ids, $0) }
        let after = try all()
        func same(_ items: [Item], _ others: [Item]) -> Bool {
            items.count == others.count
                && zip(items, others).allSatisfy {
                    ($0.id, $0.title, $0.state, $0.folder, $0.note) == ($1.id, $1.title, $1.state, $1.folder, $1.note)
                        && $0.tags == $1.tags && $0.trashedAt == $1.trashedAt
                }
        }
        for _ in 0..<2 {
            try catalog.undo(change, by: world.ann)
            #expect(try same(all(), before))
            try catalog.redo(change, by: world.ann)
            #expect(try same(all(), after))
        }
    }

    @Test func aBulkOfWhichOneChangedSinceIsRefusedAsAWhole() throws {
        let ids = try bulk(120)
        let change = try act { _ = try catalog.items.trash(ids, in: $0) }
        _ = try act { _ = try catalog.items.restore([ids[70]], in: $0) }
        #expect(throws: CatalogError.self) { try catalog.undo(change, by: world.ann) }
        #expect(try all().filter { $0.state == .trashed }.count == 119)
    }

    @Test func undoOfABulkKeepsLaterEditsOfOtherFields() throws {
        let ids = try bulk(120)
        let change = try act { _ = try catalog.items.trash(ids, in: $0) }
        _ = try act {
            let version = try catalog.items.get(ids[70], in: $0).version
            _ = try catalog.items.update(ids[70], version: version, ItemEdit(title: "다른 제목", note: "메모"), in: $0)
        }
        try catalog.undo(change, by: world.ann)
        #expect(try read(ids[70])?.title == "다른 제목" && read(ids[70])?.state == .kept)
    }

    /// Undoing items one by one would take ten thousand statements and block other writers for seconds.
    @Test func aBulkIsUndoneByAFewStatements() throws {
        let ids = try bulk(400)
        let change = try act { _ = try catalog.items.addTag("나중에", to: ids, in: $0) }
        let statements = try world.writeStatements { db in
            let now = world.clock.now
            _ = try catalog.undoLog.record(
                .edit, by: world.ann, summary: Phrase("", ""), root: change, at: now, in: db
            ) {
                try catalog.undoLog.reverse(change, of: change, at: world.clock.now, in: $0)
            }
        }
        #expect(statements < 100)
    }

    @Test func anEditGoesBackAndForth() throws {
        let (item, _) = try add("부산행")
        let edit = try act {
            _ = try catalog.items.update(item.id, version: 1, ItemEdit(title: "서울역", note: "재밌다"), in: $0)
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
        let deletion = try act {
            try catalog.items.deleteForever([item.id], in: $0)
        }
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
            try catalog.items.update(item.id, version: nil, ItemEdit(title: "둘"), in: $0)
        }
        let second = try act {
            try catalog.items.update(item.id, version: nil, ItemEdit(title: "셋"), in: $0)
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
            try catalog.items.update(item.id, version: nil, ItemEdit(title: "둘"), in: $0)
        }
        _ = try act { try catalog.items.setFavourite(true, of: [item.id], in: $0) }
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
