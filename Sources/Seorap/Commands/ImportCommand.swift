import ArgumentParser
import Catalog
import DiaryImport
import Foundation
import Links
import WorkImport

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Imports files and prints a report: accepted, duplicate, choice, failed.")

    /// The name of a format of bookmarks, diaries, films or books.
    struct Format: ExpressibleByArgument, Sendable {
        static let auto = Format("auto")
        static let all = ["auto"] + LinkImport.formats + DiaryImport.formats + WorkFormat.all.map(\.name)
        let name: String

        private init(_ name: String) {
            self.name = name
        }

        init?(argument: String) {
            guard Self.all.contains(argument) else { return nil }
            name = argument
        }

        static let allValueStrings = all
    }

    @OptionGroup var data: DataOption

    @Argument(
        help:
            "Bookmarks of browsers and services, diaries, and what other programs export of films and books."
    )
    var files: [String]

    @Option(help: "The format of the files; detected by default.")
    var format = Format.auto

    @Option(help: "Which comes first in dates such as 3/4/2022 of films and books; detected by default.")
    var dates: DateOrder?

    @Option(help: "The person who receives the items; the administrator by default.")
    var person: String?

    @Flag(help: "Reads everything and prints what would happen, without changes.")
    var dryRun = false

    func run() async throws {
        for file in files where !FileManager.default.isReadableFile(atPath: file) {
            throw CommandError(.missingInput, "\(file) cannot be read; nothing was imported")
        }
        // Diaries contain pictures, for which the worker is needed; it starts with the first picture, also in a dry
        // run.
        let application = try Application.open(data.path, worker: true)
        let owner = try application.catalog.write { try application.person(person, in: $0).id }
        for file in files {
            do {
                try await dryRun ? preview(file, owner, application) : importFile(file, owner, application)
            } catch CatalogError.invalid(let problems) {
                throw CommandError(.missingInput, "\(file): \(problems.map(\.message.en).joined(separator: " "))")
            }
        }
        try await application.close()
    }

    private func importFile(_ file: String, _ owner: Person.ID, _ application: Application) async throws {
        let name = URL(filePath: file).lastPathComponent
        let run: ImportRun
        // Explains the code of a problem.
        let explanation: (String) -> Phrase
        switch destination(of: file, application) {
        case .links:
            let engine = LinkImport(store: application.feature(LinkCollection.self).store)
            run = try engine.begin(
                file, fileName: name, by: owner, format: named(format.name), keepsFile: true, queues: false)
            try await engine.finish(run.id, of: owner)
            explanation = LinkImportReport.problem
        case .diary:
            let engine = application.feature(DiaryImportFeature.self).engine
            run = try engine.begin(
                file, fileName: name, by: owner, format: DiaryFormat(rawValue: format.name), keepsFile: true,
                queues: false)
            try await engine.finish(run.id, of: owner)
            explanation = DiaryImportReport.problem
        case .works:
            let engine = application.feature(WorkImportFeature.self).engine
            run = try engine.begin(
                file, fileName: name, by: owner, format: WorkFormat.named(format.name), dayOrder: dates,
                keepsFile: true, queues: false, supported: application.importedFiles)
            try await engine.finish(run.id, of: owner)
            explanation = WorkImportReport.problem
        }
        let report = try ImportReport(application.catalog, run: run.id, person: owner)
        report.print(explaining: explanation)
        let assumedDays = try application.feature(WorkImportFeature.self).engine.countOfAssumedDays(in: run.id)
        if assumedDays > 0 {
            print(
                "  In \(assumedDays) rows nothing tells day from month; see their lines, and --dates for the other order"
            )
        }
    }

    /// Prints what an import would do, without changes.
    private func preview(_ file: String, _ owner: Person.ID, _ application: Application) async throws {
        let name = URL(filePath: file).lastPathComponent
        let counts: [ImportRow.Status: Int]
        switch destination(of: file, application) {
        case .links:
            counts = try LinkImport(store: application.feature(LinkCollection.self).store).preview(
                file, by: owner, format: named(format.name))
        case .diary:
            counts = try await application.feature(DiaryImportFeature.self).engine.preview(
                file, fileName: name, by: owner, format: DiaryFormat(rawValue: format.name))
        case .works:
            let preview = try application.feature(WorkImportFeature.self).engine.preview(
                file, fileName: name, by: owner, format: WorkFormat.named(format.name), dayOrder: dates,
                supported: application.importedFiles)
            counts = [
                .accepted: preview.accepted, .duplicate: preview.duplicate, .choice: preview.choice,
                .failed: preview.failed,
            ]
        }
        let sums = ImportRow.Status.allCases.filter { $0 != .pending }.map { "\(counts[$0] ?? 0) \($0.rawValue)" }
        print("\(name): \(sums.joined(separator: ", ")) (rehearsal, nothing changed)")
    }

    private enum ImportDestination {
        case links, diary, works
    }

    private func destination(of file: String, _ application: Application) -> ImportDestination {
        if format.name != "auto" {
            if LinkImport.formats.contains(format.name) { return .links }
            return DiaryImport.formats.contains(format.name) ? .diary : .works
        }
        let name = URL(filePath: file).lastPathComponent
        let links = LinkImport(store: application.feature(LinkCollection.self).store).certainty(of: file, name: name)
        if links >= .list { return .links }
        // A dated note may contain little but a link, so diaries are checked before other links.
        if application.feature(DiaryImportFeature.self).engine.recognises(file, name: name) { return .diary }
        return links > .none ? .links : .works
    }

    /// Returns the format for the importer; `nil` to detect it.
    private func named(_ format: String) -> String? { format == Format.auto.name ? nil : format }
}

/// The report of an import, with the rows that need a decision or failed.
private struct ImportReport {
    /// Maximum number of failed rows, and of those that need a decision, that are printed.
    private static let maxRows = 20
    let run: ImportRun
    /// Rows that failed or need a decision.
    let openRows: [ImportRow]
    /// Number of existing items to which data was added.
    let extendedCount: Int

    init(_ catalog: Catalog, run id: Int64, person: Person.ID) throws {
        (run, openRows, extendedCount) = try catalog.read(of: person) { scope in
            let failed = try catalog.imports.rows(of: id, status: .failed, limit: Self.maxRows, in: scope.db)
            let choices = try catalog.imports.rows(of: id, status: .choice, limit: Self.maxRows, in: scope.db)
            return (
                try catalog.imports.get(id, in: scope), failed + choices,
                try catalog.imports.countOfExtendedItems(in: id, db: scope.db)
            )
        }
    }

    func print(explaining explanation: (String) -> Phrase) {
        let counts = run.counts
        Swift.print(
            "\(run.fileName): \(counts.accepted) accepted, \(counts.duplicate) duplicate, "
                + "\(counts.choice) needs choice, \(counts.failed) failed")
        if extendedCount > 0 {
            Swift.print(
                "  Added to \(extendedCount) \(extendedCount == 1 ? "item that was" : "items that were") here already")
        }
        if let problem = run.problem { Swift.print("  \(explanation(problem).en)") }
        for row in openRows {
            Swift.print("  \(row.ordinal + 1)  \(row.status.rawValue)  \(row.reason ?? "")  \(row.raw.prefix(120))")
        }
        let hidden = counts.failed + counts.choice - openRows.count
        if hidden > 0 { Swift.print("  … and \(hidden) more; the page of this import lists them all") }
    }
}

extension DateOrder: ExpressibleByArgument {}
