import Foundation
import GRDB
import TestSupport
import Testing

@testable import Catalog

@Suite struct ItemTests {
    let world: World
    var catalog: Catalog { world.catalog }
    var items: Items { world.catalog.items }

    init() throws {
        world = try World()
    }

    private func add(_ title: String, sources: FieldSources = FieldSources()) throws -> Item {
        try catalog.write {
            try items.create(NewItem(kind: .link, owner: world.ann, title: title, sources: sources), in: $0)
        }
    }

    @Test func textsComeInComposed() throws {
        let decomposed = "부산행".decomposedStringWithCanonicalMapping
        let item = try catalog.write { db in
            try items.create(
                NewItem(
                    kind: .link, owner: world.ann, title: " \(decomposed)\n ", subtitle: decomposed,
                    note: decomposed + "\n\n끝", tags: [decomposed]), in: db)
        }
        #expect(Array(item.title.utf8) == Array("부산행".utf8))
        #expect(Array(item.subtitle.utf8) == Array("부산행".utf8))
        #expect(Array(item.note.utf8) == Array("부산행\n\n끝".utf8))
        #expect(item.tags.map { Array($0.utf8) } == [Array("부산행".utf8)])
        let updated = try catalog.write {
            try items.update(item.id, owner: world.ann, version: 1, ItemEdit(note: decomposed), in: $0)
        }
        #expect(Array(updated.note.utf8) == Array("부산행".utf8))
    }

    @Test func identityAndPosition() throws {
        let (first, second) = (try add("하나"), try add("둘"))
        #expect(first.position == first.addedAt.rawValue << 20 | first.id)
        #expect(second.position > first.position)
        #expect(first.uid != second.uid && first.uid.count == 36 && Array(first.uid)[14] == "7")
        #expect(try catalog.read { try items.find(uid: first.uid, owner: world.ann, in: $0) } == first)
        #expect(try catalog.read { try items.find(uid: first.uid, owner: world.bob, in: $0) } == nil)
        #expect(try catalog.read { try items.find([2, 9, 1], owner: world.ann, in: $0) } == [second, first])
    }

    @Test func anOldVersionIsAConflictThatShowsTheStoredOne() throws {
        let item = try add("하나")
        try catalog.write { _ = try items.update(item.id, owner: world.ann, version: 1, ItemEdit(note: "먼저"), in: $0) }
        do {
            try catalog.write {
                _ = try items.update(item.id, owner: world.ann, version: 1, ItemEdit(note: "나중"), in: $0)
            }
            Issue.record("a second form of the same version must not be stored")
        } catch CatalogError.conflict(let current) {
            #expect(current?.note == "먼저" && current?.version == 2)
        }
    }

    @Test func whatWasTypedIsNeverOverwritten() throws {
        let item = try add("https://example.com")
        let filled = try catalog.write {
            try items.fill(
                item.id, owner: world.ann, ItemEdit(title: "예제", subtitle: "example.com"), source: .page, in: $0)
        }
        #expect(filled.title == "예제" && filled.sources["title"] == .page)
        try catalog.write { db in
            try items.update(item.id, owner: world.ann, version: nil, ItemEdit(title: "내 제목"), in: db)
            try items.fill(
                item.id, owner: world.ann, ItemEdit(title: "새 제목", subtitle: "예제 사이트"), source: .page, in: db)
        }
        let last = try catalog.read { try items.get(item.id, owner: world.ann, in: $0) }
        #expect(last.title == "내 제목" && last.subtitle == "예제 사이트")
        #expect(last.sourcesJSON == #"{"subtitle":"page","title":"typed"}"#)
    }

    @Test func whatChangesNothingLeavesTheVersion() throws {
        let item = try add("하나")
        try catalog.write { db in
            try items.update(item.id, owner: world.ann, version: nil, ItemEdit(title: "하나", note: ""), in: db)
            try items.setTags([], of: item.id, owner: world.ann, in: db)
            #expect(try items.setState(.kept, of: [item.id], owner: world.ann, in: db) == 0)
            #expect(try items.setFavourite(false, of: [item.id], owner: world.ann, in: db) == 0)
            #expect(try items.setFolder(nil, of: [item.id], owner: world.ann, in: db) == 0)
        }
        #expect(try catalog.read { try items.get(item.id, owner: world.ann, in: $0) } == item)
    }

