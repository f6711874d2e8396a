import ArgumentParser
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

    @Flag(help: "Sets originals aside that nothing names, however many: into quarantine/, for thirty days.")
    var quarantine = false

    func run() async throws {
        let house = try House.open(data.path, worker: true)
        print("seorap \(Version.current), schema \(house.catalog.schemaVersion), data in \(data.path)")
        let problems = try house.catalog.read { db in
            print("SQLite \(try String.fetchOne(db, sql: "SELECT sqlite_version()") ?? "?")")
            var problems = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
            problems += try Row.fetchAll(db, sql: "SELECT \"table\", rowid, parent FROM pragma_foreign_key_check").map {
                "row \($0[1] as Int64? ?? 0) of \($0[0] as String) names a row of \($0[2] as String) that is missing"
            }
            problems += try house.catalog.media.missing(in: db).map { "no file for picture \($0)" }
            return problems
        }
        print(problems.isEmpty ? "database: sound, every file is there" : "database: \(problems.count) problems")
        for problem in problems.prefix(20) { print("  \(problem)") }
        let free = try FileManager.default.attributesOfFileSystem(forPath: data.path)[.systemFreeSize] as? Int ?? 0
        print("disk: \(free >> 20) MB free")
        try describeOriginals(house.catalog)
        await describe(house.worker)
        await describe(reader: house.reader)
        try await house.close()
        if !problems.isEmpty {
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
                "originals: \(kept.count) that nothing names in \(catalog.folder.quarantine), each deleted thirty days after it came, the first on \(LocalDate(until).text)"
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
