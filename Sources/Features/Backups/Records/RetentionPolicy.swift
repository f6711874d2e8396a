import Catalog
import Text

/// Numbers of days, weeks and months of which the newest backup is kept. Periods without a backup do not count.
struct RetentionPolicy: Sendable, Hashable {
    var daily = 7
    var weekly = 4
    var monthly = 12

    /// Returns the backups to delete; never the newest.
    func expired(_ backups: [StoredBackup]) -> [StoredBackup] {
        let newest = backups.sorted { $0.takenAt > $1.takenAt }
        var kept: Set<String> = Set(newest.prefix(1).map(\.name))
        for (limit, period) in [(daily, day), (weekly, week), (monthly, month)] as [(Int, (Timestamp) -> String)] {
            var seen: Set<String> = []
            for backup in newest where seen.count < limit && seen.insert(period(backup.takenAt)).inserted {
                kept.insert(backup.name)
            }
        }
        return newest.filter { !kept.contains($0.name) }
    }

    private func day(_ moment: Timestamp) -> String { moment.utcDay }
    private func month(_ moment: Timestamp) -> String { String(moment.rfc3339.prefix(7)) }
    /// 1 January 1970 was a Thursday, so adding 3 days makes weeks begin on Mondays.
    private func week(_ moment: Timestamp) -> String { String((moment.rawValue / 86_400_000 + 3) / 7) }
}

/// Backup file in the backup folder.
struct StoredBackup: Sendable, Hashable {
    let name: String
    let takenAt: Timestamp
    let bytes: Int
}
