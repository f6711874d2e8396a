import Catalog
import GRDB
import HTTPServer
import Jobs
import Site
import TestSupport
import Testing

@Suite(.serialized) struct JobGroupTests {
    @Test func manyJobsOfOneKindAreSummarisedAndPausedTogether() throws {
        let instance = try TestInstance()
        try instance.catalog.write { db in
            for _ in 0..<7 { try instance.catalog.jobs.enqueue(db, NewJob("RecogniseTextJob")) }
            try instance.catalog.jobs.enqueue(db, NewJob("Another"))
        }
        let page = try instance.browser.get(SitePath.jobs()).text
        #expect(page.contains("7개 남음"))
        #expect(page.contains("value=\"RecogniseTextJob\""))
        #expect(!page.contains("value=\"Another\""))
        let stopped = try instance.browser.post(SitePath.jobsPause(), form: ["kind": "RecogniseTextJob", "on": "1"])
        #expect(stopped.status == 303)
        #expect(try instance.catalog.read { try instance.catalog.jobs.paused(in: $0) } == ["RecogniseTextJob"])
        #expect(try instance.browser.get(SitePath.jobs()).text.contains("7개 남음 · 잠시 멈춤"))
        _ = try instance.browser.post(SitePath.jobsPause(), form: ["kind": "RecogniseTextJob", "on": "0"])
        #expect(try instance.catalog.read { try instance.catalog.jobs.paused(in: $0) }.isEmpty)
        #expect(try instance.browser.post(SitePath.jobsPause(), form: ["kind": "Nothing", "on": "1"]).status == 404)
    }

    private func fail(_ kind: String, _ set: String, in instance: TestInstance) throws {
        try instance.catalog.write { db in
            let id = try instance.catalog.jobs.enqueue(db, NewJob(kind))
            try db.execute(sql: "UPDATE job SET state = 'failed', finishedAt = 1, \(set) WHERE id = ?", arguments: [id])
        }
    }

    private func reasons(_ client: LoopbackClient) throws -> [String] {
        let jobs = try client.get(APIPath.jobs() + "?state=failed").json()["jobs"] as? [[String: Any]]
        return try #require(jobs).compactMap { ($0["error"] as? [String: Any])?["detail"] as? String }
    }

    @Test func reasonIsShownInTheLanguageOfTheReader() throws {
        let instance = try TestInstance()
        try fail("CopyNoteJob", #"lastErrorCode = 'no-ink', lastErrorParameters = '["3"]'"#, in: instance)
        let bob = try instance.browser(of: instance.bob)
        let (korean, english) = (try instance.browser.get(SitePath.jobs()).text, try bob.get(SitePath.jobs()).text)
        #expect(korean.contains("쪽지 베끼기") && korean.contains("잉크가 3시간째 없어요"))
        #expect(english.contains("Copy a note") && english.contains("No ink for 3 h"))
        #expect(try reasons(instance.script) == ["잉크가 3시간째 없어요"] && reasons(bob) == ["No ink for 3 h"])
    }

    /// A version before this one kept the line itself.
    @Test func storedReasonTextOfAnEarlierVersionIsShown() throws {
        let instance = try TestInstance()
        try fail("CopyNoteJob", "lastErrorCode = 'no-ink', lastErrorDetail = '잉크가 없었어요'", in: instance)
        #expect(try instance.browser(of: instance.bob).get(SitePath.jobs()).text.contains("잉크가 없었어요"))
        #expect(try reasons(instance.script) == ["잉크가 없었어요"])
    }

    /// A page that looks for progress holds a connection, so it does not look for what starts later.
    @Test func jobsPageIsBusyOnlyWhileAJobIsDue() throws {
        let instance = try TestInstance()
        func enqueue(in delay: Duration) throws {
            let moment = instance.clock.now + delay
            try instance.catalog.write {
                try instance.catalog.jobs.enqueue($0, NewJob("PreviewLinkJob", person: instance.ann, notBefore: moment))
            }
        }
        try enqueue(in: .seconds(3600))
        #expect(try !instance.browser.get("/jobs").text.contains("data-busy"))
        try enqueue(in: .zero)
        #expect(try instance.browser.get("/jobs").text.contains("data-busy"))
    }
}
