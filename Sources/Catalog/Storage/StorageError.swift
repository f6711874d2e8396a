import Files
import Foundation
import GRDB

/// A problem with the disk or the database file that is not a bug of the program.
package enum StorageError: Error, Sendable, Hashable {
    /// Timeout: another program or another writer held the database. Nothing was written, and retrying may succeed.
    case locked
    /// The disk or a quota is full. Nothing was written.
    case full
    /// The file is not a database, or parts of it are destroyed.
    case damaged
    /// The file cannot be opened, read or written.
    case unusable

    /// - Parameter error: any thrown error; the result is nil if it is none of these.
    package init?(_ error: any Error) {
        switch error {
        case let error as StorageError: self = error
        case let error as DatabaseError:
            guard let failure = Self(error) else { return nil }
            self = failure
        case let error as FileError where error.isDiskFull: self = .full
        case let error as CocoaError where error.code == .fileWriteOutOfSpace: self = .full
        case let error as POSIXError where [.ENOSPC, .EDQUOT, .EFBIG].contains(error.code): self = .full
        default: return nil
        }
    }

    private init?(_ error: DatabaseError) {
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked
        case .SQLITE_FULL: self = .full
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged
        // SQLite allocates the shared memory of the log at its full size, for which a disk may be too full.
        case .SQLITE_IOERR: self = error.extendedResultCode == .SQLITE_IOERR_SHMSIZE ? .full : .unusable
        case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM: self = .unusable
        default: return nil
        }
    }

    /// Message for people: the problem, and what is safe.
    package var phrase: Phrase {
        switch self {
        case .locked:
            Phrase(
                "다른 프로그램이 데이터베이스를 쓰고 있어요. 아무것도 바뀌지 않았어요.",
                "Another program is using the database. Nothing was changed.")
        case .full:
            Phrase("디스크에 공간이 없어요. 이미 저장한 것은 그대로예요.", "The disk is full. Everything saved before is safe.")
        case .damaged:
            Phrase(
                "데이터베이스 파일이 손상됐어요. 폴더를 복사해 둔 뒤 백업을 복원하세요.",
                "The database file is damaged. Make a copy of the folder, then restore a backup.")
        case .unusable:
            Phrase(
                "데이터베이스 파일을 읽거나 쓸 수 없어요. 아무것도 바뀌지 않았어요.",
                "The database file cannot be read or written. Nothing was changed.")
        }
    }
}
