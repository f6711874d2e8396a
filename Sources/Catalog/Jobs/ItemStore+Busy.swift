import GRDB
import Text

extension ItemStore {
    /// Whether a job for one of these items is running or waits for its first attempt. The caller has checked that the items
    /// are the owner's.
    package func isBusy(with ids: [Item.ID], in scope: OwnerScope) throws -> Bool {
        try scope.db.value(
            Bool.self,
            """
            SELECT EXISTS (
                SELECT 1 FROM json_each(?) AS wanted CROSS JOIN job INDEXED BY jobItem ON job.item = wanted.value
                WHERE state = 'running' OR (state = 'waiting' AND attempts = 0))
            """, [jsonArray(ids)]) ?? false
    }
}
