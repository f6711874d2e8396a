import Catalog
import Foundation
import GRDB
import Jobs
import Site

/// Writes a backup of the instance into the backup folder and deletes backups beyond the retention.
struct BackupJob: JobHandler {
    static let key = "backup"

    let service: BackupService
    var title: Phrase { Phrase("백업", "Back up") }

    static func job(by person: Person.ID) -> NewJob {
        NewJob(kind, person: person, priority: NewJob.interactive, maxAttempts: 1, uniqueKey: key)
    }

    func reason(_ code: String, _ parameters: [String]) -> Phrase? { BackupService.reason(code, parameters) }

    func run(_ job: Job, report: JobContext) async throws {
        try await service.backUp(report)
    }
}

/// Daily job: writes a backup if scheduled backups are on, and reminds the administrator if none was tried for a month.
struct DailyBackupJob: JobHandler {
    static let interval = Duration.seconds(86_400)
    typealias Payload = Int

    let service: BackupService
    var title: Phrase { Phrase("매일 하는 백업", "Daily backup") }

    func reason(_ code: String, _ parameters: [String]) -> Phrase? { BackupService.reason(code, parameters) }

    func run(_ job: Job, report: JobContext) async throws {
        let isOn = try service.catalog.read { try BackupSettings(service.catalog.settings, in: $0).isOn }
        try service.sendReminderIfDue()
        try await runAndReschedule(of: job, in: Self.interval, service) { if isOn { try await service.backUp(report) } }
    }
}

/// Tries the newest backup: restores it into a temporary folder and compares it with the original data.
struct VerifyBackupJob: JobHandler {
    static let key = "try-backup"

    let service: BackupService
    var title: Phrase { Phrase("백업 복원 시험", "Test restore") }

    static func job(by person: Person.ID) -> NewJob {
        NewJob(kind, person: person, priority: NewJob.interactive, maxAttempts: 1, uniqueKey: key)
    }

    func reason(_ code: String, _ parameters: [String]) -> Phrase? { BackupService.reason(code, parameters) }

    func run(_ job: Job, report: JobContext) async throws {
        try await service.verifyNewest(report)
    }
}

/// Weekly job that tries the newest backup.
struct WeeklyVerificationJob: JobHandler {
    static let interval = Duration.seconds(7 * 86_400)
    typealias Payload = Int

    let service: BackupService
    var title: Phrase { Phrase("주간 복원 시험", "Weekly restore test") }

    func reason(_ code: String, _ parameters: [String]) -> Phrase? { BackupService.reason(code, parameters) }

    func run(_ job: Job, report: JobContext) async throws {
        try await runAndReschedule(of: job, in: Self.interval, service) { try await service.verifyNewest(report) }
    }
}

extension JobHandler<Int> {
    /// Does the work and enqueues the next run, even if the work throws a `JobFailure`.
    fileprivate func runAndReschedule(
        of job: Job, in interval: Duration, _ service: BackupService, _ work: () async throws -> Void
    ) async throws {
        let done: Result<Void, JobFailure>
        do {
            done = .success(try await work())
        } catch let failure as JobFailure {
            done = .failure(failure)
        }
        try service.catalog.write {
            try service.catalog.jobs.enqueueRound($0, of: Self.self, after: payload(of: job), in: interval)
        }
        try done.get()
    }
}
