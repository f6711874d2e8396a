import Archives
import Catalog
import Foundation
import GRDB

/// Brings a file of films or books in, with a ledger row for each of its rows. First every row is put down as it stands,
/// then each becomes something, in steps of one transaction; after a crash it goes on with the next one, and the same
/// file a second time changes nothing.
package struct WorkImport: Sendable {
    /// Rows in one transaction, so that nobody else waits for long.
    static let step = 300
    /// Where a ledger is shown.
    package typealias Page = @Sendable (ImportRun) -> String

    let catalog: Catalog
    let targets: [any WorkImportTarget]
    let page: Page

    /// Takes a file over and begins a ledger, when its format is known.
    /// - Parameters:
    ///   - format: nil to find out.
    ///   - queues: a job does the rest; otherwise the caller calls ``finish(_:of:progress:)``, and a job only if that dies.
    /// - Throws: `CatalogError.invalid` with what is understood.
    package func begin(
        _ path: String, fileName: String, by person: Person.ID, format: WorkFormat? = nil, keepsFile: Bool = false,
        queues: Bool = true
    ) throws -> ImportRun {
        let parts = newScratch()
        defer { remove(parts) }
        let found = try open(path, fileName, format, in: parts).format
        return try catalog.beginImport(
            path, format: found.name, fileName: fileName, by: person, keepsFile: keepsFile,
            job: ImportWorksJob.self, queues: queues)
    }

    /// Does the rest of a run. Safe to call again after a crash, and when there is nothing left to do.
    /// - Parameter progress: gets how many rows are put down and settled after each step.
    package func finish(
        _ id: ImportRun.ID, of person: Person.ID, progress: (Int) async throws -> Void = { _ in }
    ) async throws {
        var run = try catalog.read(of: person) { try catalog.imports.get(id, in: $0) }
        guard run.state == .staging || run.state == .running else { return }
        let file: ImportFile
        let parts = catalog.importFile(of: run) + ".parts"
        defer { remove(parts) }
        do {
            file = try open(catalog.importFile(of: run), run.fileName, WorkFormat.named(run.format), in: parts)
        } catch is CatalogError {
            return try catalog.endImport(run, as: .failed, problem: "file-missing", page: page(run))
        }
        if run.state == .staging {
            var stager = ImportStager(file: file, run: run, imports: catalog.imports)
            do {
                while try catalog.write({ try stager.step(in: $0) }) { try await progress(stager.count) }
            } catch let problem as ImportFileError {
                return try catalog.endImport(run, as: .failed, problem: "\(problem)", page: page(run))
            }
            try catalog.write { try catalog.imports.advance(id, to: .running, in: $0) }
            run = try catalog.read(of: person) { try catalog.imports.get(id, in: $0) }
        }
        let settler = ImportSettler(
            run: run, format: file.format, context: file.context, catalog: catalog, targets: targets)
        while try catalog.write({ try settler.step(in: $0) }) {
            let counts = try catalog.read(of: person) { try catalog.imports.get(id, in: $0).counts }
            try await progress(counts.total - counts.pending)
        }
        let total = try catalog.read(of: person) { try catalog.imports.get(id, in: $0).counts.total }
        try catalog.endImport(
            run, as: total == 0 ? .failed : .done, problem: total == 0 ? "empty" : nil, page: page(run))
    }

    private struct Rehearsed: Error {
        let counts: ImportRun.Counts
    }

    /// What a file would bring: everything is done, and then nothing of it kept.
    package func preview(
        _ path: String, fileName: String, by person: Person.ID, format: WorkFormat? = nil
    ) throws -> ImportRun.Counts {
        let parts = newScratch()
        defer { remove(parts) }
        let file = try open(path, fileName, format, in: parts)
        do {
            try catalog.write(of: person) { scope in
                let run = try catalog.imports.begin(format: file.format.name, fileName: fileName, in: scope)
                var stager = ImportStager(file: file, run: run, imports: catalog.imports)
                while try stager.step(in: scope.db) {}
                let settler = ImportSettler(
                    run: run, format: file.format, context: file.context, catalog: catalog, targets: targets)
                while try settler.step(in: scope.db) {}
                throw Rehearsed(counts: try catalog.imports.get(run.id, in: scope).counts)
            }
        } catch let rehearsed as Rehearsed {
            return rehearsed.counts
        }
        preconditionFailure("a rehearsal ends by throwing, so that its transaction is rolled back")
    }

    /// Settles all rows about the same work as this one, as a person has chosen.
    package func choose(_ choice: ImportChoice, for row: Int64, of run: ImportRun.ID, by person: Person.ID) throws {
        try catalog.write(of: person) { scope in
            let run = try catalog.imports.get(run, in: scope)
            guard let format = WorkFormat.named(run.format) else { throw CatalogError.notFound }
            let chosen = try catalog.imports.choice(row, of: run.id, in: scope.db)
            let settler = ImportSettler(
                run: run, format: format, context: ImportContext(parts: try parts(of: run, in: scope.db)),
                catalog: catalog,
                targets: targets)
            try settler.settle(chosen, as: choice, in: scope.db)
            try catalog.touch(person, in: scope.db)
        }
    }

    /// Takes a whole run back: what it brought goes to the trash, what it added elsewhere goes.
    package func undo(_ run: ImportRun.ID, by person: Person.ID) throws {
        try catalog.write(of: person) { scope in
            let run = try catalog.imports.get(run, in: scope)
            _ = try catalog.imports.undo(run.id, in: scope)
            try ImportEffects(run: run, catalog: catalog, targets: targets).undo(in: scope.db)
        }
    }

    private func parts(of run: ImportRun, in db: Database) throws -> Set<String> {
        let words = try String.fetchAll(
            db, sql: "SELECT DISTINCT json_extract(raw, '$.part') FROM importRow WHERE run = ? AND json_valid(raw)",
            arguments: [run.id])
        return Set(words)
    }

    private func open(
        _ path: String, _ name: String, _ format: WorkFormat?, in parts: String
    ) throws -> ImportFile {
        do {
            return try ImportFile(path, name: name, scratch: parts, among: format.map { [$0] } ?? WorkFormat.all)
        } catch is ImportFileError {
            throw Self.refusal(format)
        } catch is ZipError {
            throw Self.refusal(format)
        }
    }

    private static func refusal(_ format: WorkFormat?) -> CatalogError {
        let titles = (format.map { [$0] } ?? WorkFormat.all).map(\.title).joined(separator: ", ")
        return .invalid(
            "file", "알아들을 수 없는 파일이에요. 이런 파일을 알아들어요: \(titles)",
            "This file is not understood. Understood are those of \(titles)")
    }

    /// Where a zip file is unpacked to be looked at; what a killed program leaves there is swept.
    private func newScratch() -> String { "\(catalog.folder.incoming)/\(UUID().uuidString).parts" }

    private func remove(_ parts: String) {
        try? FileManager.default.removeItem(atPath: parts)
    }
}

/// What a person says of a row that could mean several things.
package enum ImportChoice: Sendable, Hashable {
    case item(Item.ID)
    case new
    case leave

    /// As a form's field holds it.
    package var text: String {
        switch self {
        case .item(let id): "item:\(id)"
        case .new: "new"
        case .leave: "leave"
        }
    }

    package init?(_ text: String) {
        switch text {
        case "new": self = .new
        case "leave": self = .leave
        case _ where text.hasPrefix("item:"):
            guard let id = Item.ID(text.dropFirst(5)) else { return nil }
            self = .item(id)
        default: return nil
        }
    }
}
