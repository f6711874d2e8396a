import Catalog
import HTTPServer
import Jobs
import Site

/// Brings a file of bookmarks in, with a ledger row for every entry. Works in steps of one transaction each and knows from the
/// ledger how far it came: after a crash it goes on with the next entry, and the same file a second time changes nothing.
package struct LinkImport: Sendable {
    package static let formats = BookmarkFile.allCases.map(\.rawValue)
    /// Entries in one transaction: a good tenth of a second, so that nobody else waits for long.
    static let step = 1_000

    let store: LinkStore
    var catalog: Catalog { store.catalog }
    var imports: ImportRuns { catalog.imports.only(Self.formats) }

    package init(store: LinkStore) {
        self.store = store
    }

    /// Takes a file over and begins a ledger. Nothing is read yet.
    /// - Parameters:
    ///   - path: the file; it moves into the data folder, or is copied when `keepsFile` is set.
    ///   - queues: a job does the rest; otherwise the caller calls ``finish(_:of:progress:)``, and a job only if that dies.
    package func begin(
        _ path: String, fileName: String, by person: Person.ID, keepsFile: Bool = false, queues: Bool = true
    ) throws -> ImportRun {
        try catalog.beginImport(
            path, format: (BookmarkFile(at: path) ?? .netscape).rawValue, fileName: fileName, by: person,
            keepsFile: keepsFile,
            job: ImportLinksJob.self, queues: queues)
    }

    /// The same for what came in by a page.
    /// - Returns: where the ledger is shown.
    func begin(_ file: CapturedFile, by person: Person.ID) throws -> String {
        LinkPath.importRun(try begin(file.path, fileName: file.name, by: person).id)
    }

    /// Whether these bytes are bookmarks for sure.
    package static func recognises(_ path: String) -> Bool { BookmarkFile(at: path) != nil }

    /// Reads the rest of a run's file. Safe to call again after a crash, and when there is nothing left to do.
    /// - Parameter progress: gets the number of ledger rows after each step.
    package func finish(
        _ id: ImportRun.ID, of person: Person.ID, progress: (Int) async throws -> Void = { _ in }
    ) async throws {
        let run = try catalog.read(of: person) { try imports.get(id, in: $0) }
        guard run.state == .staging else { return }
        let path = catalog.importFile(of: run)
        guard let next = try? (BookmarkFile(rawValue: run.format) ?? .netscape).entries(at: path) else {
            return try close(run, as: .failed, problem: "file-missing")
        }
        for _ in 0..<run.counts.total { _ = try next() }
        var done = run.counts.total
        while true {
            var step: [Bookmark] = []
            while step.count < Self.step, let bookmark = try next() { step.append(bookmark) }
            if step.isEmpty { break }
            try catalog.write { db in
                try imports.step(of: run, in: db) {
                    var writer = try LinkImportWriter(run: run, store: store, in: db)
                    for bookmark in step { try writer.write(bookmark) }
                }
            }
            done += step.count
            try await progress(done)
        }
        try close(run, as: done == 0 ? .failed : .done, problem: done == 0 ? "no-bookmarks" : nil)
    }

    /// What a file would bring, without keeping anything: entries by what would become of them.
    package func preview(_ path: String, by person: Person.ID) throws -> [ImportRow.Status: Int] {
        let next = try (BookmarkFile(at: path) ?? .netscape).entries(at: path)
        var counts: [ImportRow.Status: Int] = [:]
        var seen: Set<String> = []
        while let bookmark = try next() {
            guard let address = try? LinkAddress(bookmark.address) else {
                counts[.failed, default: 0] += 1
                continue
            }
            let known = try catalog.read(of: person) { try store.find(address, in: $0) }
            let isNew = seen.insert(address.normalized).inserted && known == nil
            counts[isNew ? .accepted : known?.state == .trashed ? .choice : .duplicate, default: 0] += 1
        }
        return counts
    }

    private func close(_ run: ImportRun, as state: ImportRun.State, problem: String?) throws {
        try catalog.endImport(run, as: state, problem: problem, page: LinkPath.importRun(run.id)) { db in
            if state == .done { try QueuePreviewsJob.enqueue(queue: catalog.jobs, in: db) }
        }
    }
}
