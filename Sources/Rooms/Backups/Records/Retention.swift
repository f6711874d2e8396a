import Catalog
import Text

/// How many backups stay: the newest of each of so many days, weeks and months that have one.
struct Retention: Sendable, Hashable {
    var daily = 7
    var weekly = 4
    var monthly = 12

    /// Those that go; never the newest.
    func expired(_ backups: [KeptBackup]) -> [KeptBackup] {
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
    /// 1 January 1970 was a Thursday; weeks begin on Mondays.
    private func week(_ moment: Timestamp) -> String { String((moment.rawValue / 86_400_000 + 3) / 7) }
}

/// A backup that lies in a folder.
struct KeptBackup: Sendable, Hashable {
    let name: String
    let takenAt: Timestamp
    let bytes: Int
}
