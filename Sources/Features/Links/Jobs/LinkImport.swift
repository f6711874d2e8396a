import Catalog
import Files
import Foundation
import HTTPServer
import Jobs
import Site
import Tables

/// Imports a file of bookmarks, with an import row for every entry. Works in steps of one transaction each and
/// resumes after the last stored row: after a crash it continues with the next entry, and importing the same file
/// again changes nothing.
package struct LinkImport: Sendable {
    package static let formats = BookmarkFormat.all.map(\.name)

    let store: LinkStore
    var catalog: Catalog { store.catalog }
    var imports: ImportRunStore { catalog.imports.filtered(to: Self.formats) }

    package init(store: LinkStore) {
        self.store = store
    }

    /// Moves a file into the data folder and begins an import run. Imports no entry yet.
    /// - Parameters:
    ///   - format: one of ``formats``; nil to detect it.
    ///   - path: the file; moved into the data folder, or copied if `keepsFile` is set.
    ///   - queues: whether a job imports the entries; otherwise the caller calls ``finish(_:of:progress:)``, and a job
    ///     continues only if that process ends early.
    package func begin(
        _ path: String, fileName: String, by person: Person.ID, format: String? = nil, keepsFile: Bool = false,
        queues: Bool = true
    ) throws -> ImportRun {
        let detectedFormat = catalog.folder.withScratchPath { open(path, format, in: $0).format.name }
        return try catalog.beginImport(
            path, format: detectedFormat, fileName: fileName, by: person, keepsFile: keepsFile,
            job: ImportLinksJob.self,
            queues: queues)
    }

    /// Begins the import of a submitted file.
    /// - Returns: path of the import report.
    func begin(_ file: SubmittedFile, by person: Person.ID) throws -> String {
        LinkPath.importRun(try begin(file.path, fileName: file.name, by: person).id)
    }

    /// Returns how certain it is that a file contains bookmarks.
    /// - Parameter name: name of the file.
    package func certainty(of path: String, name: String) -> BookmarkCertainty {
        catalog.folder.withScratchPath { BookmarkFile.certainty(of: path, name: name, scratch: $0) }
    }

    /// Opens a file in the named or detected format, or else as Netscape bookmarks.
    private func open(_ path: String, _ format: String?, in scratch: String) -> BookmarkFile {
        let namedFormat = format.flatMap { BookmarkFormat.named($0) }
        return BookmarkFile(at: path, scratch: scratch, format: namedFormat)
            ?? BookmarkFile(path: path, format: namedFormat ?? .netscape)
    }

    /// Imports the rest of a run's file. Safe to call again after a crash, and when there is nothing left to do.
    /// - Parameter progress: receives the number of import rows after each step.
    package func finish(
        _ id: ImportRun.ID, of person: Person.ID, progress: (Int) async throws -> Void = { _ in }
    ) async throws {
        let run = try catalog.read(of: person) { try imports.get(id, in: $0) }
        guard run.state == .staging else { return }
        let path = catalog.importFile(of: run)
        let unpackedFolder = path + ".parts"
        defer { Directory.remove(unpackedFolder) }
        guard FileManager.default.isReadableFile(atPath: path) else {
            return try close(run, as: .failed, problem: "file-missing")
        }
        var doneCount = run.counts.total
        let batches = BookmarkBatchReader(open(path, run.format, in: unpackedFolder), skipping: doneCount)
        var batch = try await batches.next()
        while !batch.entries.isEmpty {
            async let nextBatch = batches.next()
            let entries = batch.entries
            try catalog.write { db in
                try imports.step(of: run, in: db) {
                    var writer = try LinkImportWriter(run: run, store: store, in: db)
                    for entry in entries { try writer.write(entry) }
                }
            }
            doneCount += entries.count
            try await progress(doneCount)
            batch = try await nextBatch
        }
        let problem = doneCount == 0 ? "no-bookmarks" : batch.isWhole ? nil : "broken-off"
        try close(run, as: doneCount == 0 ? .failed : .done, problem: problem)
    }

    /// Thrown at the end of a dry run, so that its transaction is rolled back.
    private struct DryRunResult: Error {
        let counts: ImportRun.Counts
    }

    /// Counts the outcomes that importing a file would have, without those that do not occur. Runs the import in a transaction and rolls it back.
    package func preview(
        _ path: String, by person: Person.ID, format: String? = nil
    ) throws -> [ImportRow.Status: Int] {
        try catalog.folder.withScratchPath { scratch in
            let file = open(path, format, in: scratch)
            do {
                try catalog.write(of: person) { scope in
                    let run = try imports.begin(format: file.format.name, fileName: "", in: scope)
                    var writer = try LinkImportWriter(run: run, store: store, in: scope.db)
                    do {
                        var entries = file.entries()
                        while let bookmark = try entries.next() {
                            try writer.write(BookmarkBatchReader.Entry(bookmark))
                        }
                    } catch is ImportFileError {
                        // The file breaks off: an import would store the entries before that point.
                    }
                    throw DryRunResult(counts: try imports.get(run.id, in: scope).counts)
                }
            } catch let result as DryRunResult {
                let counts = result.counts
                return [
                    ImportRow.Status.accepted: counts.accepted, .duplicate: counts.duplicate, .choice: counts.choice,
                    .failed: counts.failed,
                ].filter { $0.value > 0 }
            }
            preconditionFailure("a dry run ends by throwing, so that its transaction is rolled back")
        }
    }

    private func close(_ run: ImportRun, as state: ImportRun.State, problem: String?) throws {
        try catalog.endImport(run, as: state, problem: problem, page: LinkPath.importRun(run.id)) { db in
            if state == .done { try QueuePreviewsJob.enqueue(queue: catalog.jobs, in: db) }
        }
    }
}
