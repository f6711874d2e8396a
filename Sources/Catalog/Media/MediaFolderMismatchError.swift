import Files
import Foundation
import GRDB

/// The database does not belong to the originals beside it. Opening it would make all those originals look orphaned, so
/// that a person must confirm it first.
package struct MediaFolderMismatchError: Error, Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
        /// No database, or an empty file.
        case missing
        /// A database that has never stored an original.
        case empty
        /// A database of another instance.
        case otherInstance
        /// A database that has stored fewer originals (`known`) than the folder (`taken`).
        case older(known: Int, taken: Int)
    }

    package let reason: Reason
    /// Path of the database file.
    package let database: String
    /// Path of the folder of originals.
    package let media: String

    private init(_ reason: Reason, _ folder: DataFolder) {
        self.reason = reason
        database = folder.database
        media = folder.media
    }

    /// Throws if there are originals but no database. Must be called before the database is created.
    static func checkPresence(of folder: DataFolder) throws(MediaFolderMismatchError) {
        let size = (try? Stat(folder.database))?.size ?? 0
        if size == 0, MediaStore.holdsOriginals(folder.media) { throw MediaFolderMismatchError(.missing, folder) }
    }

    /// Throws if the folder has originals that the database does not match.
    /// - Parameter stamp: the stamp of the database.
    static func check(_ stamp: MediaFolderStamp, _ folder: DataFolder, _ database: DatabasePool) throws {
        guard let reason = try reason(stamp, MediaFolderStamp(in: folder.media), database),
            MediaStore.holdsOriginals(folder.media)
        else { return }
        throw MediaFolderMismatchError(reason, folder)
    }

    private static func reason(
        _ databaseStamp: MediaFolderStamp, _ folderStamp: MediaFolderStamp?, _ database: DatabasePool
    ) throws -> Reason? {
        if let folderStamp, folderStamp.instanceID == databaseStamp.instanceID {
            return folderStamp.storedCount > databaseStamp.storedCount
                ? .older(known: databaseStamp.storedCount, taken: folderStamp.storedCount) : nil
        }
        let isEmpty =
            try database.writeWithoutTransaction { try Row.fetchOne($0, sql: "SELECT 1 FROM media LIMIT 1") } == nil
        return isEmpty ? .empty : folderStamp == nil ? nil : .otherInstance
    }
}

extension MediaStore {
    /// Whether a folder of originals holds any.
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
