import Foundation
import GRDB
import TestSupport
import Testing

/// Daily jobs queue their next run when they finish.
@Suite struct DailyJobTests {
    @Test(arguments: ["MaintenanceJob", "TendMoviesJob", "TendBooksJob", "FetchChartsJob"])
    func finishedDailyJobIsQueuedAgain(kind: String) throws {
        let folder = try TemporaryFolder()
        let data = folder.path + "/data"
        let server = try SeorapProcess(["serve", "--data", data, "--port", "0", "--log-level", "critical"])
        let client = LoopbackClient(port: try server.started().port)
        let database = try DatabaseQueue(path: data + "/seorap.sqlite")
        func activities(_ state: String) throws -> [Int64] {
            try database.read {
                try Int64.fetchAll(
                    $0, sql: "SELECT notBefore FROM job WHERE kind = ? AND state = ?", arguments: [kind, state])
            }
        }
        let deadline = ContinuousClock.now + .seconds(60)
        while try activities("done").isEmpty {
            try #require(ContinuousClock.now < deadline)
            _ = try client.get("/healthz")
        }
        let next = try activities("waiting")
        let hours = next.map { (Double($0) / 1000 - Date.now.timeIntervalSince1970) / 3600 }
        #expect(hours.count == 1 && hours.allSatisfy { $0 > 0.9 }, "\(hours)")
        server.signal(SIGTERM)
        #expect(server.wait() == 0)
    }
}
