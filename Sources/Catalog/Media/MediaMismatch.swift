import Files
import Foundation
import GRDB

/// The database is not that of the originals beside it. Opening it would make all those originals look forgotten, so
/// somebody has to say that it is meant.
package struct MediaMismatch: Error, Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
        /// There is no database, or an empty file.
        case missing
        /// A database that has never seen an original.
        case empty
        /// A database of another house, or of before the two were compared.
        case otherHouse
        /// It has seen fewer originals taken in than the folder has.
        case older(known: Int, taken: Int)
    }

    package let reason: Reason
    /// The database's file.
    package let database: String
    /// Where the originals lie.
    package let media: String

    private init(_ reason: Reason, _ folder: DataFolder) {
        self.reason = reason
        database = folder.database
        media = folder.media
    }

    /// Before a database would be made.
    static func checkPresence(of folder: DataFolder) throws(MediaMismatch) {
        let size = (try? Stat(folder.database))?.size ?? 0
        if size == 0, MediaStore.holdsOriginals(folder.media) { throw MediaMismatch(.missing, folder) }
    }

    static func check(_ marker: MediaMarker, _ folder: DataFolder, _ database: DatabasePool) throws {
        guard let reason = try reason(marker, MediaMarker(in: folder.media), database),
            MediaStore.holdsOriginals(folder.media)
        else { return }
        throw MediaMismatch(reason, folder)
    }

    private static func reason(
        _ marker: MediaMarker, _ known: MediaMarker?, _ database: DatabasePool
    ) throws -> Reason? {
        if let known, known.house == marker.house {
            return known.taken > marker.taken ? .older(known: marker.taken, taken: known.taken) : nil
        }
        let isEmpty =
            try database.writeWithoutTransaction { try Row.fetchOne($0, sql: "SELECT 1 FROM media LIMIT 1") } == nil
        return isEmpty ? .empty : known == nil ? nil : .otherHouse
    }
}

extension MediaStore {
    /// Whether there is any original at all.
    static func holdsOriginals(_ media: String) -> Bool {
        for outer in Directory.names(in: media) where outer.utf8.count == 2 {
            for inner in Directory.names(in: "\(media)/\(outer)")
            where Directory.names(in: "\(media)/\(outer)/\(inner)").contains(where: SHA256.isHex) {
                return true
            }
        }
        return false
    }
}
