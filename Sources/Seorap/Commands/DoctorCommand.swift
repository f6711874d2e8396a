import ArgumentParser
import Catalog
import Foundation
import GRDB
import MediaProtocol

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Checks the data folder and what this machine offers.")

    @OptionGroup var data: DataOption

    func run() async throws {
        let house = try House.open(data.path, worker: true)
        print("seorap \(Version.current), schema \(house.catalog.schemaVersion), data in \(data.path)")
        let problems = try house.catalog.read { db in
            print("SQLite \(try String.fetchOne(db, sql: "SELECT sqlite_version()") ?? "?")")
            var problems = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
            problems += try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { "foreign key: \($0)" }
            problems += try house.catalog.media.missing(in: db).map { "no file for picture \($0)" }
            return problems
        }
        print(problems.isEmpty ? "database: sound, every file is there" : "database: \(problems.count) problems")
        for problem in problems.prefix(20) { print("  \(problem)") }
        let free = try FileManager.default.attributesOfFileSystem(forPath: data.path)[.systemFreeSize] as? Int ?? 0
        print("disk: \(free >> 20) MB free")
        await describe(house.worker)
        await describe(reader: house.reader)
        try await house.close()
        if !problems.isEmpty {
            throw CommandFailure(.failed, "the data folder has problems; make a copy of it before anything else")
        }
    }

    private func describe(_ worker: MediaWorkerClient?) async {
        guard let worker else { return print("pictures: the program MediaWorker is not beside seorap") }
        do {
            print("pictures: \(try await worker.describe())")
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
