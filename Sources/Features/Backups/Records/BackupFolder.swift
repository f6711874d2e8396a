import Catalog
import Files
import Glibc

/// Folder with the backups of an instance. Other instances and programs may use it too.
struct BackupFolder: Sendable {
    let path: String
    /// Prefix of the names of this instance's backups.
    private let prefix: String

    init(_ path: String, instanceUID: String) {
        self.path = path
        prefix = "seorap-\(instanceUID.prefix(8))-"
    }

    /// The backups of this instance, newest first.
    var backups: [StoredBackup] {
        Directory.entries(of: path).compactMap { entry in
            guard let name = entry.name, let moment = moment(name), entry.status.type == .regular else { return nil }
            return StoredBackup(name: name, takenAt: moment, bytes: Int(entry.status.size))
        }.sorted { ($0.takenAt, $0.name) > ($1.takenAt, $1.name) }
    }

    /// Returns the path of an existing backup; nil for any other name.
    func find(_ name: String) -> String? {
        backups.contains { $0.name == name } ? "\(path)/\(name)" : nil
    }

    /// Deletes the backups that `kept` does not retain.
    func expire(_ kept: RetentionPolicy) {
        for backup in kept.expired(backups) { unlink("\(path)/\(backup.name)") }
    }

    /// Parses the time in the name of a backup; nil if the name is not one of this instance:
    /// `seorap-1f2e3d4c-20261121T060000Z.zip`.
    private func moment(_ name: String) -> Timestamp? {
        guard name.hasPrefix(prefix), name.hasSuffix("Z.zip") else { return nil }
        let stamp = Array(name.dropFirst(prefix.count).dropLast(5))
        guard stamp.count == 15, stamp[8] == "T" else { return nil }
        let (day, time) = (String(stamp[..<8]), String(stamp[9...]))
        func part(_ text: String, _ start: Int, _ count: Int) -> Substring { text.dropFirst(start).prefix(count) }
        let moment =
            "\(part(day, 0, 4))-\(part(day, 4, 2))-\(part(day, 6, 2))T"
            + "\(part(time, 0, 2)):\(part(time, 2, 2)):\(part(time, 4, 2))Z"
        return Timestamp(rfc3339: moment)
    }
}
