import Catalog
import Files
import Foundation
import GRDB
import HTTPServer
import Jobs
import Site
import TestSupport
import Testing

@testable import Backups

/// Background jobs of backups and what pages show of their results.
@Suite struct BackupJobTests {
    let instance: BackupInstance
    let service: BackupService
    let feature: BackupsFeature

    init() throws {
        instance = try BackupInstance()
        service = BackupService(catalog: instance.catalog, version: "1", migrations: BackupInstance.migrations)
        feature = BackupsFeature(catalog: instance.catalog, version: "1", migrations: BackupInstance.migrations)
        try instance.catalog.write { try $0.execute(sql: "UPDATE person SET isAdministrator = 1 WHERE id = 1") }
    }

    private func perform(_ handler: some JobHandler, _ job: NewJob) async throws {
        let id = try instance.catalog.write { db in
            let id = try instance.catalog.jobs.enqueue(db, job)
            // The job must be claimed as by a runner, because a handler without its lease stops.
            try db.execute(
                sql: """
                    UPDATE job SET state = 'running', startedAt = ?1, leaseUntil = ?1 + 120000, leaseOwner = 'test',
                        attempts = 1 WHERE id = ?2
                    """, arguments: [instance.world.clock.now, id])
            return id
        }
        let queued = try #require(try instance.catalog.read { try instance.catalog.jobs.find(id, in: $0) })
        try await handler.run(
            queued, report: JobContext(queue: instance.catalog.jobs, job: queued, lease: handler.lease))
        try instance.catalog.write { try $0.execute(sql: "DELETE FROM job WHERE id = ?", arguments: [id]) }
    }

    private func report() throws -> BackupHistory {
        try instance.catalog.read { try BackupHistory(instance.catalog.settings, in: $0) }
    }

    private func notices() throws -> [String] {
        try instance.catalog.read(of: instance.world.ann) {
            try instance.catalog.notifications.list(in: $0).map(\.title.en)
        }
    }

    @Test func backupIsWrittenTestedAndShownAsRestorable() async throws {
        try instance.keepPicture("하나")
        try await perform(BackupJob(service: service), BackupJob.job(by: instance.world.ann))
        let folder = try instance.catalog.read { try service.folder(in: $0) }
        #expect(folder.path == instance.catalog.folder.path + "/backups")
        #expect(folder.backups.count == 1)
        #expect(try report().last?.items == 1)
        try await perform(VerifyBackupJob(service: service), VerifyBackupJob.job(by: instance.world.ann))
        let facts = try instance.catalog.read { db in
            let ann = try #require(try instance.catalog.people.find(instance.world.ann, in: db))
            return try feature.facts(Words(.en), for: ann, in: db).map(\.value)
        }
        #expect(facts == ["Can be restored: 1 items, 1 files, tested at 21 November 2026 " + facts[0].suffix(5)])
        #expect(try notices().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: instance.catalog.folder.trialFolder))
    }

