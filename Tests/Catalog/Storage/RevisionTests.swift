import GRDB
import Testing

@testable import Catalog

@Suite struct RevisionTests {
    let instance: TestInstance
    var catalog: Catalog { instance.catalog }

    init() throws {
        instance = try TestInstance()
    }

    private var revisions: [UInt64] { [catalog.revision(of: instance.ann), catalog.revision(of: instance.bob)] }

    private func changed<T>(by body: () throws -> T) throws -> [Bool] {
        let before = revisions
        _ = try body()
        return zip(before, revisions).map { $0 != $1 }
    }

    @Test func revisionChangesOnlyForAffectedPeople() throws {
        #expect(try changed { _ = try add() } == [true, false])
        #expect(
            try changed { try catalog.write(of: instance.bob) { _ = try catalog.folders.create(name: "가", in: $0) } }
                == [false, true])
        #expect(
            try changed { try catalog.write { try catalog.settings.set("view", to: "list", of: instance.ann, in: $0) } }
                == [true, false])
        #expect(
            try changed { try catalog.write { try catalog.settings.set("name", to: "집", in: $0) } } == [true, true])
        #expect(
            try changed { try catalog.write(of: instance.bob) { try catalog.searches.add("가", in: $0) } } == [
                false, true,
            ])
        #expect(try changed { try catalog.write { _ in } } == [false, false])
        #expect(try changed { try catalog.write { try catalog.touch(instance.bob, in: $0) } } == [false, true])
    }

    @Test func undoTagsAndDeletionsChangeTheRevision() throws {
        let change = try add()
        #expect(try changed { try catalog.undo(change, by: instance.ann) } == [true, false])
        #expect(try changed { try catalog.redo(change, by: instance.ann) } == [true, false])
        #expect(
            try changed { try catalog.write(of: instance.ann) { try catalog.items.addTag("가", to: [1], in: $0) } } == [
                true, false,
            ])
        #expect(
            try changed { try catalog.write(of: instance.ann) { try catalog.items.deleteForever([1], in: $0) } } == [
                true, false,
            ])
    }

    @Test func commitOfAnotherProcessChangesAllRevisions() throws {
        let other = try Catalog(folder: instance.folder, environment: TestInstance.environment(instance.clock))
        _ = revisions
        let first = try changed {
            try other.write(of: instance.bob) { _ = try other.folders.create(name: "가", in: $0) }
            instance.clock.advance(CacheInvalidator.interval)
        }
        #expect(first == [true, true])
        #expect(try changed { instance.clock.advance(CacheInvalidator.interval) } == [false, false])
        // A commit of this process must not hide the foreign commit.
        let second = try changed {
            try other.write(of: instance.bob) { _ = try other.folders.create(name: "나", in: $0) }
            try catalog.write { _ in }
            instance.clock.advance(CacheInvalidator.interval)
        }
        #expect(second == [true, true])
        try other.close()
    }

    @Test func ownCommitOutsideOfWriteChangesNoRevision() throws {
        instance.clock.advance(CacheInvalidator.interval)
        _ = revisions
        let result = try changed {
            try catalog.database.write { try $0.execute(sql: "UPDATE person SET theme = 'dark'") }
            instance.clock.advance(CacheInvalidator.interval)
            _ = revisions
            try catalog.write { _ in }
        }
        #expect(result == [false, false])
    }

    private func add() throws -> Change.ID {
        let (_, change) = try catalog.perform(.create, by: instance.ann, summary: Phrase("", "")) {
            try catalog.items.create(NewItem(kind: .link, owner: instance.ann, title: "하나"), in: $0.db)
        }
        return try #require(change)
    }
}
