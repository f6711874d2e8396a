import GRDB
import Jobs
import Testing

@testable import Catalog

@Suite(.timeLimit(.minutes(20)))
struct SearchIndexTests {
    /// Lets FTS5 compare the index with its content table.
    private func check(_ world: SearchWorld) throws {
        try world.catalog.write { db in
            try db.execute(sql: "INSERT INTO search(search, rank) VALUES ('integrity-check', 1)")
        }
    }

    @Test func followsEveryChange() throws {
        let world = try SearchWorld()
        let ann = world.world.ann
        let item = try world.add("옛 제목", tags: ["바다"])
        func change(_ body: (OwnerScope) throws -> Void) throws -> Change.ID? {
            try world.catalog.perform(.edit, by: ann, summary: Phrase("고침", "Edited")) { try body($0) }.change
        }
        _ = try change { scope in
            try world.catalog.items.update(item.id, version: nil, ItemEdit(title: "새 제목", note: "메모"), in: scope)
        }
        #expect(try world.find("옛") == [])
        #expect(try world.find("새 메모") == ["새 제목"])
        _ = try change { try world.catalog.items.setTags(["산"], of: item.id, in: $0) }
        #expect(try world.find("바다") == [] && world.find("#산") == ["새 제목"])
        let tag = try #require(try world.catalog.read(of: ann) { try world.catalog.tags.find("산", in: $0) })
        let rename = try change {
            try world.catalog.tags.rename(tag.id, to: "등산길", in: $0)
        }
        #expect(try world.find("등산길") == ["새 제목"])
        try world.catalog.undo(try #require(rename), by: ann)
        #expect(try world.find("등산길") == [] && world.find("tag:산") == ["새 제목"])
        _ = try change { try $0.db.execute(sql: "UPDATE bookmark SET description = '설명', broken = 1") }
        #expect(try world.find("설명 is:broken") == ["새 제목"])
        _ = try change { try world.catalog.items.trash([item.id], in: $0) }
        #expect(try world.find("제목") == [] && world.find("제목 is:trashed") == ["새 제목"])
        try check(world)
        _ = try change { try world.catalog.items.deleteForever([item.id], in: $0) }
        #expect(try world.find("is:trashed") == [])
        try check(world)
    }

    @Test func piecesOfTheIndexArePutTogether() async throws {
        let world = try SearchWorld()
        func pieces() throws -> Int {
            try world.catalog.read { try $0.number("SELECT count(DISTINCT segid) FROM search_idx") }
        }
        // Fewer segments are not merged, because FTS5 merges some at every commit.
        for index in 0..<400 where try pieces() <= Search.maxUnmergedSegments { try world.add("부산 \(index) \(index * 7919)") }
        let found = try world.find("부산")
        try #require(try pieces() > Search.maxUnmergedSegments)
        try await world.catalog.mergeSearch()
        #expect(try pieces() == 1)
        #expect(try world.find("부산") == found && !found.isEmpty)
        try check(world)
    }

    @Test func rolledBackItemIsNotFound() throws {
        struct Rollback: Error {}
        let world = try SearchWorld()
        #expect(throws: Rollback.self) {
            try world.catalog.write { db in
                _ = try world.catalog.items.create(NewItem(kind: .link, owner: 1, title: "부산"), in: db)
                throw Rollback()
            }
        }
        #expect(try world.find("부산") == [])
        try check(world)
    }

    @Test func aPastedControlCharacterIsNoFilter() throws {
        let world = try SearchWorld()
        try world.add("제목", text: "글\u{1}=o2 =kmovie\u{4}끝")
        #expect(try world.find("kind:movie") == [])
        #expect(try world.find("끝 kind:link") == ["제목"])
    }

    @Test func veryManyAtOnceAreIndexedByAJob() async throws {
        let world = try SearchWorld()
        try world.catalog.write { db in
            for index in 0...Search.maxIndexedPerCommit {
                _ = try world.catalog.items.create(NewItem(kind: .link, owner: 1, title: "부산 \(index)"), in: db)
            }
        }
        #expect(try world.find("부산") == [])
        let stream = world.catalog.events.subscribe(1, capacity: 1000)
        let runner = JobRunner(queue: world.catalog.jobs, handlers: [RefreshSearchJob(world.catalog)])
        try await runner.start()
        for await case .job(let progress) in stream where progress.state == "done" { break }
        await runner.stop(within: .seconds(5))
        #expect(try world.find("부산", limit: 5000).count == Search.maxIndexedPerCommit + 1)
        try check(world)
    }

    @Test func isMadeAgainWhenItsRulesChange() async throws {
        let world = try SearchWorld()
        try world.add("부산", author: "홍길동")
        let plain = try Catalog(
            folder: world.world.folder, migrations: [SearchWorld.migration],
            tracked: [TrackedTable("bookmark", item: "item")],
            environment: World.environment(world.world.clock, seed: 9))
        let waiting = try plain.read { db in
            try plain.jobs.page(.waiting, in: OwnerScope(of: 1, in: db)).rows.map(\.job.kind)
        }
        #expect(waiting == ["RefreshSearchJob"])
        let left = try await plain.database.write { try plain.search.refreshStale(100, in: $0) }
        #expect(left == 0)
        #expect(try world.find("홍길동") == [] && world.find("부산") == ["부산"])
        try await plain.database.write { try plain.search.rebuild(in: $0) }
        #expect(try world.find("부산") == ["부산"])
        try check(world)
        try plain.close()
    }
}
