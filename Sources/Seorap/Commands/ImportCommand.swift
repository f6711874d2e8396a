import ArgumentParser
import Catalog
import Foundation
import Links
import WorkImport

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Brings files in and prints a ledger: accepted, duplicate, choice, failed.")

    /// The name of a format: one of bookmarks, or one of films and books.
    struct Format: ExpressibleByArgument, Sendable {
        static let auto = Format("auto")
        /// Pocket's file is a dialect that the reader of bookmarks knows by itself.
        static let ofLinks = [LinkImport.format, "pocket"]
        static let all = ["auto"] + ofLinks + WorkFormat.all.map(\.name)
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

    @Argument(help: "Bookmark files (Netscape or Pocket HTML), and what other programs export of films and books.")
    var files: [String]

    @Option(help: "How to read the files; found out unless told.")
    var format = Format.auto

    @Option(help: "Whose collection they go to; the owner's unless told otherwise.")
    var person: String?

    @Flag(help: "Reads everything and says what would happen, and changes nothing.")
    var dryRun = false

    func run() async throws {
        for file in files where !FileManager.default.isReadableFile(atPath: file) {
            throw CommandFailure(.missingInput, "\(file) cannot be read; nothing was imported")
        }
        let house = try House.open(data.path)
        let owner = try house.catalog.write { try house.person(person, in: $0).id }
        for file in files {
            do {
                dryRun ? try rehearse(file, owner, house) : try await bring(file, owner, house)
            } catch CatalogError.invalid(let problems) {
                throw CommandFailure(.missingInput, "\(file): \(problems.map(\.message.en).joined(separator: " "))")
            }
        }
        try await house.close()
    }

    private func bring(_ file: String, _ owner: Person.ID, _ house: House) async throws {
        let name = URL(filePath: file).lastPathComponent
        let run: ImportRun
        if try isOfLinks(file) {
            let engine = LinkImport(store: house.room(LinkCollection.self).store)
            run = try engine.begin(file, fileName: name, by: owner, keepsFile: true, queues: false)
            try await engine.finish(run.id, of: owner)
        } else {
            let engine = house.room(WorkImportRoom.self).engine
            run = try engine.begin(
                file, fileName: name, by: owner, format: WorkFormat.named(format.name), keepsFile: true, queues: false)
            try await engine.finish(run.id, of: owner)
        }
        try Ledger(house.catalog, run: run.id, person: owner).print()
    }

    private func rehearse(_ file: String, _ owner: Person.ID, _ house: House) throws {
        let name = URL(filePath: file).lastPathComponent
        let counts: [ImportRow.Status: Int]
        if try isOfLinks(file) {
            counts = try LinkImport(store: house.room(LinkCollection.self).store).preview(file, by: owner)
        } else {
            let found = try house.room(WorkImportRoom.self).engine.preview(
                file, fileName: name, by: owner, format: WorkFormat.named(format.name))
            counts = [
                .accepted: found.accepted, .duplicate: found.duplicate, .choice: found.choice, .failed: found.failed,
            ]
        }
        let sums = ImportRow.Status.allCases.filter { $0 != .pending }.map { "\(counts[$0] ?? 0) \($0.rawValue)" }
        print("\(name): \(sums.joined(separator: ", ")) (rehearsal, nothing changed)")
    }

    /// Only bookmarks come as markup.
    private func isOfLinks(_ file: String) throws -> Bool {
        if format.name != "auto" { return Format.ofLinks.contains(format.name) }
        guard let handle = FileHandle(forReadingAtPath: file) else { return false }
        defer { try? handle.close() }
        let head = try handle.read(upToCount: 512) ?? Data()
        return head.first { ![0xEF, 0xBB, 0xBF, 32, 9, 10, 13].contains($0) } == UInt8(ascii: "<")
    }
}

/// What became of a file, line by line where something needs a person.
private struct Ledger {
    private static let shown = 20
    let run: ImportRun
    let open: [ImportRow]

    init(_ catalog: Catalog, run id: Int64, person: Person.ID) throws {
        (run, open) = try catalog.read(of: person) { scope in
            let failed = try catalog.imports.rows(of: id, status: .failed, limit: Self.shown, in: scope.db)
            let choices = try catalog.imports.rows(of: id, status: .choice, limit: Self.shown, in: scope.db)
            return (try catalog.imports.get(id, in: scope), failed + choices)
        }
    }

    func print() {
        let counts = run.counts
        Swift.print(
            "\(run.fileName): \(counts.accepted) accepted, \(counts.duplicate) duplicate, "
                + "\(counts.choice) needs choice, \(counts.failed) failed")
        if let problem = run.problem { Swift.print("  \(problem)") }
        for row in open {
            Swift.print("  \(row.ordinal + 1)  \(row.status.rawValue)  \(row.reason ?? "")  \(row.raw.prefix(120))")
        }
        let hidden = counts.failed + counts.choice - open.count
        if hidden > 0 { Swift.print("  … and \(hidden) more; the page of this import lists them all") }
    }
}
