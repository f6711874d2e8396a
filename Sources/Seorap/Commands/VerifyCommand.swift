import ArgumentParser
import Backups
import Catalog
import Foundation

struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Restores a backup or the data folder to a temporary folder and compares every row and file.")

    @Argument(help: "The backup; without it, the data folder is tested.")
    var file: String?

    @OptionGroup var data: DataOption

    @OptionGroup var passphrase: PassphraseOption

    func run() async throws {
        do {
            let result =
                if let file { try verify(file) } else { try await verifyInstance() }
            let time = Timestamp(result.at).rfc3339
            print("restorable: yes, \(result.items) items, \(result.files) files, at \(time)")
            if result.flawed > 0 {
                print("  \(result.flawed) originals were missing or had changed already when the backup was taken")
            }
        } catch let problem as BackupError {
            print("restorable: no")
            throw CommandError(problem)
        }
    }

    private func verify(_ path: String) throws -> VerificationReport {
        guard FileManager.default.isReadableFile(atPath: path) else {
            throw CommandError(.missingInput, "\(path) cannot be read")
        }
        return try VerificationReport.run(
            path, passphrase: try passphrase.read(),
            in: FileManager.default.temporaryDirectory.path + "/seorap-verify-\(UUID().uuidString)",
            migrations: Application.migrations, at: .now)
    }

    private func verifyInstance() async throws -> VerificationReport {
        guard FileManager.default.fileExists(atPath: data.path + "/seorap.sqlite") else {
            throw CommandError(.dataFolder, "there is no Seorap in \(data.path); choose another one with --data")
        }
        let application = try Application.open(data.path)
        let result = try VerificationReport.run(
            application.catalog, version: Version.current, migrations: Application.migrations)
        try await application.close()
        return result
    }
}
