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
            throw CommandError(.missingInput, "\(path) cannot be read; nothing was changed")
        }
        do {
            if merge { return try await mergeBackup(path) }
            let report = try Restore.run(
                path, passphrase: try passphrase.read(), to: data.path, migrations: Application.migrations)
            print("\(data.path): \(report.items) items, \(report.files) files, of \(report.header.takenAt)")
            for hash in report.missing { print("  an original was missing already when the backup was taken: \(hash)") }
            for hash in report.changed { print("  an original had changed already when the backup was taken: \(hash)") }
            if !report.header.secrets {
                print("Tokens and sign-ins are not in a backup; sign in with: seorap login --data \(data.path)")
            }
        } catch let problem as BackupError {
            throw CommandError(problem)
        }
    }
}

extension RestoreCommand {
    private func mergeBackup(_ path: String) async throws {
        guard FileManager.default.fileExists(atPath: data.path + "/seorap.sqlite") else {
            throw CommandError(
                .dataFolder, "there is no Seorap in \(data.path); leave --merge out to restore one there")
        }
        let application = try Application.open(data.path)
        let receiver = try person.map { nick in try application.catalog.read { try application.person(nick, in: $0).id }
        }
        let report = try BackupMerge.run(
            path, passphrase: try passphrase.read(), into: application.catalog, as: receiver,
            migrations: Application.migrations)
        try await application.close()
        print(
            "\(data.path): \(report.added) added, \(report.renewed) renewed, \(report.joined) with both texts, "
                + "\(report.kept) as they were, \(report.files) files")
    }
}

extension Application {
    /// The migrations of the catalog and of all features, in order.
    static var migrations: [Migration] { Catalog.orderedMigrations(with: features.flatMap(\.migrations)) }
}
