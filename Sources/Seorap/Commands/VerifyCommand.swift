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
                if let file { try verify(file) } else { try await verifyHouse() }
            let moment = Timestamp(result.at).rfc3339
            print("restorable: yes, \(result.items) items, \(result.files) files, at \(moment)")
            if result.flawed > 0 {
                print("  \(result.flawed) originals were missing or had changed already when the backup was taken")
            }
        } catch let problem as BackupProblem {
            print("restorable: no")
            throw CommandFailure(problem)
        }
    }

    private func verify(_ path: String) throws -> Verification {
        guard FileManager.default.isReadableFile(atPath: path) else {
            throw CommandFailure(.missingInput, "\(path) cannot be read")
        }
        return try Verification.run(
            path, passphrase: try passphrase.read(),
            in: FileManager.default.temporaryDirectory.path + "/seorap-verify-\(UUID().uuidString)",
            migrations: House.migrations, at: .now)
    }

    private func verifyHouse() async throws -> Verification {
        guard FileManager.default.fileExists(atPath: data.path + "/seorap.sqlite") else {
            throw CommandFailure(.dataFolder, "there is no Seorap in \(data.path); choose another one with --data")
        }
        let house = try House.open(data.path)
        let result = try Verification.run(house.catalog, version: Version.current, migrations: House.migrations)
        try await house.close()
        return result
    }
}
