import Catalog
import GRDB
import HTTPServer
import Jobs
import Site
import TestSupport
import Testing

@Suite(.serialized) struct JobGroupTests {
    @Test func manyTasksOfAKindAreSummedUpAndStoppedAlone() throws {
        let house = try House()
        try house.catalog.write { db in
            for _ in 0..<7 { try house.catalog.jobs.enqueue(db, NewJob("ReadScreenshotJob")) }
            try house.catalog.jobs.enqueue(db, NewJob("Another"))
        }
        let page = try house.browser.get(SitePath.jobs()).text
        #expect(page.contains("7개 남음"))
        #expect(page.contains("value=\"ReadScreenshotJob\""))
        #expect(!page.contains("value=\"Another\""))
        let stopped = try house.browser.post(SitePath.jobsPause(), form: ["kind": "ReadScreenshotJob", "on": "1"])
        #expect(stopped.status == 303)
        #expect(try house.catalog.read { try house.catalog.jobs.paused(in: $0) } == ["ReadScreenshotJob"])
        #expect(try house.browser.get(SitePath.jobs()).text.contains("7개 남음 · 잠시 멈춤"))
        _ = try house.browser.post(SitePath.jobsPause(), form: ["kind": "ReadScreenshotJob", "on": "0"])
        #expect(try house.catalog.read { try house.catalog.jobs.paused(in: $0) }.isEmpty)
        #expect(try house.browser.post(SitePath.jobsPause(), form: ["kind": "Nothing", "on": "1"]).status == 404)
    }
}
