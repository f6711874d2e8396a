import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Jobs
import Site
import TestSupport
import Testing

@testable import Seorap

/// Counts, totals and sizes in pages and JSON of one person do not include items of another.
@Suite(.serialized) struct CountPrivacyTests {
    @Test func itemsOfOnePersonDoNotChangePagesOfAnother() async throws {
        try await blocking {
            let instance = try FullInstance()
            let bob = try instance.browser(of: instance.bob)
            let paths = instance.site.routes().all.filter {
                $0.method == .get && !$0.template.contains("{") && $0.template != APIPath.events.template
            }.map(\.template)
            #expect(paths.count > 60)
            func visiblePages() throws -> [String: String] {
                try Dictionary(uniqueKeysWithValues: paths.map { ($0, try bob.get($0).text) })
            }
            let before = try visiblePages()
            try ExportSampleData.add(to: instance)
            try instance.catalog.write { db in
                for number in 0..<9 {
                    let id = try instance.catalog.jobs.enqueue(db, NewJob("CheckLinkJob", person: instance.ann))
                    if number > 5 {
                        try db.execute(
                            sql: "UPDATE job SET state = 'failed', finishedAt = 1 WHERE id = ?", arguments: [id])
                    }
                }
            }
            let after = try visiblePages()
            for path in paths { #expect(after[path] == before[path], "\(path)") }
        }
    }
}
