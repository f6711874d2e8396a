import ArgumentParser
import Backups
import Catalog
import Foundation
import GRDB
import MediaProtocol
import MediaTypes
import Site

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Checks the data folder and what this machine offers.")

    @OptionGroup var data: DataOption

    @Flag(help: "Puts right what is safe: search, counts, missing indexes, a few originals that nothing names.")
    var repair = false

    @Flag(help: "Sets originals aside that nothing names, however many: into quarantine/, for thirty days.")
    var quarantine = false

    func run() async throws {
        let house = try House.open(data.path, worker: true)
        print("seorap \(Version.current), schema \(house.catalog.schemaVersion), data in \(data.path)")
        try house.catalog.read { db in
            print("SQLite \(try String.fetchOne(db, sql: "SELECT sqlite_version()") ?? "?")")
        }
        let findings = try HouseCheck(house.catalog, migrations: House.migrations, repairs: repair).run()
        let wrong = findings.filter { $0.weight != .note && $0.repair == nil }
        print(wrong.isEmpty ? "database: sound, every file is there" : "database: \(wrong.count) problems")
        for finding in findings {
            let repair = finding.repair.map { "; repaired: \($0.en)" }
            print(
                "  \(finding.text.en)" + (repair ?? (finding.canRepair ? "; seorap doctor --repair puts it right" : ""))
            )
        }
        try describeOriginals(house.catalog)
        await describe(house.worker)
        await describe(reader: house.reader)
        try await house.close()
        if !wrong.isEmpty {
            throw CommandFailure(.failed, "the data folder has problems; make a copy of it before anything else")
        }
    }

    private func describeOriginals(_ catalog: Catalog) throws {
        if quarantine {
            let moved = try catalog.media.sweep(in: catalog, movesMany: true).quarantined.count
            print("originals: \(moved) moved to \(catalog.folder.quarantine) for thirty days")
        }
        let (strays, kept) = (try catalog.media.strays(in: catalog).count, catalog.media.quarantine)
        if strays > 0 {
            print("originals: \(strays) in \(catalog.folder.media) are named by nothing; is this the right database?")
            print("  to set them aside for thirty days: seorap doctor --quarantine --data \(data.path)")
        }
        if let until = kept.until {
            print(
                "originals: \(kept.count) that nothing names in \(catalog.folder.quarantine), each deleted thirty days after it came, the first on \(LocalDate(until, in: .server).text)"
            )
        }
    }

    private func describe(_ worker: MediaWorkerClient?) async {
        guard let worker else { return print("pictures: the program MediaWorker is not beside seorap") }
        do {
            let description = try await worker.describe()
            let kinds = description.types.map { $0.rawValue.split(separator: "/")[1] }.joined(separator: ", ")
            print("pictures: \(description.decoder) reads \(kinds)")
            let locks = [
                ("lock on privileges", description.noNewPrivileges), ("Landlock", description.landlock > 0),
                ("seccomp", description.seccomp), ("limits", description.limited),
            ]
            let missing = locks.filter { !$0.1 }.map(\.0).joined(separator: ", ")
            print("  locked in" + (missing.isEmpty ? "" : ", but this kernel has no \(missing)"))
        } catch {
            print("pictures: the worker does not start (\(error.code))")
        }
    }

    private func describe(reader: MediaWorkerClient?) async {
        guard let description = try? await reader?.describeReader() else { return }
        guard let engine = description.engine else {
            return print("words in pictures: not read; apt-get install libtesseract5 \(TextLanguage.allCases.packages)")
        }
        let missing = TextLanguage.allCases.filter { !description.languages.contains($0) }
        let models = description.languages.map(\.rawValue).joined(separator: ", ")
        print("words in pictures: \(engine), languages \(models)")
        if !missing.isEmpty { print("  for more: apt-get install \(missing.packages)") }
    }
}
