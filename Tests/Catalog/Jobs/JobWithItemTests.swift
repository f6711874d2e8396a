import GRDB
import Jobs
import Testing

@testable import Catalog

@Suite struct JobWithItemTests {
    @Test func listsByPages() throws {
        let world = try World()
        let jobs = world.catalog.jobs
        let (item, mine) = try world.catalog.write { db in
            let item = try world.catalog.items.create(
                NewItem(kind: .link, owner: world.ann, title: "제목"), in: db)
            let mine = try (0..<5).map { _ in
                try jobs.enqueue(db, NewJob("TestJob", item: item.id, person: world.ann))
            }
            try jobs.enqueue(db, NewJob("TestJob", person: world.bob))
            return (item, mine)
        }
        try world.catalog.read(of: world.ann) { scope in
            let first = try jobs.page(.waiting, limit: 3, in: scope)
            #expect(first.rows.map(\.job.id) == mine.reversed().prefix(3).map { $0 })
            #expect(first.rows[0].itemTitle == "제목" && first.rows[0].itemUID == item.uid)
            let second = try jobs.page(.waiting, before: first.next, limit: 3, in: scope)
            #expect(second.rows.map(\.job.id) == mine.reversed().suffix(2).map { $0 })
            #expect(second.next == nil)
        }
    }

    @Test func readsNoMoreThanAPage() throws {
        let world = try World()
        let plan = try world.catalog.read { db in
            let sql = JobQueue.pageSQL.replacing(#/[:?]\w*/#, with: "1")
            return try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)").map { $0["detail"] as String }
        }
        #expect(plan.contains { $0.contains("jobState") })
        #expect(plan.allSatisfy { !$0.hasPrefix("SCAN") && !$0.contains("TEMP B-TREE") })
    }

    @Test func openPagesHearOfAJob() async throws {
        let world = try World()
        let before = world.catalog.revision(of: world.ann)
        var events = world.catalog.events.subscribe(world.ann).makeAsyncIterator()
        try world.catalog.write { _ = try world.catalog.jobs.enqueue($0, NewJob("TestJob", person: world.ann)) }
        guard case .job(let progress)? = await events.next() else {
            Issue.record("no word of the job")
            return
        }
        #expect(progress.kind == "TestJob" && progress.state == "waiting")
        #expect(world.catalog.revision(of: world.ann) != before)
    }
}
