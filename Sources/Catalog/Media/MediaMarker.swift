import Files
import Foundation
import GRDB
import Synchronization

/// Whose originals lie in a media folder, and how many that house had taken in when it was last looked at. The database
/// knows it, and a small file beside the originals, so that a database that is not theirs is noticed.
struct MediaMarker: Sendable, Hashable {
    private static let name = ".house"

    let house: String
    /// Only grows.
    let taken: Int

    /// What the database says.
    init(_ db: Database) throws {
        guard let row = try Row.fetchOne(db, sql: "SELECT uid, taken FROM house") else { throw StorageFailure.damaged }
        (house, taken) = (try row.value("uid"), try row.value("taken"))
    }

    /// What the media folder says; nil where it says nothing, as in folders of earlier versions.
    init?(in media: String) {
        guard let text = try? String(contentsOfFile: "\(media)/\(Self.name)", encoding: .utf8) else { return nil }
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 2, let taken = Int(words[1]) else { return nil }
        (house, self.taken) = (String(words[0]), taken)
    }

    /// Not flushed: an older marker than the database only notices less.
    func write(in media: String) {
        guard MediaMarker(in: media) != self else { return }
        try? StagedFile.replace("\(media)/\(Self.name)", with: "\(house) \(taken)\n".utf8, durably: false)
    }

    /// Writes the marker after transactions that took something in, once for each.
    final class Writer: Sendable {
        private let media: String
        private let commits: Commits
        private let isPending = Atomic<Bool>(false)

        init(_ media: String, _ commits: Commits) {
            self.media = media
            self.commits = commits
        }

        /// In the transaction.
        func follow() {
            guard !isPending.exchange(true, ordering: .relaxed) else { return }
            commits.after { [self] db in
                isPending.store(false, ordering: .relaxed)
                try? MediaMarker(db).write(in: media)
            } rollback: { [self] _ in
                isPending.store(false, ordering: .relaxed)
            }
        }
    }
}
