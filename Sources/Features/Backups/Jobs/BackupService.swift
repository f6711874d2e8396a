import Catalog
import Files
import Foundation
import GRDB
import HTTPServer
import Jobs
import Site

/// Operations of the backup jobs: run, record the outcome and notify the administrator of a failure.
struct BackupService: Sendable {
    private static let problem = "backup-problem"
    private static let busy = "backup-busy"

    let catalog: Catalog
    let version: String
    let migrations: [Migration]

    func folder(in db: Database) throws -> BackupFolder {
        let settings = try BackupSettings(catalog.settings, in: db)
        return BackupFolder(
            settings.path(in: catalog.folder), instanceUID: try db.value(String.self, "SELECT uid FROM instance") ?? "")
    }

    /// Writes a backup and records its outcome.
    /// - Throws: ``JobFailure`` with the reason in both languages.
    func backUp(_ report: JobContext) async throws {
        let (settings, folder) = try catalog.read { db in
            (try BackupSettings(catalog.settings, in: db), try self.folder(in: db))
        }
        if settings.folder.isEmpty { _ = try? Directory.make(folder.path) }
        let name = try Backup.name(catalog)
        do {
            let done = try await BlockingTask.run(report) { [catalog, version] progress in
                try Backup.write(
                    catalog, settings.scope, version: version, to: "\(folder.path)/\(name)", progress: progress)
            }
            // Older backups are needed until the new one is complete. Their age is known only if the clock is right.
            if catalog.environment.clock.isRight { folder.expire(settings.retention) }
            try store(backup: done, name)
        } catch {
            throw try failed(error) { try BackupHistory.store(backup: $0, catalog.settings, in: $1) }
        }
    }

    /// Tries the newest backup, or the instance itself if there is no backup.
    func verifyNewest(_ report: JobContext) async throws {
        let (settings, folder) = try catalog.read { db in
            (try BackupSettings(catalog.settings, in: db), try self.folder(in: db))
        }
        let newest = folder.backups.first
        do {
            let result = try await BlockingTask.run(report) { [catalog, version, migrations] progress in
                guard let newest else {
                    return try VerificationReport.run(
                        catalog, version: version, migrations: migrations, progress: progress)
                }
                return try VerificationReport.run(
                    "\(folder.path)/\(newest.name)", passphrase: settings.passphrase, in: catalog.folder.trialFolder,
                    migrations: migrations, at: catalog.environment.now(), progress: progress)
            }
            try catalog.write { db in
                try BackupHistory.store(
                    attempt: BackupHistory.Outcome(
                        at: catalog.environment.now().rawValue, items: result.items, files: result.files,
                        file: newest?.name),
                    catalog.settings, in: db)
            }
        } catch {
            throw try failed(error, newest?.name) { try BackupHistory.store(attempt: $0, catalog.settings, in: $1) }
        }
    }

    /// Reminds the administrator if no backup was tried for a month.
    func sendReminderIfDue() throws {
        let now = catalog.environment.now()
        try catalog.write { db in
            guard let owner = try catalog.people.administrator(in: db) else { return }
            let founded = try Timestamp.fetchOne(db, sql: "SELECT min(createdAt) FROM person") ?? now
            guard try BackupHistory(catalog.settings, in: db).isOverdue(at: now, since: founded) else { return }
            try catalog.notifications.add(
                .backupTrouble,
                title: Phrase(
                    "한 달 넘게 백업 복원을 시험하지 않았어요", "No restore test for more than a month"),
                path: BackupPath.show(), in: OwnerScope(of: owner.id, in: db))
            try BackupHistory.recordReminder(at: now, catalog.settings, in: db)
        }
    }

    private func store(backup report: BackupReport, _ name: String) throws {
        try catalog.write { db in
            let outcome = BackupHistory.Outcome(
                at: catalog.environment.now().rawValue, items: report.items, files: report.files, file: name,
                bytes: report.bytes)
            try BackupHistory.store(backup: outcome, catalog.settings, in: db)
            guard !report.missing.isEmpty || !report.changed.isEmpty else { return }
            let count = report.missing.count + report.changed.count
            try notifyAdministrator(
                Phrase("원본 \(count)개가 없거나 바뀌었어요", "\(count) originals are missing or have changed"), in: db)
        }
    }

    private func failed(
        _ error: any Error, _ file: String? = nil, _ store: (BackupHistory.Outcome, Database) throws -> Void
    ) throws -> any Error {
        let phrase: Phrase
        if case BackupError.busy = error {
            // The running backup reports its own outcome, so this attempt records nothing.
            return JobFailure(code: Self.busy, isTransient: false)
        } else if let problem = error as? BackupError {
            phrase = problem.phrase
        } else if let failure = StorageError(error) {
            phrase = failure.phrase
        } else {
            return error
        }
        try catalog.write { db in
            try store(
                BackupHistory.Outcome(
                    at: catalog.environment.now().rawValue, file: file, problem: [phrase.ko, phrase.en]), db)
            try notifyAdministrator(phrase, in: db)
        }
        return JobFailure(code: Self.problem, parameters: [phrase.ko, phrase.en], isTransient: false)
    }

    private func notifyAdministrator(_ phrase: Phrase, in db: Database) throws {
        guard let owner = try catalog.people.administrator(in: db) else { return }
        try catalog.notifications.add(
            .backupTrouble, title: Phrase("백업: \(phrase.ko)", "Backup: \(phrase.en)"), path: BackupPath.show(),
            in: OwnerScope(of: owner.id, in: db))
    }

    static func reason(_ code: String, _ parameters: [String]) -> Phrase? {
        switch code {
        case problem where parameters.count == 2: Phrase(parameters[0], parameters[1])
        case busy: Phrase("같은 작업을 이미 하고 있어요", "This is already running")
        default: nil
        }
    }
}
