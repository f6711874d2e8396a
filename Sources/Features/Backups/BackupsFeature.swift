import Catalog
import GRDB
import HTTPServer
import Jobs
import Site

/// Feature for writing, trying and restoring backups.
package struct BackupsFeature: Feature {
    private let service: BackupService

    /// - Parameter migrations: all migrations of the schema.
    package init(catalog: Catalog, version: String, migrations: [Migration]) {
        service = BackupService(catalog: catalog, version: version, migrations: migrations)
    }

    package func routes(_ routes: inout Routes, in site: SiteContext) {
        BackupAPIRoutes(site: site).register(in: &routes)
        BackupRoutes(site: site, service: service).register(in: &routes)
        HealthCheckRoutes(site: site, migrations: service.migrations).register(in: &routes)
    }

    package var jobs: [any JobHandler] {
        [
            BackupJob(service: service), DailyBackupJob(service: service), VerifyBackupJob(service: service),
            WeeklyVerificationJob(service: service),
        ]
    }

    package func start(in site: SiteContext) throws {
        // Delayed, because an instance is busy right after its start.
        try service.catalog.write { db in
            try service.catalog.jobs.enqueueRound(db, of: DailyBackupJob.self, in: .seconds(3600))
            try service.catalog.jobs.enqueueRound(db, of: WeeklyVerificationJob.self, in: .seconds(2 * 3600))
        }
    }

    package var settings: [SettingsLink] {
        [
            SettingsLink(
                path: BackupPath.show(), title: Phrase("백업", "Backups"),
                detail: Phrase("일정과 위치, 복원, 상태 점검", "Schedule, restore, health check"),
                group: .storage)
        ]
    }

    package func facts(_ words: Words, for person: Person, in db: Database) throws -> [DetailRow] {
        guard person.isAdministrator else { return [] }
        let report = try BackupHistory(service.catalog.settings, in: db)
        return [DetailRow(words("백업", "Backup"), words.verdict(report.tried))]
    }

    package var operations: [APIOperation] { APIOperation.backups }
}
