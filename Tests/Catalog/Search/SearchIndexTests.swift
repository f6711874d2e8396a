import GRDB
import Jobs
import Testing

@testable import Catalog

@Suite(.timeLimit(.minutes(20)))
struct SearchIndexTests {
    /// Lets FTS5 compare the index with its content table.
    private func checkIntegrity(_ instance: SearchTestInstance) throws {
        try instance.catalog.write { db in
            try db.execute(sql: "INSERT INTO search(search, rank) VALUES ('integrity-check', 1)")
        }
    }

    @Test func indexFollowsEveryChange() throws {
        let instance = try SearchTestInstance()
        let ann = instance.base.ann
        let item = try instance.add("옛 제목", tags: ["바다"])
        func change(_ body: (OwnerScope) throws -> Void) throws -> Change.ID? {
            try instance.catalog.perform(.edit, by: ann, summary: Phrase("고침", "Edited")) { try body($0) }.change
        }
        _ = try change { scope in
            try instance.catalog.items.update(item.id, version: nil, ItemEdit(title: "새 제목", note: "메모"), in: scope)
        }
        #expect(try instance.find("옛") == [])
        #expect(try instance.find("새 메모") == ["새 제목"])
        _ = try change { try instance.catalog.items.setTags(["산"], of: item.id, in: $0) }
        #expect(try instance.find("바다") == [] && instance.find("#산") == ["새 제목"])
        let tag = try #require(try instance.catalog.read(of: ann) { try instance.catalog.tags.find("산", in: $0) })
        let rename = try change {
            try instance.catalog.tags.rename(tag.id, to: "등산길", in: $0)
        }
        #expect(try instance.find("등산길") == ["새 제목"])
        try instance.catalog.undo(try #require(rename), by: ann)
        #expect(try instance.find("등산길") == [] && instance.find("tag:산") == ["새 제목"])
        _ = try change { try $0.db.execute(sql: "UPDATE bookmark SET description = '설명', broken = 1") }
        #expect(try instance.find("설명 is:broken") == ["새 제목"])
        _ = try change { try instance.catalog.items.trash([item.id], in: $0) }
        #expect(try instance.find("제목") == [] && instance.find("제목 is:trashed") == ["새 제목"])
        try checkIntegrity(instance)
        _ = try change { try instance.catalog.items.deleteForever([item.id], in: $0) }
        #expect(try instance.find("is:trashed") == [])
        try checkIntegrity(instance)
    }

    @Test func mergeLeavesOneSegment() async throws {
        let instance = try SearchTestInstance()
        func segmentCount() throws -> Int {
            try instance.catalog.read { try $0.number("SELECT count(DISTINCT segid) FROM search_idx") }
        }
        // Fewer segments are not merged, because FTS5 merges some at every commit.
        for index in 0..<400 where try segmentCount() <= Search.maxUnmergedSegments {
            try instance.add("부산 \(index) \(index * 7919)")
        }
        let found = try instance.find("부산")
        try #require(try segmentCount() > Search.maxUnmergedSegments)
        try await instance.catalog.mergeSearch()
        #expect(try segmentCount() == 1)
        #expect(try instance.find("부산") == found && !found.isEmpty)
        try checkIntegrity(instance)
    }

    @Test func rolledBackItemIsNotFound() throws {
        struct Rollback: Error {}
        let instance = try SearchTestInstance()
        #expect(throws: Rollback.self) {
            try instance.catalog.write { db in
                _ = try instance.catalog.items.create(NewItem(kind: .link, owner: 1, title: "부산"), in: db)
                throw Rollback()
            }
        }
        #expect(try instance.find("부산") == [])
        try checkIntegrity(instance)
    }

    @Test func pastedControlCharactersAreNotFacets() throws {
        let instance = try SearchTestInstance()
        try instance.add("제목", text: "글\u{1}=o2 =kmovie\u{4}끝")
        #expect(try instance.find("kind:movie") == [])
        #expect(try instance.find("끝 kind:link") == ["제목"])
    }

    @Test func manyChangedItemsAreIndexedByAJob() async throws {
        let instance = try SearchTestInstance()
        try instance.catalog.write { db in
            for index in 0...Search.maxIndexedPerCommit {
                _ = try instance.catalog.items.create(NewItem(kind: .link, owner: 1, title: "부산 \(index)"), in: db)
            }
        }
        #expect(try instance.find("부산") == [])
        let stream = instance.catalog.events.subscribe(1, capacity: 1000)
        let runner = JobRunner(queue: instance.catalog.jobs, handlers: [RefreshSearchJob(instance.catalog)])
        try await runner.start()
        for await case .job(let progress) in stream where progress.state == "done" { break }
        await runner.stop(within: .seconds(5))
        #expect(try instance.find("부산", limit: 5000).count == Search.maxIndexedPerCommit + 1)
        try checkIntegrity(instance)
    }

    @Test func indexIsRebuiltWhenItsContributionsChange() async throws {
        let instance = try SearchTestInstance()
        try instance.add("부산", author: "홍길동")
        let catalogWithoutContributions = try Catalog(
            folder: instance.base.folder, migrations: [SearchTestInstance.migration],
            tracked: [TrackedTable("bookmark", item: "item")],
            environment: TestInstance.environment(instance.base.clock, seed: 9))
        let waiting = try catalogWithoutContributions.read { db in
            try catalogWithoutContributions.jobs.page(.waiting, in: OwnerScope(of: 1, in: db)).rows.map(\.job.kind)
        }
        #expect(waiting == ["RefreshSearchJob"])
        let staleCount = try await catalogWithoutContributions.database.write {
            try catalogWithoutContributions.search.refreshStale(100, in: $0)
        }
        #expect(staleCount == 0)
        #expect(try instance.find("홍길동") == [] && instance.find("부산") == ["부산"])
        try await catalogWithoutContributions.database.write { try catalogWithoutContributions.search.rebuild(in: $0) }
        #expect(try instance.find("부산") == ["부산"])
        try checkIntegrity(instance)
        try catalogWithoutContributions.close()
    }
}
