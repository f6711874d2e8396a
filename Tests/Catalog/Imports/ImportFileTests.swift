import Foundation
import GRDB
import Jobs
import Testing

@testable import Catalog

/// Files of imports, from the upload to the run.
@Suite struct ImportFileTests {
    private struct Reading: JobHandler {
        typealias Payload = ImportRun.ID

        var title: Phrase { Phrase("", "") }
        func run(_ job: Job, report: JobContext) async throws {}
    }

    private struct Rejection: Error {}

    let instance: TestInstance
    var catalog: Catalog { instance.catalog }
    private let upload: String

    init() throws {
        instance = try TestInstance()
        upload = instance.folder.incoming + "/upload"
        try Data("<a href>".utf8).write(to: URL(filePath: upload))
    }

    private func begin(keepsFile: Bool = false, then: (ImportRun, Database) throws -> Void = { _, _ in }) throws
        -> ImportRun
    {
        try catalog.beginImport(
            upload, format: "netscape", fileName: "책갈피.html", by: instance.ann, keepsFile: keepsFile, job: Reading.self,
            queues: true, then: then)
    }

    private var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: instance.folder.path + "/imports") }
    }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    @Test(arguments: [false, true]) func importFileIsNamedByItsRun(keepsFile: Bool) throws {
        let run = try begin(keepsFile: keepsFile)
        #expect(try files == [run.uid] && exists(catalog.importFile(of: run)))
        #expect(exists(upload) == keepsFile)
    }

    @Test(arguments: [false, true]) func uploadIsReturnedIfTheTransactionFails(keepsFile: Bool) throws {
        #expect(throws: Rejection.self) {
            try begin(keepsFile: keepsFile) { _, _ in throw Rejection() }
        }
        #expect(try files == [] && Data(contentsOf: URL(filePath: upload)) == Data("<a href>".utf8))
        #expect(try catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM importRun") } == 0)
    }

    @Test func uploadIsReturnedIfTheCommitFails() throws {
        #expect(throws: DatabaseError.self) {
            try begin { _, db in
                try db.execute(sql: "PRAGMA defer_foreign_keys = ON; UPDATE importRun SET person = 99")
            }
        }
        #expect(try files == [] && exists(upload))
    }

    @Test func missingFileCreatesNoRun() throws {
        try FileManager.default.removeItem(atPath: upload)
        #expect(throws: (any Error).self) { try begin() }
        #expect(try catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM importRun") } == 0)
    }

    @Test func fileIsStoredBeforeTheTransaction() throws {
        _ = try begin { run, _ in
            #expect(exists(catalog.importFile(of: run)))
        }
    }

    @Test func sweepKeepsFilesOfUnfinishedRuns() throws {
        let run = try begin()
        let leftoverPath = instance.folder.path + "/imports/left"
        try Data().write(to: URL(filePath: leftoverPath))
        let partsPath = catalog.importFile(of: run) + ".parts"
        try FileManager.default.createDirectory(atPath: partsPath, withIntermediateDirectories: false)
        try catalog.sweepImports()
        #expect(try Set(files) == [run.uid, run.uid + ".parts", "left"])
        // Modification times come from the real clock, not from the test's clock.
        for path in [leftoverPath, partsPath, catalog.importFile(of: run)] {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: path)
        }
        try catalog.sweepImports()
        #expect(try Set(files) == [run.uid, run.uid + ".parts"])
        try catalog.endImport(run, as: .done, problem: nil, page: "/")
        try catalog.sweepImports()
        #expect(try files == [])
    }
}
