import Foundation
import GRDB
import TestSupport
import Testing

@testable import Catalog

@Suite struct ItemTests {
    let instance: TestInstance
    var catalog: Catalog { instance.catalog }
    var items: ItemStore { instance.catalog.items }

    init() throws {
        instance = try TestInstance()
    }

    private func add(_ title: String, sources: FieldProvenances = FieldProvenances()) throws -> Item {
        try catalog.write {
            try items.create(NewItem(kind: .link, owner: instance.ann, title: title, sources: sources), in: $0)
        }
    }

    @Test(arguments: [
        [:], ["title": "typed"], ["title": "typed", "note": "import:goodreads", "제목": "locked:tmdb"],
        ["a\"b": "c\\d", "line\n": "{\"}"], ["": ""], ["{": "}", ",": ":"],
    ])
    func fieldSourcesAreEqualAfterEncoding(_ fields: [String: String]) {
        let sources = FieldProvenances(fields.mapValues { FieldProvenance(rawValue: $0) })
        #expect(FieldProvenances(json: sources.json) == sources)
    }

    @Test(arguments: [
        (#" { "title" : "typed" } "#, ["title": "typed"]), (#"{"title":"typed",}"#, ["title": "typed"]),
        (#"{"a":1}"#, [:]), (#"{"a":"b""#, [:]), (#"["a","b"]"#, [:]), (#"{"a","b"}"#, [:]), ("", [:]), ("{", [:]),
        (#"{"a":"b";"c":"d"}"#, [:]),
    ])
    func fieldSourcesInUnusualJSONAreReadOrEmpty(_ json: String, _ fields: [String: String]) {
        #expect(FieldProvenances(json: json) == FieldProvenances(fields.mapValues { FieldProvenance(rawValue: $0) }))
    }

    @Test func textsAreStoredComposed() throws {
        let decomposed = "부산행".decomposedStringWithCanonicalMapping
        let item = try catalog.write { db in
            try items.create(
                NewItem(
                    kind: .link, owner: instance.ann, title: " \(decomposed)\n ", subtitle: decomposed,
                    note: decomposed + "\n\n끝", tags: [decomposed]), in: db)
        }
        #expect(Array(item.title.utf8) == Array("부산행".utf8))
        #expect(Array(item.subtitle.utf8) == Array("부산행".utf8))
        #expect(Array(item.note.utf8) == Array("부산행\n\n끝".utf8))
        #expect(item.tags.map { Array($0.utf8) } == [Array("부산행".utf8)])
        let updated = try catalog.write(of: instance.ann) {
            try items.update(item.id, version: 1, ItemEdit(note: decomposed), in: $0)
        }
        #expect(Array(updated.note.utf8) == Array("부산행".utf8))
    }

    @Test func itemsHaveUniqueIDsAndIncreasingPositions() throws {
        let (first, second) = (try add("하나"), try add("둘"))
        #expect(first.position == first.addedAt.rawValue << 20 | first.id)
        #expect(second.position > first.position)
        #expect(first.uid != second.uid && first.uid.count == 36 && Array(first.uid)[14] == "7")
        #expect(try catalog.read(of: instance.ann) { try items.find(uid: first.uid, in: $0) } == first)
        #expect(try catalog.read(of: instance.bob) { try items.find(uid: first.uid, in: $0) } == nil)
        #expect(try catalog.read(of: instance.ann) { try items.find([2, 9, 1], in: $0) } == [second, first])
    }

    @Test func updateOfAnOldVersionThrowsTheStoredItem() throws {
        let item = try add("하나")
        try catalog.write(of: instance.ann) { _ = try items.update(item.id, version: 1, ItemEdit(note: "먼저"), in: $0) }
        do {
            try catalog.write(of: instance.ann) {
                _ = try items.update(item.id, version: 1, ItemEdit(note: "나중"), in: $0)
            }
            Issue.record("a second form of the same version must not be stored")
        } catch CatalogError.conflict(let current) {
            #expect(current?.note == "먼저" && current?.version == 2)
        }
    }

    @Test func fillKeepsTypedFields() throws {
        let item = try add("https://example.com")
        let filled = try catalog.write(of: instance.ann) {
            try items.fill(item.id, ItemEdit(title: "예제", subtitle: "example.com"), source: .page, in: $0)
        }
        #expect(filled.title == "예제" && filled.sources["title"] == .page)
        try catalog.write(of: instance.ann) { scope in
            try items.update(item.id, version: nil, ItemEdit(title: "내 제목"), in: scope)
            try items.fill(item.id, ItemEdit(title: "새 제목", subtitle: "예제 사이트"), source: .page, in: scope)
        }
        let last = try catalog.read(of: instance.ann) { try items.get(item.id, in: $0) }
        #expect(last.title == "내 제목" && last.subtitle == "예제 사이트")
        #expect(last.sourcesJSON == #"{"subtitle":"page","title":"typed"}"#)
    }

    @Test func changesWithoutEffectKeepTheVersion() throws {
        let item = try add("하나")
        try catalog.write(of: instance.ann) { scope in
            try items.update(item.id, version: nil, ItemEdit(title: "하나", note: ""), in: scope)
            try items.setTags([], of: item.id, in: scope)
            #expect(try items.setState(.kept, of: [item.id], in: scope) == 0)
            #expect(try items.setFavourite(false, of: [item.id], in: scope) == 0)
            #expect(try items.setFolder(nil, of: [item.id], in: scope) == 0)
        }
        #expect(try catalog.read(of: instance.ann) { try items.get(item.id, in: $0) } == item)
    }

    @Test func trashRestoresTheStateAndIsSweptAfterThirtyDays() throws {
        let (kept, archived) = (try add("하나"), try add("둘"))
        try catalog.write { db in
            try items.setState(.archived, of: [archived.id], in: OwnerScope(of: instance.ann, in: db))
            #expect(try items.trash([kept.id, archived.id], in: OwnerScope(of: instance.ann, in: db)) == 2)
            #expect(try items.setState(.kept, of: [kept.id], in: OwnerScope(of: instance.ann, in: db)) == 0)
            #expect(try items.restore([archived.id], in: OwnerScope(of: instance.bob, in: db)) == 0)
            #expect(try items.restore([archived.id], in: OwnerScope(of: instance.ann, in: db)) == 1)
        }
        #expect(try catalog.read(of: instance.ann) { try items.get(archived.id, in: $0) }.state == .archived)
        instance.clock.advance(.seconds(30 * 86_400))
        #expect(try catalog.write { try items.sweepTrash(in: $0) } == 0)
        instance.clock.advance(.milliseconds(1))
        #expect(try catalog.write { try items.sweepTrash(in: $0) } == 1)
        let counts = try catalog.read(of: instance.ann) { try items.counts(in: $0) }
        #expect(counts[.link, .archived] == 1 && counts[.trashed] == 0)
    }

    @Test func itemsOfOtherPeopleCannotBeReadOrChanged() throws {
        let item = try add("하나")
        let bob = instance.bob
        func expectRejection(_ body: (Database) throws -> Void) {
            #expect(throws: CatalogError.self) { try catalog.write(body) }
        }
        expectRejection { _ = try items.get(item.id, in: OwnerScope(of: bob, in: $0)) }
        expectRejection { try items.update(item.id, version: nil, ItemEdit(), in: OwnerScope(of: bob, in: $0)) }
        expectRejection { try items.setTags(["x"], of: item.id, in: OwnerScope(of: bob, in: $0)) }
        let changed = try catalog.write(of: bob) { scope in
            try [
                items.addTag("x", to: [item.id], in: scope), items.trash([item.id], in: scope),
                items.deleteForever([item.id], in: scope),
            ]
        }
        #expect(changed == [0, 0, 0])
        #expect(try catalog.read(of: instance.ann) { try items.get(item.id, in: $0) } == item)
    }

    @Test func bulkChangesTakeAConstantNumberOfStatements() throws {
        let ids = try (0..<100).map { try add("\($0)").id }
        func statementCount(_ ids: [Int64]) throws -> Int {
            try instance.writeStatements { db in
                try items.trash(ids, in: OwnerScope(of: instance.ann, in: db))
                try items.restore(ids, in: OwnerScope(of: instance.ann, in: db))
                try items.addTag("태그", to: ids, in: OwnerScope(of: instance.ann, in: db))
            }
        }
        _ = try statementCount([ids[0]])
        #expect(try statementCount(Array(ids[1...10])) == statementCount(Array(ids[11...])))
    }

    @Test func changesOfOneItemTakeTheSameStepsAmongMany() throws {
        let owner = instance.ann
        let id = try add("하나").id
        let (folder, tag) = try catalog.write(of: owner) { scope in
            let folder = try catalog.folders.create(name: "폴더", in: scope).id
            _ = try items.addTag("남는 태그", to: [id], in: scope)
            return (folder, try catalog.tags.list(order: .count, in: scope)[0].id)
        }
        let actions: [(String, (Database) throws -> Void)] = [
            ("touch", { try self.items.touch([id], in: OwnerScope(of: owner, in: $0)) }),
            ("star", { _ = try self.items.setFavourite(true, of: [id], in: OwnerScope(of: owner, in: $0)) }),
            ("archive", { _ = try self.items.setState(.archived, of: [id], in: OwnerScope(of: owner, in: $0)) }),
            ("file", { _ = try self.items.setFolder(folder, of: [id], in: OwnerScope(of: owner, in: $0)) }),
            ("tag", { _ = try self.items.addTag("새 태그", to: [id], in: OwnerScope(of: owner, in: $0)) }),
            ("untag", { _ = try self.items.removeTag("새 태그", from: [id], in: OwnerScope(of: owner, in: $0)) }),
            ("trash", { _ = try self.items.trash([id], in: OwnerScope(of: owner, in: $0)) }),
            ("restore", { _ = try self.items.restore([id], in: OwnerScope(of: owner, in: $0)) }),
            ("forget a tag", { try self.catalog.tags.delete([tag], in: OwnerScope(of: owner, in: $0)) }),
            ("delete", { _ = try self.items.deleteForever([id], in: OwnerScope(of: owner, in: $0)) }),
        ]
        struct Rollback: Error {}
        func stepCounts() throws -> [Int] {
            var stepCounts: [Int] = []
            // The rollback makes the second measurement start from the same state.
            #expect(throws: Rollback.self) {
                try catalog.write { db in
                    for (_, action) in actions { stepCounts.append(try Steps.taken(in: db) { try action(db) }) }
                    throw Rollback()
                }
            }
            return stepCounts
        }
        let stepsOfFew = try stepCounts()
        for number in 0..<2_000 {
            try catalog.write { db in
                _ = try items.create(
                    NewItem(kind: .link, owner: owner, title: "\(number)", tags: ["\(number % 90)"]), in: db)
            }
        }
        for (index, stepsOfMany) in try stepCounts().enumerated() {
            #expect(
                stepsOfMany <= stepsOfFew[index] * 3 / 2 + 20,
                "\(actions[index].0): \(stepsOfFew[index]) became \(stepsOfMany)")
        }
    }
}
