import Archives
import Catalog
import Foundation
import GRDB
import HTTPServer
import Site
import Tables
import Tasks
import Text
import Works

/// An importer of files of films or books. It stores every row as an import row, then processes each, in transactions of
/// some rows. It resumes after a crash. Importing the same file again changes nothing.
package struct WorkImport: Sendable {
    /// Number of rows in one transaction, small enough that other writers do not wait long.
    static let rowsPerTransaction = 300

    let catalog: Catalog
    let targets: [any WorkImportTarget]
    private var imports: ImportRunStore { catalog.imports.filtered(to: WorkFormat.all.map(\.name)) }

    /// Returns the URL of the import report of a run, on the pages of the first kind in its format.
    func page(of run: ImportRun) -> String {
        let kinds = WorkFormat.named(run.format)?.kinds ?? []
        let target = targets.first { kinds.contains($0.kind) } ?? targets.first
        return target?.paths.run(run.id) ?? "/"
    }

    /// Recognises a file, moves it into the data folder (copies it with `keepsFile`) and begins a run.
    /// - Parameters:
    ///   - format: `nil` to detect it.
    ///   - dayOrder: the order of day and month in the file; `nil` to detect it.
    ///   - queues: whether a job does the rest. Otherwise the caller calls ``finish(_:of:progress:)``, and a job does it
    ///     only if the program ends before that.
    ///   - supported: names of the supported formats, for the error.
    /// - Throws: `CatalogError.invalid` with the supported formats.
    package func begin(
        _ path: String, fileName: String, by person: Person.ID, format: WorkFormat? = nil, dayOrder: DateOrder? = nil,
        keepsFile: Bool = false, queues: Bool = true, supported: Phrase = Self.formatTitles
    ) throws -> ImportRun {
        try begin(
            open(path, fileName, format, supported: supported), by: person, dayOrder: dayOrder, keepsFile: keepsFile,
            queues: queues)
    }

    /// Begins a run for an opened file.
    /// - Parameter rejectsAmbiguousDays: whether to reject a file with ambiguous days if `dayOrder` is `nil`.
    func begin(
        _ file: ImportFile, by person: Person.ID, dayOrder: DateOrder? = nil, rejectsAmbiguousDays: Bool = false,
        keepsFile: Bool = false, queues: Bool = true
    ) throws -> ImportRun {
        if rejectsAmbiguousDays, dayOrder == nil, ImportFileAnalysis(file).isDayOrderUnclear {
            throw Self.ambiguousDatesError
        }
        return try catalog.beginImport(
            file.path, format: file.format.name, fileName: file.name, by: person, keepsFile: keepsFile,
            job: ImportWorksJob.self, queues: queues
        ) { run, db in
            try db.run("UPDATE importRun SET dayOrder = ? WHERE id = ?", [dayOrder?.rawValue, run.id])
        }
    }

    private static let ambiguousDatesError = CatalogError.invalid(
        DateOrder.field, "이 파일은 날짜를 3/4/2022처럼 적어서 날과 달의 순서를 알 수 없어요. 순서를 고르고 파일을 다시 올려 주세요",
        "Dates in this file look like 3/4/2022, and the order of day and month is unclear. Choose the order and upload the file again"
    )

    private func dayOrder(of run: ImportRun) throws -> DateOrder? {
        try catalog.read { db in
            try db.value(String.self, "SELECT dayOrder FROM importRun WHERE id = ?", [run.id])
        }.flatMap(DateOrder.init(rawValue:))
    }

    /// Returns the number of rows of a run with ambiguous days.
    package func countOfAssumedDays(in run: ImportRun.ID) throws -> Int {
        try catalog.read { db in
            try db.number("SELECT count(*) FROM importRow WHERE run = ? AND instr(reason, 'assumed:')", [run])
        }
    }

    /// Performs the rest of a run. Safe to call again after a crash, and when nothing is left to do.
    /// - Parameter progress: called after each step with the number of rows stored or processed.
    package func finish(
        _ id: ImportRun.ID, of person: Person.ID, progress: (Int) async throws -> Void = { _ in }
    ) async throws {
        var run = try catalog.read(of: person) { try imports.get(id, in: $0) }
        guard run.state == .staging || run.state == .running else { return }
        let zone = try catalog.zone(of: person)
        let file: ImportFile
        do {
            // The scratch folder is next to the file, because the sweep of submissions does not look there.
            file = try open(
                catalog.importFile(of: run), run.fileName, WorkFormat.named(run.format),
                scratch: catalog.importFile(of: run) + ".parts")
        } catch is CatalogError {
            return try catalog.endImport(run, as: .failed, problem: "file-missing", page: page(of: run))
        }
        if run.state == .staging {
            do {
                try await storeRows(file, in: run, zone, progress)
            } catch let problem as ImportFileError {
                return try catalog.endImport(run, as: .failed, problem: "\(problem)", page: page(of: run))
            }
            try catalog.write { try imports.advance(id, to: .running, in: $0) }
            run = try catalog.read(of: person) { try imports.get(id, in: $0) }
        }
        try await processRows(run, of: file, file.context(in: zone), by: person, progress)
        let total = try catalog.read(of: person) { try imports.get(id, in: $0).counts.total }
        try catalog.endImport(
            run, as: total == 0 ? .failed : .done, problem: total == 0 ? "empty" : nil, page: page(of: run))
    }

    /// Stores the rows of a file. The next rows are read while others are stored.
    private func storeRows(
        _ file: ImportFile, in run: ImportRun, _ zone: Zone, _ progress: (Int) async throws -> Void
    ) async throws {
        var storedCount = run.counts.total
        let reader = StagedRowReader(of: file, after: storedCount, dayOrder: try dayOrder(of: run), in: zone)
        var rows = try await reader.next()
        while !rows.isEmpty {
            async let nextRows = reader.next()
            let batch = rows
            try catalog.write { try insert(batch, in: run, $0) }
            storedCount += batch.count
            try await progress(storedCount)
            rows = try await nextRows
        }
    }

    private func insert(_ rows: [StagedRows.Row], in run: ImportRun, _ db: Database) throws {
        for row in rows {
            try imports.stage(
                row.fields.json, in: run.id, as: row.problem == nil ? .pending : .failed, reason: row.problem?.text,
                subject: row.subject, db: db)
        }
    }

    /// Processes the stored rows of a run. The next rows are parsed while others are processed.
    private func processRows(
        _ run: ImportRun, of file: ImportFile, _ context: ImportContext, by person: Person.ID,
        _ progress: (Int) async throws -> Void
    ) async throws {
        var rows = try parsedRows(of: run, file.format, context, after: 0)
        var hasMore = true
        while hasMore {
            let batch = rows
            async let nextRows = parsedRows(of: run, file.format, context, after: batch.lastOrdinal)
            hasMore = try catalog.write(of: person) { scope in
                try imports.step(of: run, in: scope.db) {
                    var processor = rowProcessor(of: run, batch, in: scope)
                    return try processor.processNextRows()
                }
            }
            let counts = try catalog.read(of: person) { try imports.get(run.id, in: $0).counts }
            try await progress(counts.total - counts.pending)
            rows = try await nextRows
        }
    }

    /// Parses the next pending rows of a run.
    /// - Parameter ordinal: the ordinal of the last row before them.
    private func parsedRows(
        of run: ImportRun, _ format: WorkFormat, _ context: ImportContext, after ordinal: Int
    ) throws -> ParsedImportRows {
        let rows = try catalog.read { db in
            try imports.rows(of: run.id, status: .pending, after: ordinal, limit: Self.rowsPerTransaction, in: db)
        }
        return ParsedImportRows(rows, format, context)
    }

    private func rowProcessor(of run: ImportRun, _ rows: ParsedImportRows, in scope: OwnerScope) -> ImportRowProcessor {
        ImportRowProcessor(run: run, rows: rows, catalog: catalog, targets: targets, scope: scope)
    }

    /// Thrown to roll back the transaction of a dry run.
    private struct DryRunResult: Error {
        let counts: ImportRun.Counts
    }

    /// Returns the counts of an import by performing it and rolling it back.
    package func preview(
        _ path: String, fileName: String, by person: Person.ID, format: WorkFormat? = nil, dayOrder: DateOrder? = nil,
        supported: Phrase = Self.formatTitles
    ) throws -> ImportRun.Counts {
        let file = try open(path, fileName, format, supported: supported)
        do {
            try catalog.write(of: person) { scope in
                let run = try imports.begin(format: file.format.name, fileName: fileName, in: scope)
                let zone = try scope.zone()
                var staged = StagedRows(of: file, after: 0, dayOrder: dayOrder, in: zone)
                while case let rows = try staged.next(), !rows.isEmpty { try insert(rows, in: run, scope.db) }
                var processor = rowProcessor(
                    of: run, ParsedImportRows([], file.format, file.context(in: zone)), in: scope)
                while try processor.processNextRows() {}
                throw DryRunResult(counts: try imports.get(run.id, in: scope).counts)
            }
        } catch let result as DryRunResult {
            return result.counts
        }
        preconditionFailure("a dry run ends by throwing, so that its transaction is rolled back")
    }

    /// Processes all rows about the same work as this row, as a person has chosen.
    package func choose(_ decision: RowDecision, for rowID: Int64, of run: ImportRun.ID, by person: Person.ID) throws {
        try catalog.write(of: person) { scope in
            let run = try imports.get(run, in: scope)
            guard let format = WorkFormat.named(run.format) else { throw CatalogError.notFound }
            let row = try imports.choice(rowID, of: run.id, in: scope.db)
            if let item = row.item, let question = row.question {
                return try resolve(question, of: item, as: decision, in: scope)
            }
            let context = ImportContext(parts: try parts(of: run, in: scope.db), zone: try scope.zone())
            try imports.step(of: run, in: scope.db) {
                var processor = rowProcessor(of: run, ParsedImportRows([], format, context), in: scope)
                try processor.process(row, as: decision)
            }
            try catalog.touch(person, in: scope.db)
        }
    }

    /// Records a person's decision on an ambiguous lookup: one of the candidates, or none.
    /// - Parameter question: the stored ``AmbiguousLookup``.
    private func resolve(_ question: String, of item: Item.ID, as decision: RowDecision, in scope: OwnerScope) throws {
        if case .candidate(let identity) = decision {
            let kind = try catalog.items.get(item, in: scope).kind
            let candidates = AmbiguousLookup(text: question)?.candidates ?? []
            guard candidates.contains(where: { $0.source == identity.source && $0.id == identity.id }),
                let target = targets.first(where: { $0.kind == kind })
            else { throw CatalogError.notFound }
            try target.lookUp(item, as: identity, in: scope)
        }
        try imports.ask(nil, about: item, in: scope.db)
        try catalog.touch(scope.owner, in: scope.db)
    }

    /// Undoes a run: works that it created move to the trash, its additions to other works are removed.
    package func undo(_ run: ImportRun.ID, by person: Person.ID) throws {
        try catalog.write(of: person) { scope in
            let run = try imports.get(run, in: scope)
            _ = try imports.undo(run.id, in: scope)
            try ImportChangeLog(run: run, catalog: catalog, targets: targets, scope: scope).undo()
        }
    }

    private func parts(of run: ImportRun, in db: Database) throws -> Set<String> {
        Set(
            try db.values(
                String.self,
                "SELECT DISTINCT json_extract(raw, '$.part') FROM importRow WHERE run = ? AND json_valid(raw)", [run.id]
            ))
    }

    /// Returns an offer to import a submitted file whose type the person has not chosen.
    func importProposal(for file: SubmittedFile) throws(SubmissionRejection) -> ImportProposal? {
        guard let importFile = try recognise(file) else { return nil }
        let title = importFile.format.title
        return ImportProposal(name: Phrase(title, title)) { _, owner in
            page(of: try begin(importFile, by: owner))
        }
    }

    /// Recognises a submitted file.
    /// - Returns: `nil` for a file that is no export of films or books, or that may as well be something else.
    func recognise(_ file: SubmittedFile) throws(SubmissionRejection) -> ImportFile? {
        let isTable = file.name.hasExtension("csv", "tsv")
        let importFile: ImportFile
        do {
            importFile = try ImportFile(file.path, name: file.name, scratch: catalog.folder.makeScratchPath())
        } catch let problem as ImportFileError where isTable {
            guard let phrase = problem.phrase else { return nil }
            throw SubmissionRejection(phrase.ko, phrase.en)
        } catch {
            return nil
        }
        // ISBNs in a note become books without an import. Pictures in a zip file matter more than a table among them,
        // except for the covers in a calibre folder.
        let isLibrary = importFile.parts.contains { $0.formatPart.shape == .database }
        if importFile.hasPictures && !isLibrary || importFile.format.name == WorkFormat.isbns.name && !isTable {
            return nil
        }
        return importFile
    }

    /// Opens a file and converts its errors for the form.
    /// - Parameter scratch: folder for unpacking; `nil` for a new one among the submissions.
    func open(
        _ path: String, _ name: String, _ format: WorkFormat? = nil, supported: Phrase = Self.formatTitles,
        scratch: String? = nil
    ) throws -> ImportFile {
        do {
            return try ImportFile(
                path, name: name, scratch: scratch ?? catalog.folder.makeScratchPath(),
                among: format.map { [$0] } ?? WorkFormat.all)
        } catch let problem as ImportFileError {
            if problem == .empty { throw CatalogError.invalid([FieldError(field: "file", message: .emptyFile)]) }
            throw Self.rejection(problem.phrase, supported: format.map { Phrase($0.title, $0.title) } ?? supported)
        } catch is ZipError {
            throw Self.rejection(nil, supported: format.map { Phrase($0.title, $0.title) } ?? supported)
        }
    }

    private static func rejection(_ problem: Phrase?, supported: Phrase) -> CatalogError {
        let problem = problem ?? Phrase("지원하지 않는 파일이에요.", "This file is not supported.")
        return .invalid([
            FieldError(
                field: "file",
                message: Phrase(
                    "\(problem.ko) 지원하는 파일: \(supported.ko)", "\(problem.en) Supported: \(supported.en)"))
        ])
    }

    /// Names of the supported formats.
    static let formatTitles = Phrase(titles, titles)
    private static let titles = WorkFormat.all.map(\.title).joined(separator: ", ")
}