    @Test func damagedBackupNotifiesTheAdministrator() async throws {
        try await perform(BackupJob(service: service), BackupJob.job(by: instance.world.ann))
        let folder = try instance.catalog.read { try service.folder(in: $0) }
        let path = try #require(folder.find(folder.backups[0].name))
        var bytes = try Data(contentsOf: URL(filePath: path))
        bytes[200] ^= 1
        try bytes.write(to: URL(filePath: path))
        await #expect(throws: JobFailure.self) {
            try await perform(VerifyBackupJob(service: service), VerifyBackupJob.job(by: instance.world.ann))
        }
        #expect(try report().tried?.phrase?.en.contains("backup.json") == true)
        #expect(try notices().count == 1)
    }

    @Test func concurrentRestoreTestFailsAsBusyWithoutAResult() async throws {
        try await perform(BackupJob(service: service), BackupJob.job(by: instance.world.ann))
        let other = try StagingDirectory(instance.catalog.folder.trialFolder)
        let failure = await #expect(throws: JobFailure.self) {
            try await perform(VerifyBackupJob(service: service), VerifyBackupJob.job(by: instance.world.ann))
        }
        #expect(failure?.code == "backup-busy")
        #expect(try report().tried == nil && notices().isEmpty)
        #expect(FileManager.default.fileExists(atPath: other.contents))
    }

    @Test func downloadOnFullDiskIsRefused() {
        #expect(BackupError(FileError("/srv", .noSpace)) == .full("/srv"))
        #expect(RequestError(BackupAPIRoutes.requestError(BackupError.full("/srv"))).code == "disk-full")
        #expect(RequestError(BackupAPIRoutes.requestError(BackupError.foreign)).code == "internal")
    }

    @Test func missingFolderFailsTheBackupAndNotifies() async throws {
        try instance.catalog.write { db in
            var settings = try BackupSettings(instance.catalog.settings, in: db)
            settings.folder = instance.folder.path + "/gone"
            try settings.store(instance.catalog.settings, in: db)
        }
        await #expect(throws: JobFailure.self) {
            try await perform(BackupJob(service: service), BackupJob.job(by: instance.world.ann))
        }
        #expect(try report().last?.problem != nil)
        #expect(try notices().count == 1)
    }

    @Test func reminderIsMonthlyUntilABackupIsTested() async throws {
        try service.sendReminderIfDue()
        #expect(try notices().isEmpty)
        instance.world.clock.advance(.seconds(31 * 86_400))
        try service.sendReminderIfDue()
        try service.sendReminderIfDue()
        #expect(try notices() == ["No restore test for more than a month"])
        instance.world.clock.advance(.seconds(31 * 86_400))
        try service.sendReminderIfDue()
        #expect(try notices().count == 2)
        try await perform(VerifyBackupJob(service: service), VerifyBackupJob.job(by: instance.world.ann))
        instance.world.clock.advance(.seconds(29 * 86_400))
        try service.sendReminderIfDue()
        #expect(try notices().count == 2)
    }

    @Test func dailyJobBacksUpIfEnabledAndRepeats() async throws {
        let job = try NewJob(DailyBackupJob.self, payload: 0, uniqueKey: "x")
        try await perform(DailyBackupJob(service: service), job)
        #expect(try report().last == nil)
        #expect(try instance.world.jobs(DailyBackupJob.kind).count == 1)
        try instance.catalog.write { db in
            var settings = try BackupSettings(instance.catalog.settings, in: db)
            settings.isOn = true
            settings.retention = RetentionPolicy(daily: 1, weekly: 0, monthly: 0)
            try settings.store(instance.catalog.settings, in: db)
        }
        for _ in 0..<3 {
            instance.world.clock.advance(.seconds(86_400))
            try await perform(DailyBackupJob(service: service), job)
        }
        let folder = try instance.catalog.read { try service.folder(in: $0) }
        #expect(folder.backups.map(\.takenAt.rfc3339) == ["2026-11-24T06:00:00.000Z"])
    }

    @Test func administratorSeesBackupsPageAndOthersDownloadTheirOwn() throws {
        try instance.keepPicture("하나")
        let ann = try SignedInSite(instance.world, [], features: [feature], language: .en)
        let page = try ann.client.get(BackupPath.show())
        #expect(page.status == 200)
        #expect(page.markupErrors.isEmpty)
        #expect(page.text.contains("Not tested yet"))
        #expect(try ann.client.post(BackupPath.runs(), form: [:]).status == 303)
        #expect(try instance.world.jobs(BackupJob.kind).count == 1)
        let wrong = try ann.client.post(
            BackupPath.schedule(),
            form: ["on": "1", "daily": "x", "weekly": "4", "monthly": "2", "folder": "nowhere", "secrets": "1"])
        #expect(wrong.status == 422)
        #expect(wrong.text.contains("nowhere"))
        let right: KeyValuePairs = [
            "on": "1", "daily": "3", "weekly": "2", "monthly": "1", "folder": instance.folder.path,
            "passphrase": "열두 글자가 넘는 암호문",
        ]
        #expect(try ann.client.post(BackupPath.schedule(), form: right).status == 303)
        let settings = try instance.catalog.read { try BackupSettings(instance.catalog.settings, in: $0) }
        #expect(settings.isOn && settings.retention == RetentionPolicy(daily: 3, weekly: 2, monthly: 1))
        #expect(settings.passphrase == "열두 글자가 넘는 암호문")
        #expect(try !ann.client.get(BackupPath.show()).text.contains("열두 글자가"))

        let bob = try SignedInSite(instance.world, [], features: [feature], as: instance.world.bob)
        #expect(try !bob.client.get(BackupPath.show()).text.contains(BackupPath.schedule()))
        #expect(try bob.client.post(BackupPath.runs(), form: [:]).status == 403)
        #expect(try bob.client.get(BackupPath.api() + "?of=house").status == 403)
        for (client, items) in [(ann.client, 1), (bob.client, 0)] {
            let answer = try client.get(BackupPath.api())
            #expect(answer.status == 200)
            let path = instance.folder.path + "/download.zip"
            try Data(answer.body).write(to: URL(filePath: path))
            #expect(try instance.verify(path).items == items)
        }
    }
}
