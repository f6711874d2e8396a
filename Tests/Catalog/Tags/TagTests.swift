import Foundation
import GRDB
import Testing

@testable import Catalog

@Suite struct TagTests {
    let instance: TestInstance
    var catalog: Catalog { instance.catalog }
    var tags: TagStore { instance.catalog.tags }

    init() throws {
        instance = try TestInstance()
    }

    @discardableResult
    private func add(_ title: String, _ names: [String], state: ItemState = .kept) throws -> Item {
        try catalog.write {
            try catalog.items.create(
                NewItem(kind: .link, owner: instance.ann, title: title, state: state, tags: names), in: $0)
        }
    }

    private func read(_ item: Item) throws -> Item {
        try catalog.read(of: instance.ann) { try catalog.items.get(item.id, in: $0) }
    }

    @Test func tagsAreEqualRegardlessOfCaseWidthAndComposition() throws {
        try add("하나", ["Swift", "부산"])
        let second = try add(
            "둘", ["#swift", "ＳＷＩＦＴ", "부산".decomposedStringWithCanonicalMapping, " 부산 ", ""])
        #expect(second.tags == ["부산", "Swift"])
        #expect(try catalog.read(of: instance.ann) { try tags.list(in: $0) }.map(\.name) == ["부산", "Swift"])
        #expect(try catalog.read(of: instance.ann) { try tags.find("SWIFT", in: $0) }?.count == 2)
        #expect(try catalog.read(of: instance.bob) { try tags.find("swift", in: $0) } == nil)
        #expect(throws: CatalogError.self) { try add("셋", [String(repeating: "가", count: 101)]) }
    }

    @Test func completesTagNamesAmongFifteenThousand() throws {
        try catalog.write { db in
            let inserter = try ItemBatchInserter(items: catalog.items, in: db)
            for number in 0..<500 {
                let names = (0..<30).map { "태그\(number * 30 + $0)" }
                _ = try inserter.insert(NewItem(kind: .link, owner: instance.ann, title: "\(number)", tags: names))
            }
            for names in [["부산"], ["부산"], ["부산행"], ["부자"], ["서울", "분식"], ["café"]] {
                _ = try inserter.insert(NewItem(kind: .link, owner: instance.ann, title: "하나", tags: names))
            }
        }
        #expect(try catalog.read(of: instance.ann) { try tags.count(in: $0) } == 15_006)
        func complete(_ typed: String, _ owner: Person.ID) throws -> [String] {
            try catalog.read(of: owner) { try tags.complete(typed, in: $0) }.map(\.name)
        }
        let expected = [
            ("부산", ["부산", "부산행"]), ("부사", ["부산", "부산행"]), ("부ㅅ", ["부산", "부산행"]),
            ("ㅂㅅ", ["부산", "분식", "부산행"]), ("부", ["부산", "부자", "분식", "부산행"]), ("ㅂ", ["부산", "부자", "분식", "부산행"]),
            ("#서", ["서울"]), ("CAF", ["café"]), ("cafe\u{301}", ["café"]), ("없", []), ("태그14999", ["태그14999"]),
        ]
        for (typed, names) in expected {
            let found = try complete(typed, instance.ann)
            #expect(found == names, "\(typed)")
        }
        #expect(try complete("", instance.ann).first == "부산")
        #expect(try complete("태", instance.ann).count == 8)
        #expect(try complete("부", instance.bob).isEmpty)
    }