    @Test func theTrashGivesBackWhatItTookAndForgetsAfterThirtyDays() throws {
        let (kept, archived) = (try add("하나"), try add("둘"))
        try catalog.write { db in
            try items.setState(.archived, of: [archived.id], owner: world.ann, in: db)
            #expect(try items.trash([kept.id, archived.id], owner: world.ann, in: db) == 2)
            #expect(try items.setState(.kept, of: [kept.id], owner: world.ann, in: db) == 0)
            #expect(try items.restore([archived.id], owner: world.bob, in: db) == 0)
            #expect(try items.restore([archived.id], owner: world.ann, in: db) == 1)
        }
        #expect(try catalog.read { try items.get(archived.id, owner: world.ann, in: $0) }.state == .archived)
        world.clock.advance(.seconds(30 * 86_400))
        #expect(try catalog.write { try items.sweepTrash(in: $0) } == 0)
        world.clock.advance(.milliseconds(1))
        #expect(try catalog.write { try items.sweepTrash(in: $0) } == 1)
        let counts = try catalog.read { try items.counts(owner: world.ann, in: $0) }
        #expect(counts[.link, .archived] == 1 && counts[.trashed] == 0)
    }

    @Test func nobodyTouchesWhatBelongsToOthers() throws {
        let item = try add("하나")
        let bob = world.bob
        func refused(_ body: (Database) throws -> Void) {
            #expect(throws: CatalogError.self) { try catalog.write(body) }
        }
        refused { _ = try items.get(item.id, owner: bob, in: $0) }
        refused { try items.update(item.id, owner: bob, version: nil, ItemEdit(), in: $0) }
        refused { try items.setTags(["x"], of: item.id, owner: bob, in: $0) }
        let changed = try catalog.write { db in
            try [
                items.addTag("x", to: [item.id], owner: bob, in: db), items.trash([item.id], owner: bob, in: db),
                items.deleteForever([item.id], owner: bob, in: db),
            ]
        }
        #expect(changed == [0, 0, 0])
        #expect(try catalog.read { try items.get(item.id, owner: world.ann, in: $0) } == item)
    }

    @Test func manyItemsCostAsManyStatementsAsOne() throws {
        let ids = try (0..<100).map { try add("\($0)").id }
        func cost(_ ids: [Int64]) throws -> Int {
            try world.writeStatements { db in
                try items.trash(ids, owner: world.ann, in: db)
                try items.restore(ids, owner: world.ann, in: db)
                try items.addTag("태그", to: ids, owner: world.ann, in: db)
            }
        }
        _ = try cost([ids[0]])
        #expect(try cost(Array(ids[1...10])) == cost(Array(ids[11...])))
    }

    @Test func oneItemCostsTheSameAmongMany() throws {
        let owner = world.ann
        let id = try add("하나").id
        let (folder, tag) = try catalog.write { db in
            let folder = try catalog.folders.create(name: "폴더", owner: owner, in: db).id
            _ = try items.addTag("남는 태그", to: [id], owner: owner, in: db)
            return (folder, try catalog.tags.list(owner: owner, order: .count, in: db)[0].id)
        }
        let actions: [(String, (Database) throws -> Void)] = [
            ("touch", { try self.items.touch([id], owner: owner, in: $0) }),
            ("star", { _ = try self.items.setFavourite(true, of: [id], owner: owner, in: $0) }),
            ("archive", { _ = try self.items.setState(.archived, of: [id], owner: owner, in: $0) }),
            ("file", { _ = try self.items.setFolder(folder, of: [id], owner: owner, in: $0) }),
            ("tag", { _ = try self.items.addTag("새 태그", to: [id], owner: owner, in: $0) }),
            ("untag", { _ = try self.items.removeTag("새 태그", from: [id], owner: owner, in: $0) }),
            ("trash", { _ = try self.items.trash([id], owner: owner, in: $0) }),
            ("restore", { _ = try self.items.restore([id], owner: owner, in: $0) }),
            ("forget a tag", { try self.catalog.tags.delete([tag], owner: owner, in: $0) }),
            ("delete", { _ = try self.items.deleteForever([id], owner: owner, in: $0) }),
        ]
        struct Rollback: Error {}
        func costs() throws -> [Int] {
            var costs: [Int] = []
            // Undone, so that the second time begins as the first did.
            #expect(throws: Rollback.self) {
                try catalog.write { db in
                    for (_, action) in actions { costs.append(try Steps.taken(in: db) { try action(db) }) }
                    throw Rollback()
                }
            }
            return costs
        }
        let few = try costs()
        for number in 0..<2_000 {
            try catalog.write { db in
                _ = try items.create(
                    NewItem(kind: .link, owner: owner, title: "\(number)", tags: ["\(number % 90)"]), in: db)
            }
        }
        for (index, many) in try costs().enumerated() {
            #expect(many <= few[index] * 3 / 2 + 20, "\(actions[index].0): \(few[index]) became \(many)")
        }
    }
}
