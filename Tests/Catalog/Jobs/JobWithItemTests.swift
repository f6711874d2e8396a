import GRDB
import Jobs
import Testing

@testable import Catalog

@Suite struct JobWithItemTests {
    @Test func pagesListOwnJobsNewestFirst() throws {
        let instance = try TestInstance()
        let jobs = instance.catalog.jobs
        let (item, annsJobs) = try instance.catalog.write { db in
            let item = try instance.catalog.items.create(
                NewItem(kind: .link, owner: instance.ann, title: "제목"), in: db)
            let annsJobs = try (0..<5).map { _ in
                try jobs.enqueue(db, NewJob("TestJob", item: item.id, person: instance.ann))
            }
            try jobs.enqueue(db, NewJob("TestJob", person: instance.bob))
            return (item, annsJobs)
        }
        try instance.catalog.read(of: instance.ann) { scope in
            let first = try jobs.page(.waiting, limit: 3, in: scope)
            #expect(first.rows.map(\.job.id) == annsJobs.reversed().prefix(3).map { $0 })
            #expect(first.rows[0].itemTitle == "제목" && first.rows[0].itemUID == item.uid)
            let second = try jobs.page(.waiting, before: first.next, limit: 3, in: scope)
            #expect(second.rows.map(\.job.id) == annsJobs.reversed().suffix(2).map { $0 })
            #expect(second.next == nil)
        }
    }

    @Test func pageQueryUsesAnIndex() throws {
        let instance = try TestInstance()
        let plan = try instance.catalog.read { db in
            let sql = JobQueue.pageSQL.replacing(#/[:?]\w*/#, with: "1")
            return try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)").map { $0["detail"] as String }
        }
        #expect(plan.contains { $0.contains("jobState") })
        #expect(plan.allSatisfy { !$0.hasPrefix("SCAN") && !$0.contains("TEMP B-TREE") })
    }

    @Test func enqueuedJobIsPublishedToOpenPages() async throws {
        let instance = try TestInstance()
        let before = instance.catalog.revision(of: instance.ann)
        var events = instance.catalog.events.subscribe(instance.ann).makeAsyncIterator()
        try instance.catalog.write {
            _ = try instance.catalog.jobs.enqueue($0, NewJob("TestJob", person: instance.ann))
        }
        guard case .job(let progress)? = await events.next() else {
            Issue.record("no event of the job was received")
            return
        }
        #expect(progress.kind == "TestJob" && progress.state == "waiting")
        #expect(instance.catalog.revision(of: instance.ann) != before)
    }
}
