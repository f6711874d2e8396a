import Files
import Foundation
import GRDB
import Synchronization

/// Identity of the instance that owns a media folder, and how many originals it had stored. Both the database and a
/// small file beside the originals hold it, so that a database that does not match the originals is detected.
struct MediaFolderStamp: Sendable, Hashable {
    private static let fileName = ".house"

    let instanceID: String
    /// Number of originals that were ever stored; never decreases.
    let storedCount: Int

    /// Reads the stamp from the database.
    init(_ db: Database) throws {
        guard let row = try Row.fetchOne(db, sql: "SELECT uid, mediaCount FROM instance") else {
            throw StorageError.damaged
        }
        (instanceID, storedCount) = (try row.value("uid"), try row.value("mediaCount"))
    }

    /// Reads the stamp from the media folder; nil if there is none, as in folders of earlier versions.
    init?(in media: String) {
        guard let text = try? String(contentsOfFile: "\(media)/\(Self.fileName)", encoding: .utf8) else { return nil }
        let fields = text.split(whereSeparator: \.isWhitespace)
        guard fields.count == 2, let storedCount = Int(fields[1]) else { return nil }
        (instanceID, self.storedCount) = (String(fields[0]), storedCount)
    }

    /// Writes the stamp without flushing: a stamp older than the database only makes the check less strict.
    func write(in media: String) {
        guard MediaFolderStamp(in: media) != self else { return }
        try? StagedFile.replace(
            "\(media)/\(Self.fileName)", with: "\(instanceID) \(storedCount)\n".utf8, durably: false)
    }

    /// Writes the stamp after transactions that stored originals, once for each transaction.
    final class Writer: Sendable {
        private let media: String
        private let commits: CommitHooks
        private let isPending = Atomic<Bool>(false)

        init(_ media: String, _ commits: CommitHooks) {
            self.media = media
            self.commits = commits
        }

        /// Schedules a write for the end of the open transaction.
        func update() {
            guard !isPending.exchange(true, ordering: .relaxed) else { return }
            commits.addHook { [self] db in
                isPending.store(false, ordering: .relaxed)
                try? MediaFolderStamp(db).write(in: media)
            } rollback: { [self] _ in
                isPending.store(false, ordering: .relaxed)
            }
        }
    }
}
