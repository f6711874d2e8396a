import ArgumentParser
import Backups
import Catalog
import Foundation

struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Writes everything into one zip: rows, originals, checksums, readable pages.")

    @OptionGroup var data: DataOption

    @Option(help: "A file, or a folder in which the backup gets a name of its own.")
    var to: String

    @Option(help: "Only the things of this person; the whole house unless told.")
    var person: String?

    @Flag(help: "Tokens, signed-in browsers and keys too. Needs a passphrase.")
    var secrets = false

    @OptionGroup var passphrase: PassphraseOption

    func validate() throws {
        if secrets, person != nil { throw ValidationError("--secrets are the whole house's; leave --person out.") }
    }

    func run() async throws {
        var scope = BackupScope(secrets: secrets, passphrase: try passphrase.read())
        if let passphrase = scope.passphrase, passphrase.count < BackupScope.shortestPassphrase {
            throw CommandFailure(
                .usage, "the passphrase is too short; take \(BackupScope.shortestPassphrase) characters or more")
        }
        if secrets, scope.passphrase == nil {
            throw CommandFailure(.usage, "--secrets needs a passphrase; see --passphrase-file")
        }
        guard FileManager.default.fileExists(atPath: data.path + "/seorap.sqlite") else {
            throw CommandFailure(.dataFolder, "there is no house in \(data.path); choose another one with --data")
        }
        let house = try House.open(data.path)
        if person != nil { scope.person = try house.catalog.read { try house.person(person, in: $0).id } }
        let path = try path(house)
        do {
            let report = try Backup.write(house.catalog, scope, version: Version.current, to: path)
            print("\(path): \(report.items) items, \(report.files) files, \(report.bytes) bytes")
            for hash in report.missing { print("  an original is missing and not in it: \(hash)") }
            for hash in report.changed {
                print("  an original has changed on the disk, and is in it as it is: \(hash)")
            }
        } catch let problem as BackupProblem {
            throw CommandFailure(problem)
        }
        try await house.close()
    }

    private func path(_ house: House) throws -> String {
        let path = URL(filePath: to).standardizedFileURL.path
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        return isThere && isFolder.boolValue ? path + "/" + (try Backup.name(house.catalog)) : path
    }
}

extension CommandFailure {
    init(_ problem: BackupProblem) {
        let status: Status =
            switch problem {
            case .full, .unusable, .notEmpty, .busy: .dataFolder
            case .person: .badInput
            default: .badData
            }
        self.init(status, problem.phrase.en)
    }
}
