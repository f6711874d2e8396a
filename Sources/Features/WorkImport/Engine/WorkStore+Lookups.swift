import Catalog
import GRDB
import Tasks
import Works

extension WorkStore where W: ImportableWork {
    package func lookups(of run: ImportRun.ID, in db: Database) throws -> ImportReportPage.LookupProgress {
        let row = try db.row(
            """
            SELECT count(*) AS total, coalesce(sum(lookup = 'waiting'), 0) AS waiting,
                coalesce(sum(lookup = 'waiting' AND EXISTS (
                    SELECT 1 FROM job WHERE job.uniqueKey = :jobKeyPrefix || created.item
                        AND job.state IN ('waiting', 'running', 'paused'))), 0) AS queued
            FROM (SELECT DISTINCT item FROM importRow WHERE run = :run AND status = 'accepted' AND isNew) AS created
            CROSS JOIN \(W.table) ON \(W.table).item = created.item
            CROSS JOIN item ON item.id = created.item AND item.state <> 'trashed'
            """, ["run": run, "jobKeyPrefix": "\(W.lookUpJob):"])
        return ImportReportPage.LookupProgress(
            total: row?["total"] ?? 0, waiting: row?["waiting"] ?? 0, queued: row?["queued"] ?? 0)
    }

    package func lookUp(_ item: Item.ID, as identity: WorkExternalID, in scope: OwnerScope) throws {
        if let existing = try find(identity, in: scope), existing.id != item {
            throw CatalogError.invalid(
                "take", "이미 ‘\(existing.title)’(으)로 담겨 있어요.", "Already saved as ‘\(existing.title)’.")
        }
        try add(identity, to: item, in: scope)
        try setLookupState(.waiting, item, in: scope)
        try enqueueLookup(of: item, in: scope)
    }
}
