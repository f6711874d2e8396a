import Catalog
import Files
import Foundation
import HTTPServer
import Jobs
import Site
import Tables

/// Brings a file of bookmarks in, with a ledger row for every entry. Works in steps of one transaction each and knows from the
/// ledger how far it came: after a crash it goes on with the next entry, and the same file a second time changes nothing.
package struct LinkImport: Sendable {
    package static let formats = BookmarkFormat.all.map(\.name)

    let store: LinkStore
    var catalog: Catalog { store.catalog }
    var imports: ImportRuns { catalog.imports.only(Self.formats) }

    package init(store: LinkStore) {
        self.store = store
    }

    /// Takes a file over and begins a ledger. Nothing is read yet.
    /// - Parameters:
    ///   - format: one of ``formats``; nil to find out.
    ///   - path: the file; it moves into the data folder, or is copied when `keepsFile` is set.
    ///   - queues: a job does the rest; otherwise the caller calls ``finish(_:of:progress:)``, and a job only if that dies.
    package func begin(
        _ path: String, fileName: String, by person: Person.ID, format: String? = nil, keepsFile: Bool = false,
        queues: Bool = true
    ) throws -> ImportRun {
        let found = catalog.folder.withScratchPath { open(path, format, in: $0).format.name }
        return try catalog.beginImport(
            path, format: found, fileName: fileName, by: person, keepsFile: keepsFile, job: ImportLinksJob.self,
            queues: queues)
    }

    /// The same for what came in by a page.
    /// - Returns: where the ledger is shown.
    func begin(_ file: CapturedFile, by person: Person.ID) throws -> String {
        LinkPath.importRun(try begin(file.path, fileName: file.name, by: person).id)
    }

    /// How sure it is that these bytes are bookmarks.
    /// - Parameter name: what the file is called.
    package func certainty(of path: String, name: String) -> BookmarkCertainty {
        catalog.folder.withScratchPath { BookmarkFile.certainty(of: path, name: name, scratch: $0) }
    }

    /// Markup that says nothing for sure is read as bookmarks.
    private func open(_ path: String, _ format: String?, in scratch: String) -> BookmarkFile {
        let named = format.flatMap { BookmarkFormat.named($0) }
        return BookmarkFile(at: path, scratch: scratch, format: named)
            ?? BookmarkFile(path: path, format: named ?? .netscape)
    }

    /// Reads the rest of a run's file. Safe to call again after a crash, and when there is nothing left to do.
    /// - Parameter progress: gets the number of ledger rows after each step.
    package func finish(
        _ id: ImportRun.ID, of person: Person.ID, progress: (Int) async throws -> Void = { _ in }
    ) async throws {
        let run = try catalog.read(of: person) { try imports.get(id, in: $0) }
        guard run.state == .staging else { return }
        let path = catalog.importFile(of: run)
        let parts = path + ".parts"
        defer { Directory.remove(parts) }
        guard FileManager.default.isReadableFile(atPath: path) else {
            return try close(run, as: .failed, problem: "file-missing")
        }
        var done = run.counts.total
        let steps = BookmarkSteps(open(path, run.format, in: parts), after: done)
        var step = try await steps.next()
        while !step.entries.isEmpty {
            async let following = steps.next()
            let entries = step.entries
            try catalog.write { db in
                try imports.step(of: run, in: db) {
                    var writer = try LinkImportWriter(run: run, store: store, in: db)
                    for entry in entries { try writer.write(entry) }
                }
            }
            done += entries.count
            try await progress(done)
            step = try await following
        }
        let problem = done == 0 ? "no-bookmarks" : step.isWhole ? nil : "broken-off"
        try close(run, as: done == 0 ? .failed : .done, problem: problem)
    }

    private struct Rehearsed: Error {
        let counts: ImportRun.Counts
    }

    /// What a file would bring, by what would become of its entries: everything is done, and then nothing of it kept.
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
                        while let bookmark = try entries.next() { try writer.write(BookmarkSteps.Entry(bookmark)) }
                    } catch is ImportFileError {
                        // It breaks off; what came before is what would come.
                    }
                    throw Rehearsed(counts: try imports.get(run.id, in: scope).counts)
                }
            } catch let rehearsed as Rehearsed {
                let counts = rehearsed.counts
                return [
                    ImportRow.Status.accepted: counts.accepted, .duplicate: counts.duplicate, .choice: counts.choice,
                    .failed: counts.failed,
                ].filter { $0.value > 0 }
            }
            preconditionFailure("a rehearsal ends by throwing, so that its transaction is rolled back")
        }
    }

    private func close(_ run: ImportRun, as state: ImportRun.State, problem: String?) throws {
        try catalog.endImport(run, as: state, problem: problem, page: LinkPath.importRun(run.id)) { db in
            if state == .done { try QueuePreviewsJob.enqueue(queue: catalog.jobs, in: db) }
        }
    }
}
