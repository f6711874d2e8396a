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
    private let instance: WorkTestInstance<Movie>

    init() throws {
        instance = try WorkTestInstance()
    }

    private struct Killed: Error {}

    @Test func importOf10000RowsResumesAfterTwoCrashes() async throws {
        let path = "\(instance.folder.path)/large"
        try Self.write(10_000, to: path)
        let clock = ContinuousClock()
        let start = clock.now
        let run = try instance.importer.begin(path, fileName: "diary.csv", by: instance.ann, queues: false)
        // The import dies while rows are staged and again while they are applied.
        await #expect(throws: Killed.self) {
            try await instance.importer.finish(run.id, of: instance.ann) { if $0 >= 5_000 { throw Killed() } }
        }
        #expect(try instance.stored(run).state == .staging)
        var steps = 0
        await #expect(throws: Killed.self) {
            try await instance.importer.finish(run.id, of: instance.ann) { _ in
                steps += 1
                if steps == 50 { throw Killed() }
            }
        }
        #expect(try instance.stored(run).state == .running)
        let waiting = try #require(try instance.jobs("ImportWorksJob").first)
        #expect(waiting.notBefore.map { $0 > instance.clock.now } == true, "the server goes on where nobody else does")
        try await instance.importer.finish(run.id, of: instance.ann)
        let done = try instance.stored(run)
        #expect(try instance.jobs("ImportWorksJob").isEmpty)
        #expect(done.state == .done && done.counts.total == 10_000 && done.counts.accepted == 10_000)
        #expect(try instance.catalog.read { try $0.value(Int.self, "SELECT count(*) FROM viewing") } == 10_000)
        print("10,000 rows: \(Double((clock.now - start).milliseconds) / 1_000) s")
    }

    @Test func importMemoryStaysBelowALimit() async {
        // Runs in a process of its own, because other tests share the memory of this one.
        await #expect(processExitsWith: .success) {
            let instance = try WorkTestInstance<Movie>()
            let path = "\(instance.folder.path)/large"
            try Self.write(3_000, to: path)
            let run = try instance.importer.begin(path, fileName: "diary.csv", by: instance.ann, queues: false)
            let before = residentBytes()
            try await instance.importer.finish(run.id, of: instance.ann)
            let grown = residentBytes() - before
            #expect(grown < 60 << 20, "grown by \(grown >> 20) MB")
            #expect(try instance.catalog.read { try $0.value(Int.self, "SELECT count(*) FROM viewing") } == 3_000)
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
