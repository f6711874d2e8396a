import ArgumentParser
import Catalog
import Foundation
import Links

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Brings files in and prints a ledger: accepted, duplicate, choice, failed.")

    enum Format: String, ExpressibleByArgument, CaseIterable { case auto, netscape }

    @OptionGroup var data: DataOption

    @Argument(help: "Bookmark files as browsers and other programs export them (Netscape HTML).")
    var files: [String]

    @Option(help: "auto or netscape.")
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
        if dryRun { try rehearse(in: house) } else { try await bring(into: house) }
        try await house.close()
    }

    private func bring(into house: House) async throws {
        let owner = try house.catalog.write { try house.person(person, in: $0).id }
        let engine = LinkImport(store: house.links.store)
        for file in files {
            let name = URL(filePath: file).lastPathComponent
            let run = try engine.begin(file, fileName: name, by: owner, keepsFile: true, queues: false)
            try await engine.finish(run.id, of: owner)
            try Ledger(house.catalog, run: run.id, person: owner).print()
        }
    }

    private func rehearse(in house: House) throws {
        let owner = try house.catalog.write { try house.person(person, in: $0).id }
        for file in files {
            let counts = try LinkImport(store: house.links.store).preview(file, by: owner)
            let sums = ImportRow.Status.allCases.filter { $0 != .pending }.map { "\(counts[$0] ?? 0) \($0.rawValue)" }
            print(
                "\(URL(filePath: file).lastPathComponent): \(sums.joined(separator: ", ")) (rehearsal, nothing changed)"
            )
        }
    }
}

/// What became of a file, line by line where something needs a person.
private struct Ledger {
    private static let shown = 20
    let run: ImportRun
    let open: [ImportRow]

    init(_ catalog: Catalog, run id: Int64, person: Person.ID) throws {
        (run, open) = try catalog.read { db in
            let failed = try catalog.imports.rows(of: id, status: .failed, limit: Self.shown, in: db)
            let choices = try catalog.imports.rows(of: id, status: .choice, limit: Self.shown, in: db)
            return (try catalog.imports.get(id, of: person, in: db), failed + choices)
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
