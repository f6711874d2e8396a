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

    @Test func importOf10000RowsResumesAfterTwoCrashes() async throws {
        let path = "\(world.folder.path)/large"
        try Self.write(10_000, to: path)
        let clock = ContinuousClock()
        let start = clock.now
        let run = try world.importer.begin(path, fileName: "diary.csv", by: world.ann, queues: false)
        // The import dies while rows are staged and again while they are applied.
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
        #expect(try world.catalog.read { try $0.value(Int.self, "SELECT count(*) FROM viewing") } == 10_000)
        print("10,000 rows: \(Double((clock.now - start).milliseconds) / 1_000) s")
    }

    @Test func anImportTakesLittleMemory() async {
        // Runs in a process of its own, because other tests share the memory of this one.
        await #expect(processExitsWith: .success) {
            let world = try WorkWorld<Movie>()
            let path = "\(world.folder.path)/large"
            try Self.write(3_000, to: path)
            let run = try world.importer.begin(path, fileName: "diary.csv", by: world.ann, queues: false)
            let before = residentBytes()
            try await world.importer.finish(run.id, of: world.ann)
            let grown = residentBytes() - before
            #expect(grown < 60 << 20, "grown by \(grown >> 20) MB")
            #expect(try world.catalog.read { try $0.value(Int.self, "SELECT count(*) FROM viewing") } == 3_000)
        }
    }

    private static func write(_ count: Int, to path: String) throws {
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        let file = try #require(FileHandle(forWritingAtPath: path))
        defer { try? file.close() }
        try file.write(contentsOf: Data("Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n".utf8))
        for index in 0..<count {
            let day = "20\(10 + index % 15)-0\(1 + index % 9)-1\(index % 10)"
            let rating = index % 2 == 0 ? "3.5" : ""
            let row =
                "\(day),\"Film \(index / 2), 영화\",\(1950 + index % 70 / 2),https://boxd.it/x\(index),\(rating),,"
            try file.write(contentsOf: Data("\(row),\(day)\n".utf8))
        }
    }
}