    /// A new name updates `changedAt` even if the clock stands still. The version stays, so that open forms remain
    /// valid.
    @Test func renamingATagOrFolderUpdatesChangedAtOfItems() throws {
        let (item, other) = (try add("하나", ["영화"]), try add("둘", ["책"]))
        try add("셋", ["모음"])
        let folder = try catalog.perform(.folder, by: instance.ann, summary: Phrase("폴더", "Folder")) { scope in
            let folder = try catalog.folders.create(name: "가", in: scope)
            try catalog.items.setFolder(folder.id, of: [item.id], in: scope)
            return folder.id
        }.value
        let changes: [(OwnerScope) throws -> Void] = [
            { try tags.rename(#require(try tags.find("영화", in: $0)).id, to: "필름", in: $0) },
            { try catalog.folders.rename(folder, name: "나", emoji: "", in: $0) },
            { scope in
                let (old, new) = try (tags.find("필름", in: scope), tags.find("모음", in: scope))
                try tags.merge([#require(old).id], into: #require(new).id, in: scope)
            },
            { try tags.delete([#require(try tags.find("모음", in: $0)).id], in: $0) },
        ]
        for change in changes {
            let before = try read(item)
            let action = try catalog.perform(.edit, by: instance.ann, summary: Phrase("이름", "Name"), change).change
            let changed = try read(item)
            #expect(changed.changedAt > before.changedAt && changed.version == before.version)
            let undone = try #require(action)
            try catalog.undo(undone, by: instance.ann)
            let restored = try read(item)
            #expect(
                restored.changedAt > changed.changedAt && restored.version == before.version
                    && restored.tags == before.tags)
            try catalog.redo(undone, by: instance.ann)
        }
        #expect(try read(item).tags.isEmpty && read(other).changedAt == other.changedAt)
        // A change of the item itself updates `changedAt` once.
        try catalog.write(of: instance.ann) { try catalog.items.setTags(["책"], of: item.id, in: $0) }
        #expect(try read(item).changedAt == instance.clock.now)
    }

    @Test func renamingATagChangesItsItems() throws {
        let item = try add("하나", ["영화", "책"])
        try catalog.write { db in
            let tag = try #require(try tags.find("영화", in: OwnerScope(of: instance.ann, in: db)))
            try tags.rename(tag.id, to: " 필름 ", in: OwnerScope(of: instance.ann, in: db))
            #expect(throws: CatalogError.self) {
                try tags.rename(tag.id, to: "", in: OwnerScope(of: instance.ann, in: db))
            }
            #expect(throws: CatalogError.self) {
                try tags.rename(tag.id, to: "x", in: OwnerScope(of: instance.bob, in: db))
            }
        }
        #expect(try read(item).tags == ["책", "필름"])
    }

    @Test func renamingATagToATakenNameMergesTheTags() throws {
        let (first, second) = (try add("하나", ["영화", "책"]), try add("둘", ["영화", "필름"]))
        try catalog.perform(.merge, by: instance.ann, summary: Phrase("", "")) { scope in
            let tag = try #require(try tags.find("필름", in: scope))
            try tags.rename(tag.id, to: "영화", in: scope)
        }
        #expect(try read(first).tags == ["영화", "책"])
        #expect(try read(second).tags == ["영화"])
        try catalog.undo(#require(try catalog.history(of: instance.ann).first).id, by: instance.ann)
        #expect(try read(second).tags == ["영화", "필름"])
    }

    @Test func tagCountsOnlyKeptItems() throws {
        let item = try add("하나", ["영화"])
        try add("둘", ["영화"], state: .archived)
        func count() throws -> Int? { try catalog.read(of: instance.ann) { try tags.find("영화", in: $0)?.count } }
        #expect(try count() == 1)
        try catalog.write(of: instance.ann) { try catalog.items.trash([item.id], in: $0) }
        #expect(try count() == 0)
        try catalog.write(of: instance.ann) { try catalog.items.restore([item.id], in: $0) }
        #expect(try count() == 1)
    }

    @Test func listContinuesAfterAName() throws {
        try add("하나", ["가", "나", "다"])
        let names = try catalog.read(of: instance.ann) { try tags.list(after: "가", limit: 1, in: $0) }.map(\.name)
        #expect(names == ["나"])
    }

    @Test func tagQueriesUseIndexes() throws {
        try catalog.read { db in
            for condition in [
                "nameKey >= 'a' AND nameKey <= 'b'", "initials >= 'a' AND initials <= 'b'", "nameKey = 'a'",
                "(sortName, id) > ('a', 1) ORDER BY sortName, id", "TRUE ORDER BY count DESC, id DESC",
            ] {
                let plan = try Row.fetchAll(
                    db, sql: "EXPLAIN QUERY PLAN SELECT id FROM tag WHERE owner = 1 AND \(condition)")
                let detail = plan.map { $0["detail"] as String }.joined(separator: "; ")
                #expect(detail.hasPrefix("SEARCH") && !detail.contains("B-TREE"), "\(condition): \(detail)")
            }
        }
    }
}
