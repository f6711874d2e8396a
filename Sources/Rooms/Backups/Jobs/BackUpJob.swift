import Catalog
import Foundation
import GRDB
import Jobs
import Site

/// Writes a backup of the instance into the backup folder and deletes backups beyond the retention.
struct BackUpJob: JobHandler {
    static let key = "backup"

    let works: BackupWorks
    var title: Phrase { Phrase("백업", "Back up") }

    static func job(by person: Person.ID) -> NewJob {
        NewJob(kind, person: person, priority: NewJob.interactive, maxAttempts: 1, uniqueKey: key)
    }

    func reason(_ code: String, _ parameters: [String]) -> Phrase? { BackupWorks.reason(code, parameters) }

    func run(_ job: Job, report: JobReport) async throws {
        try await works.backUp(report)
    }
}

/// Daily job: writes a backup if scheduled backups are on, and reminds the administrator if none was tried for a month.
struct DailyBackupJob: JobHandler {
    static let interval = Duration.seconds(86_400)
    typealias Payload = Int

    let works: BackupWorks
    var title: Phrase { Phrase("날마다 하는 백업", "Daily backup") }

    func reason(_ code: String, _ parameters: [String]) -> Phrase? { BackupWorks.reason(code, parameters) }

    func run(_ job: Job, report: JobReport) async throws {
        let isOn = try works.catalog.read { try BackupSettings(works.catalog.settings, in: $0).isOn }
        try works.remind()
        try await round(of: job, in: Self.interval, works) { if isOn { try await works.backUp(report) } }
    }
}

/// Tries the newest backup: restores it into a temporary folder and compares it with the original data.
struct TryBackupJob: JobHandler {
    static let key = "try-backup"

    let works: BackupWorks
    var title: Phrase { Phrase("백업 되돌려 보기", "Try a backup") }

    static func job(by person: Person.ID) -> NewJob {
        NewJob(kind, person: person, priority: NewJob.interactive, maxAttempts: 1, uniqueKey: key)
    }

    func reason(_ code: String, _ parameters: [String]) -> Phrase? { BackupWorks.reason(code, parameters) }

    func run(_ job: Job, report: JobReport) async throws {
        try await works.tryNewest(report)
    }
}

/// Weekly job that tries the newest backup.
struct WeeklyTryJob: JobHandler {
    static let interval = Duration.seconds(7 * 86_400)
    typealias Payload = Int

    let works: BackupWorks
    var title: Phrase { Phrase("주마다 백업 되돌려 보기", "Weekly try of a backup") }

    func reason(_ code: String, _ parameters: [String]) -> Phrase? { BackupWorks.reason(code, parameters) }

    func run(_ job: Job, report: JobReport) async throws {
        try await round(of: job, in: Self.interval, works) { try await works.tryNewest(report) }
    }
}

extension JobHandler<Int> {
    /// Does the work and enqueues the next run, even if the work throws a `JobFailure`.
    fileprivate func round(
        of job: Job, in interval: Duration, _ works: BackupWorks, _ work: () async throws -> Void
    ) async throws {
        let done: Result<Void, JobFailure>
        do {
            done = .success(try await work())
        } catch let failure as JobFailure {
            done = .failure(failure)
        }
        try works.catalog.write {
            try works.catalog.jobs.enqueueRound($0, of: Self.self, after: payload(of: job), in: interval)
        }
        try done.get()
    }
}
