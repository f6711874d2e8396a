import Catalog
import GRDB
import HTTPServer
import Jobs
import Site

/// Feature for writing, trying and restoring backups.
package struct BackupsRoom: Room {
    private let works: BackupWorks

    /// - Parameter migrations: all migrations of the schema.
    package init(catalog: Catalog, version: String, migrations: [Migration]) {
        works = BackupWorks(catalog: catalog, version: version, migrations: migrations)
    }

    package func routes(_ routes: inout Routes, in dashboard: Dashboard) {
        BackupAPIRoutes(dashboard: dashboard).register(in: &routes)
        BackupRoutes(dashboard: dashboard, works: works).register(in: &routes)
        HouseCheckRoutes(dashboard: dashboard, migrations: works.migrations).register(in: &routes)
    }

    package var jobs: [any JobHandler] {
        [BackUpJob(works: works), DailyBackupJob(works: works), TryBackupJob(works: works), WeeklyTryJob(works: works)]
    }

    package func start(in dashboard: Dashboard) throws {
        // Delayed, because an instance is busy right after its start.
        try works.catalog.write { db in
            try works.catalog.jobs.enqueueRound(db, of: DailyBackupJob.self, in: .seconds(3600))
            try works.catalog.jobs.enqueueRound(db, of: WeeklyTryJob.self, in: .seconds(2 * 3600))
        }
    }

    package var settings: [SettingsLink] {
        [
            SettingsLink(
                path: BackupPath.show(), title: Phrase("백업", "Backups"),
                detail: Phrase("언제 어디에, 되살리기, 집 살펴보기", "When and where, putting back, checking the house"),
                place: .storage)
        ]
    }

    package func facts(_ words: Words, for person: Person, in db: Database) throws -> [Fact] {
        guard person.isOwner else { return [] }
        let ledger = try BackupLedger(works.catalog.settings, in: db)
        return [Fact(words("백업", "Backup"), words.verdict(ledger.tried))]
    }

    package var operations: [APIOperation] { APIOperation.backups }
}
