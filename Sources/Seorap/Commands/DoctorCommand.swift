import ArgumentParser
import Backups
import Catalog
import Foundation
import GRDB
import MediaProtocol
import Site
import Web

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Checks the data folder and lists the capabilities of this machine.")

    @OptionGroup var data: DataOption

    @Flag(
        help:
            "Repairs what is safe: damaged or missing indexes, search, counts, jobs, a few unused originals."
    )
    var repair = false

    @Flag(help: "Moves all unused originals to quarantine/ for thirty days.")
    var quarantine = false

    func run() async throws {
        var results = try checkDatabase()
        let isDamaged = results.contains { $0.severity != .note && $0.repair == nil }
        let application: Application
        do {
            application = try Application.open(data.path, worker: true)
        } catch  where isDamaged {
            report(results)
            throw CommandError(.failed, "the database is damaged and cannot be opened; \(Self.advice(data.path))")
        }
        print("seorap \(Version.current), schema \(application.catalog.schemaVersion), data in \(data.path)")
        try application.catalog.read { db in
            print("SQLite \(try String.fetchOne(db, sql: "SELECT sqlite_version()") ?? "?")")
        }
        results = try HealthCheck(application.catalog, migrations: Application.migrations, repairs: repair).run(
            known: results.isEmpty ? nil : results)
        let hasProblems = report(results)
        do {
            try describeOriginals(application.catalog, isDamaged: isDamaged)
        } catch  where isDamaged && StorageError(error) == .damaged {
            print("originals: not compared with the database, which is damaged")
        }
        await describe(application.workers?.main)
        await describe(reader: application.workers?.reader)
        try await application.close()
        if isDamaged { throw CommandError(.failed, "the database is damaged; \(Self.advice(data.path))") }
        if hasProblems {
            throw CommandError(.failed, "the data folder has problems; make a copy of it before anything else")
        }
    }

    private static func advice(_ path: String) -> String {
        "make a copy of the folder, then restore a backup, or save what can be read: "
            + "seorap export --salvage --to FILE --data \(path)"
    }

    /// Checks the database before the application opens it, and repairs it unless a server runs on the folder.
    private func checkDatabase() throws -> [CheckResult] {
        guard FileManager.default.fileExists(atPath: data.path + "/seorap.sqlite") else { return [] }
        do {
            let folder = try DataFolder(path: data.path)
            let check = DatabaseCheck(folder, migrations: Application.migrations)
            guard repair else { return try check.run() }
            let lock = try? folder.lock()
            defer { withExtendedLifetime(lock) {} }
            let results = try check.run(repairs: lock != nil)
            if lock == nil, results.contains(where: { $0.severity != .note }) {
                print("repair: a server runs on this folder; stop it, then the database can be repaired")
            }
            return results
        } catch let problem as BackupError {
            throw CommandError(problem)
        } catch DataFolderError.unusable(_, let reason) {
            throw CommandError(
                .dataFolder, "the data folder \(data.path) cannot be used (\(reason)); choose another one with --data")
        } catch {
            throw CommandError(storage: error, in: data.path) ?? error
        }
    }

    /// Prints the results of checks.
    /// - Returns: whether there is a problem that was not repaired.
    @discardableResult
    private func report(_ results: [CheckResult]) -> Bool {
        let problems = results.filter { $0.severity != .note && $0.repair == nil }
        print(problems.isEmpty ? "database: sound, every file is there" : "database: \(problems.count) problems")
        for result in results {
            let repair = result.repair.map { "; repaired: \($0.en)" }
            print(
                "  \(result.text.en)" + (repair ?? (result.canRepair ? "; seorap doctor --repair fixes it" : ""))
            )
        }
        return !problems.isEmpty
    }

    private func describeOriginals(_ catalog: Catalog, isDamaged: Bool) throws {
        // With a damaged database, originals that only unreadable rows name would seem unused.
        if self.quarantine, !isDamaged {
            let movedCount = try catalog.media.sweep(in: catalog, movesMany: true).quarantined.count
            print("originals: \(movedCount) moved to \(catalog.folder.quarantine) for thirty days")
        }
        let (unusedCount, quarantine) = (try catalog.media.orphanedFiles(in: catalog).count, catalog.media.quarantine)
        if unusedCount > 0 {
            print("originals: \(unusedCount) in \(catalog.folder.media) are unused; is this the right database?")
            print("  to quarantine them for thirty days: seorap doctor --quarantine --data \(data.path)")
        }
        if let firstDeletion = quarantine.until {
            print(
                "originals: \(quarantine.count) that nothing names in \(catalog.folder.quarantine), each deleted thirty days after it came, the first on \(LocalDate(firstDeletion, in: .server).text)"
            )
        }
    }

    private func describe(_ worker: MediaWorkerClient?) async {
        guard let worker else { return print("pictures: the program MediaWorker is not beside seorap") }
        do {
            let description = try await worker.describe()
            let kinds = description.types.map { $0.rawValue.split(separator: "/")[1] }.joined(separator: ", ")
            print("pictures: \(description.decoder) reads \(kinds)")
            let restrictions = [
                ("lock on privileges", description.noNewPrivileges), ("Landlock", description.landlock > 0),
                ("seccomp", description.seccomp), ("limits", description.limited),
            ]
            let missing = restrictions.filter { !$0.1 }.map(\.0).joined(separator: ", ")
            print("  locked in" + (missing.isEmpty ? "" : ", but this kernel has no \(missing)"))
        } catch {
            print("pictures: the worker does not start (\(error.code))")
        }
    }

    private func describe(reader: MediaWorkerClient?) async {
        guard let description = try? await reader?.describeReader() else { return }
        guard let engine = description.engine else {
            return print("words in pictures: not read; apt-get install libtesseract5 \(OCRLanguage.allCases.packages)")
        }
        let missingLanguages = OCRLanguage.allCases.filter { !description.languages.contains($0) }
        let languages = description.languages.map(\.rawValue).joined(separator: ", ")
        print("words in pictures: \(engine), languages \(languages)")
        if !missingLanguages.isEmpty { print("  for more: apt-get install \(missingLanguages.packages)") }
    }
}
