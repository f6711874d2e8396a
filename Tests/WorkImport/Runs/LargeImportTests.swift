import Catalog
import Foundation
import GRDB
import Jobs
import Movies
import Site
import TestSupport
import Testing
import WorkImport
import WorkTestSupport
import Works

struct LargeImportTests {
    private let world: WorkWorld<Movie>

    init() throws {
        world = try WorkWorld()
    }

    private struct Killed: Error {}

    @Test func tenThousandRowsWithACrashInTheMiddle() async throws {
        var text = "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n"
        for index in 0..<10_000 {
            let day = "20\(10 + index % 15)-0\(1 + index % 9)-1\(index % 10)"
            text +=
                "\(day),\"Film \(index / 2), 영화\",\(1950 + index % 70 / 2),https://boxd.it/x\(index),\(index % 2 == 0 ? "3.5" : ""),,,\(day)\n"
        }
        let path = "\(world.folder.path)/large"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        text = ""
        let memory = residentBytes()
        let clock = ContinuousClock()
        let start = clock.now
        let run = try world.importer.begin(path, fileName: "diary.csv", by: world.ann, queues: false)
        // It dies while the rows are put down, and again while they are settled.
        await #expect(throws: Killed.self) {
            try await world.importer.finish(run.id, of: world.ann) { if $0 >= 5_000 { throw Killed() } }
        }
        #expect(try world.stored(run).state == .staging)
        var steps = 0
        await #expect(throws: Killed.self) {
            try await world.importer.finish(run.id, of: world.ann) { _ in
                steps += 1
                if steps == 50 { throw Killed() }
            }
        }
        #expect(try world.stored(run).state == .running)
        let waiting = try #require(try world.jobs("ImportWorksJob").first)
        #expect(waiting.notBefore.map { $0 > world.clock.now } == true, "the server goes on where nobody else does")
        try await world.importer.finish(run.id, of: world.ann)
        let done = try world.stored(run)
        #expect(try world.jobs("ImportWorksJob").isEmpty)
        #expect(done.state == .done && done.counts.total == 10_000 && done.counts.accepted == 10_000)
        #expect(try world.catalog.read { try $0.value(Int.self, "SELECT count(*) FROM watch") } == 10_000)
        let grown = residentBytes() - memory
        #expect(grown < 100 << 20)
        print("10,000 rows: \(Double((clock.now - start).milliseconds) / 1_000) s, \(grown >> 20) MB more")
    }

    private func residentBytes() -> Int {
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
        return (pages.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? 0) * 4_096
    }
}
