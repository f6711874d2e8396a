import ArgumentParser
import Backups
import Catalog
import Foundation
import GRDB

struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Restores a backup to a new data folder.")

    @Argument(help: "The backup; the same as --from.")
    var file: String?

    @Option(help: "The backup.")
    var from: String?

    @OptionGroup var data: DataOption

    @OptionGroup var passphrase: PassphraseOption

    @Flag(help: "Merges into a data folder in use: newer data wins, and if texts differ both are kept.")
    var merge = false

    @Option(help: "With --merge and a backup of one person: the person who receives the data.")
    var person: String?

    func validate() throws {
        if person != nil, !merge { throw ValidationError("--person goes with --merge.") }
        guard (file == nil) != (from == nil) else { throw ValidationError("Say which backup: --from FILE.zip.") }
    }

    func run() async throws {
        let path = from ?? file ?? ""
        guard FileManager.default.isReadableFile(atPath: path) else {
            throw CommandFailure(.missingInput, "\(path) cannot be read; nothing was changed")
        }
        do {
            if merge { return try await bring(path) }
            let loaded = try Restore.run(
                path, passphrase: try passphrase.read(), to: data.path, migrations: House.migrations)
            print("\(data.path): \(loaded.items) items, \(loaded.files) files, of \(loaded.header.takenAt)")
            for hash in loaded.missing { print("  an original was missing already when the backup was taken: \(hash)") }
            for hash in loaded.changed { print("  an original had changed already when the backup was taken: \(hash)") }
            if !loaded.header.secrets {
                print("Tokens and sign-ins are not in a backup; sign in with: seorap login --data \(data.path)")
            }
        } catch let problem as BackupProblem {
            throw CommandFailure(problem)
        }
    }
}

extension RestoreCommand {
    private func bring(_ path: String) async throws {
        guard FileManager.default.fileExists(atPath: data.path + "/seorap.sqlite") else {
            throw CommandFailure(
                .dataFolder, "there is no Seorap in \(data.path); leave --merge out to restore one there")
        }
        let house = try House.open(data.path)
        let target = try person.map { nick in try house.catalog.read { try house.person(nick, in: $0).id } }
        let report = try Merge.run(
            path, passphrase: try passphrase.read(), into: house.catalog, as: target, migrations: House.migrations)
        try await house.close()
        print(
            "\(data.path): \(report.added) added, \(report.renewed) renewed, \(report.joined) with both texts, "
                + "\(report.kept) as they were, \(report.files) files")
    }
}

extension House {
    /// All steps of the schema.
    static var migrations: [Migration] { Catalog.steps(with: rooms.flatMap(\.migrations)) }
}
