import GRDB
import Testing

@testable import Catalog

@Suite struct FolderTests {
    let instance: TestInstance
    var catalog: Catalog { instance.catalog }
    var folders: FolderStore { instance.catalog.folders }

    init() throws {
        instance = try TestInstance()
    }

    /// Creates the folders 여행 > 국내 > 부산, the last with two items, and 요리.
    private func makeTree() throws -> (travel: Folder, home: Folder, busan: Folder, items: [Int64]) {
        try catalog.write(of: instance.ann) { scope in
            let travel = try folders.create(name: "여행", emoji: "✈️", in: scope)
            let home = try folders.create(name: "국내", parent: travel.id, in: scope)
            let busan = try folders.create(name: "부산", parent: home.id, in: scope)
            _ = try folders.create(name: "요리", emoji: "🍳", in: scope)
            let items = try ["하나", "둘"].map {
                try catalog.items.create(
                    NewItem(kind: .link, owner: instance.ann, title: $0, folder: busan.id), in: scope.db
                ).id
            }
            return (travel, home, busan, items)
        }
    }

    /// Describes each folder as depth, emoji, name, own items and all items.
    private func tree() throws -> [String] {
        try catalog.read(of: instance.ann) { try folders.tree(in: $0) }.map {
            String(repeating: "-", count: $0.depth) + $0.folder.emoji + $0.folder.name
                + " \($0.folder.count)/\($0.total)"
        }
    }

    @Test func treeListsEachFolderBeforeItsChildren() throws {
        _ = try makeTree()
        #expect(try tree() == ["✈️여행 0/2", "-국내 0/2", "--부산 2/2", "🍳요리 0/0"])
    }

    @Test func folderCannotBeMovedIntoItself() throws {
        let (travel, home, busan, _) = try makeTree()
        for target in [travel.id, home.id, busan.id] {
            #expect(throws: CatalogError.self) {
                try catalog.write(of: instance.ann) { try folders.move(travel.id, into: target, in: $0) }
            }
        }
        try catalog.write(of: instance.ann) { try folders.move(busan.id, into: nil, before: travel.id, in: $0) }
        #expect(try tree() == ["부산 2/2", "✈️여행 0/0", "-국내 0/0", "🍳요리 0/0"])
    }

    @Test func deletingAFolderMovesItsContentsToTheParent() throws {
        let (travel, home, busan, items) = try makeTree()
        let deletion = try catalog.perform(.folder, by: instance.ann, summary: Phrase("", "")) {
            try folders.delete(busan.id, in: $0)
        }
        #expect(try tree() == ["✈️여행 0/2", "-국내 2/2", "🍳요리 0/0"])
        try catalog.write(of: instance.ann) { try folders.delete(travel.id, in: $0) }
        #expect(try tree() == ["🍳요리 0/0", "국내 2/2"])
        try catalog.write(of: instance.ann) { try folders.delete(home.id, in: $0) }
        let left = try catalog.read(of: instance.ann) { try catalog.items.find(items, in: $0) }
        #expect(left.map(\.folder) == [nil, nil] && left.map(\.state) == [.kept, .kept])
        #expect(throws: CatalogError.self, "the parent of the folder no longer exists") {
            try catalog.undo(#require(deletion.change), by: instance.ann)
        }
    }

    @Test func deletingAFolderWithItsContentsCanBeUndone() throws {
        let (travel, _, _, items) = try makeTree()
        let before = try tree()
        let (_, change) = try catalog.perform(.folder, by: instance.ann, summary: Phrase("", "")) {
            try folders.delete(travel.id, contents: .trash, in: $0)
        }
        #expect(try tree() == ["🍳요리 0/0"])
        #expect(try catalog.read(of: instance.ann) { try catalog.items.trashed(in: $0) }.sorted() == items)
        try catalog.undo(#require(change), by: instance.ann)
        #expect(try tree() == before)
        #expect(try catalog.read(of: instance.ann) { try catalog.items.trashed(in: $0) }.isEmpty)
    }

    @Test func invalidNamesAndOldVersionsAreRejected() throws {
        let (travel, _, _, _) = try makeTree()
        try catalog.write { db in
            try folders.rename(travel.id, name: "나들이", emoji: "👨‍👩‍👧", version: 1, in: OwnerScope(of: instance.ann, in: db))
            for (name, emoji, version) in [
                ("", "", 2), ("가", "ab", 2), (String(repeating: "가", count: 101), "", 2), ("가", "", 1),
            ] {
                #expect(throws: CatalogError.self) {
                    try folders.rename(
                        travel.id, name: name, emoji: emoji, version: Int64(version),
                        in: OwnerScope(of: instance.ann, in: db))
                }
            }
            #expect(throws: CatalogError.self) {
                try folders.rename(travel.id, name: "남의 것", emoji: "", in: OwnerScope(of: instance.bob, in: db))
            }
            #expect(throws: CatalogError.self) {
                try folders.create(name: "안", parent: travel.id, in: OwnerScope(of: instance.bob, in: db))
            }
        }
        #expect(try tree().first == "👨‍👩‍👧나들이 0/2")
    }
}
