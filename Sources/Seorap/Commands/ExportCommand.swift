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

    @Option(help: "Only the data of this person; all data by default.")
    var person: String?

    @Flag(help: "Tokens, signed-in browsers and keys too. Needs a passphrase.")
    var secrets = false

    @Flag(help: "Exports what can be read of a damaged database and lists the rest. No server may run on the folder.")
    var salvage = false

    @OptionGroup var passphrase: PassphraseOption

    func validate() throws {
        if secrets, person != nil { throw ValidationError("--secrets covers everyone; leave --person out.") }
        if salvage, person != nil { throw ValidationError("--salvage covers everyone; leave --person out.") }
    }

    func run() async throws {
        var options = BackupOptions(secrets: secrets, passphrase: try passphrase.read())
        if let passphrase = options.passphrase, passphrase.count < BackupOptions.shortestPassphrase {
            throw CommandError(
                .usage, "the passphrase is too short; use at least \(BackupOptions.shortestPassphrase) characters")
        }
        if secrets, options.passphrase == nil {
            throw CommandError(.usage, "--secrets needs a passphrase; see --passphrase-file")
        }
        guard FileManager.default.fileExists(atPath: data.path + "/seorap.sqlite") else {
            throw CommandError(.dataFolder, "there is no Seorap in \(data.path); choose another one with --data")
        }
        if salvage { return try salvage(options) }
        let application = try Application.open(data.path)
        if person != nil { options.person = try application.catalog.read { try application.person(person, in: $0).id } }
        let path = try path { try Backup.name(application.catalog) }
        do {
            let report = try Backup.write(application.catalog, options, version: Version.current, to: path)
            describe(report, at: path)
        } catch let problem as BackupError {
            throw CommandError(problem)
        }
        try await application.close()
    }

    private func salvage(_ options: BackupOptions) throws {
        do {
            let folder = try DataFolder(path: data.path)
            let lock = try folder.lock()
            defer { withExtendedLifetime(lock) {} }
            let now = Timestamp.now
            let path = try path { Backup.name("salvaged", at: now) }
            let report = try Salvage.write(
                folder, options, version: Version.current, migrations: Application.migrations, to: path, at: now)
            describe(report.backup, at: path)
            describe(report)
        } catch let problem as BackupError {
            throw CommandError(problem)
        } catch DataFolderError.inUse {
            throw CommandError(.dataFolder, "a server runs on \(data.path); stop it first")
        } catch DataFolderError.unusable(_, let reason) {
            throw CommandError(
                .dataFolder, "the data folder \(data.path) cannot be used (\(reason)); choose another one with --data")
        }
    }

    private func describe(_ report: BackupReport, at path: String) {
        print("\(path): \(report.items) items, \(report.files) files, \(report.bytes) bytes")
        for hash in report.missing { print("  an original is missing and not in the backup: \(hash)") }
        for hash in report.changed {
            print("  an original has changed on the disk, and is in the backup as it is now: \(hash)")
        }
    }

    private func describe(_ report: SalvageReport) {
        print(report.damages.isEmpty ? "  nothing is damaged" : "  cannot be read:")
        for damage in report.damages { print("    \(damage)") }
        for (table, count) in report.read.sorted(by: { $0.key < $1.key }) {
            let rebuilt = report.rebuilt[table].map { ", \($0) rebuilt from other places" } ?? ""
            print("  \(table): \(count) rows read\(rebuilt)")
        }
        for (table, count) in report.rebuilt.sorted(by: { $0.key < $1.key }) where report.read[table] == nil {
            print("  \(table): no row read, \(count) rebuilt from other places")
        }
        for (table, count) in report.leftovers.sorted(by: { $0.key < $1.key }) {
            print("  \(table): \(count) rows fit nowhere and are not in the backup")
        }
        if let path = report.leftoverPath { print("  \(path): those rows, a line each") }
    }

    /// Returns the path of the backup: `to`, or a file named `name` in it if it is a folder.
    private func path(_ name: () throws -> String) throws -> String {
        let path = URL(filePath: to).standardizedFileURL.path
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        return exists && isFolder.boolValue ? path + "/" + (try name()) : path
    }
}

extension CommandError {
    init(_ problem: BackupError) {
        let status: Status =
            switch problem {
            case .full, .unusable, .notEmpty, .busy: .dataFolder
            case .person: .badInput
            default: .badData
            }
        self.init(status, problem.phrase.en)
    }
}
