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
    let house: BackupHouse
    let works: BackupService
    let feature: BackupsFeature

    init() throws {
        house = try BackupHouse()
        works = BackupService(catalog: house.catalog, version: "1", migrations: BackupHouse.migrations)
        feature = BackupsFeature(catalog: house.catalog, version: "1", migrations: BackupHouse.migrations)
        try house.catalog.write { try $0.execute(sql: "UPDATE person SET isAdministrator = 1 WHERE id = 1") }
    }

    private func perform(_ handler: some JobHandler, _ job: NewJob) async throws {
        let id = try house.catalog.write { db in
            let id = try house.catalog.jobs.enqueue(db, job)
            // The job must be claimed as by a runner, because a handler without its lease stops.
            try db.execute(
                sql: """
                    UPDATE job SET state = 'running', startedAt = ?1, leaseUntil = ?1 + 120000, leaseOwner = 'test',
                        attempts = 1 WHERE id = ?2
                    """, arguments: [house.world.clock.now, id])
            return id
        }
        let queued = try #require(try house.catalog.read { try house.catalog.jobs.find(id, in: $0) })
        try await handler.run(queued, report: JobContext(queue: house.catalog.jobs, job: queued, lease: handler.lease))
        try house.catalog.write { try $0.execute(sql: "DELETE FROM job WHERE id = ?", arguments: [id]) }
    }

    private func report() throws -> BackupHistory {
        try house.catalog.read { try BackupHistory(house.catalog.settings, in: $0) }
    }

    private func notices() throws -> [String] {
        try house.catalog.read(of: house.world.ann) { try house.catalog.notifications.list(in: $0).map(\.title.en) }
    }

    @Test func backupIsWrittenTestedAndShownAsRestorable() async throws {
        try house.keepPicture("하나")
        try await perform(BackupJob(works: works), BackupJob.job(by: house.world.ann))
        let folder = try house.catalog.read { try works.folder(in: $0) }
        #expect(folder.path == house.catalog.folder.path + "/backups")
        #expect(folder.backups.count == 1)
        #expect(try report().last?.items == 1)
        try await perform(VerifyBackupJob(works: works), VerifyBackupJob.job(by: house.world.ann))
        let facts = try house.catalog.read { db in
            let ann = try #require(try house.catalog.people.find(house.world.ann, in: db))
            return try feature.facts(Words(.en), for: ann, in: db).map(\.value)
        }
        #expect(facts == ["Can be restored: 1 items, 1 files, tested at 21 November 2026 " + facts[0].suffix(5)])
        #expect(try notices().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: house.catalog.folder.trying))
    }

    @Test func damagedBackupNotifiesTheAdministrator() async throws {
        try await perform(BackupJob(works: works), BackupJob.job(by: house.world.ann))
        let folder = try house.catalog.read { try works.folder(in: $0) }
        let path = try #require(folder.find(folder.backups[0].name))
        var bytes = try Data(contentsOf: URL(filePath: path))
        bytes[200] ^= 1
        try bytes.write(to: URL(filePath: path))
        await #expect(throws: JobFailure.self) {
            try await perform(VerifyBackupJob(works: works), VerifyBackupJob.job(by: house.world.ann))
        }
        #expect(try report().tried?.phrase?.en.contains("backup.json") == true)
        #expect(try notices().count == 1)
    }

    @Test func concurrentRestoreTestFailsAsBusyWithoutAResult() async throws {
        try await perform(BackupJob(works: works), BackupJob.job(by: house.world.ann))
        let other = try StagingDirectory(house.catalog.folder.trying)
        let failure = await #expect(throws: JobFailure.self) {
            try await perform(VerifyBackupJob(works: works), VerifyBackupJob.job(by: house.world.ann))
        }
        #expect(failure?.code == "backup-busy")
        #expect(try report().tried == nil && notices().isEmpty)
        #expect(FileManager.default.fileExists(atPath: other.contents))
    }

    @Test func aDownloadWithoutRoomIsRefusedAsAFullDisk() {
        #expect(BackupError(FileError("/srv", .noSpace)) == .full("/srv"))
        #expect(RequestError(BackupAPIRoutes.requestError(BackupError.full("/srv"))).code == "disk-full")
        #expect(RequestError(BackupAPIRoutes.requestError(BackupError.foreign)).code == "internal")
    }

    @Test func missingFolderFailsTheBackupAndNotifies() async throws {
        try house.catalog.write { db in
            var settings = try BackupSettings(house.catalog.settings, in: db)
            settings.folder = house.folder.path + "/gone"
            try settings.store(house.catalog.settings, in: db)
        }
        await #expect(throws: JobFailure.self) {
            try await perform(BackupJob(works: works), BackupJob.job(by: house.world.ann))
        }
        #expect(try report().last?.problem != nil)
        #expect(try notices().count == 1)
    }

    @Test func reminderIsMonthlyUntilABackupIsTested() async throws {
        try works.sendReminderIfDue()
        #expect(try notices().isEmpty)
        house.world.clock.advance(.seconds(31 * 86_400))
        try works.sendReminderIfDue()
        try works.sendReminderIfDue()
        #expect(try notices() == ["No restore test for more than a month"])
        house.world.clock.advance(.seconds(31 * 86_400))
        try works.sendReminderIfDue()
        #expect(try notices().count == 2)
        try await perform(VerifyBackupJob(works: works), VerifyBackupJob.job(by: house.world.ann))
        house.world.clock.advance(.seconds(29 * 86_400))
        try works.sendReminderIfDue()
        #expect(try notices().count == 2)
    }

    @Test func dailyJobBacksUpIfEnabledAndRepeats() async throws {
        let job = try NewJob(DailyBackupJob.self, payload: 0, uniqueKey: "x")
        try await perform(DailyBackupJob(works: works), job)
        #expect(try report().last == nil)
        #expect(try house.world.jobs(DailyBackupJob.kind).count == 1)
        try house.catalog.write { db in
            var settings = try BackupSettings(house.catalog.settings, in: db)
            settings.isOn = true
            settings.retention = RetentionPolicy(daily: 1, weekly: 0, monthly: 0)
            try settings.store(house.catalog.settings, in: db)
        }
        for _ in 0..<3 {
            house.world.clock.advance(.seconds(86_400))
            try await perform(DailyBackupJob(works: works), job)
        }
        let folder = try house.catalog.read { try works.folder(in: $0) }
        #expect(folder.backups.map(\.takenAt.rfc3339) == ["2026-11-24T06:00:00.000Z"])
    }

    @Test func thePageIsTheOwnersAndEverybodyTakesTheirOwn() throws {
        try house.keepPicture("하나")
        let ann = try SignedInSite(house.world, [], features: [feature], language: .en)
        let page = try ann.client.get(BackupPath.show())
        #expect(page.status == 200)
        #expect(page.markupErrors.isEmpty)
        #expect(page.text.contains("Not tested yet"))
        #expect(try ann.client.post(BackupPath.runs(), form: [:]).status == 303)
        #expect(try house.world.jobs(BackupJob.kind).count == 1)
        let wrong = try ann.client.post(
            BackupPath.schedule(),
            form: ["on": "1", "daily": "x", "weekly": "4", "monthly": "2", "folder": "nowhere", "secrets": "1"])
        #expect(wrong.status == 422)
        #expect(wrong.text.contains("nowhere"))
        let right: KeyValuePairs = [
            "on": "1", "daily": "3", "weekly": "2", "monthly": "1", "folder": house.folder.path,
            "passphrase": "열두 글자가 넘는 암호문",
        ]
        #expect(try ann.client.post(BackupPath.schedule(), form: right).status == 303)
        let settings = try house.catalog.read { try BackupSettings(house.catalog.settings, in: $0) }
        #expect(settings.isOn && settings.retention == RetentionPolicy(daily: 3, weekly: 2, monthly: 1))
        #expect(settings.passphrase == "열두 글자가 넘는 암호문")
        #expect(try !ann.client.get(BackupPath.show()).text.contains("열두 글자가"))

        let bob = try SignedInSite(house.world, [], features: [feature], as: house.world.bob)
        #expect(try !bob.client.get(BackupPath.show()).text.contains(BackupPath.schedule()))
        #expect(try bob.client.post(BackupPath.runs(), form: [:]).status == 403)
        #expect(try bob.client.get(BackupPath.api() + "?of=house").status == 403)
        for (client, items) in [(ann.client, 1), (bob.client, 0)] {
            let answer = try client.get(BackupPath.api())
            #expect(answer.status == 200)
            let path = house.folder.path + "/download.zip"
            try Data(answer.body).write(to: URL(filePath: path))
            #expect(try house.verify(path).items == items)
        }
    }
}
