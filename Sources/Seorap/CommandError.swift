import Catalog
import GRDB

/// The error of a command: one line that says what to do, and the exit status that scripts rely on (sysexits.h).
struct CommandError: Error {
    enum Status: Int32 {
        case failed = 1
        case usage = 64
        case badInput = 65
        /// Status of a damaged backup; the same number as `badInput`.
        static let badData = Status.badInput
        case missingInput = 66
        case dataFolder = 73
        case portInUse = 75
    }

    let status: Status
    let line: String

    init(_ status: Status, _ line: String) {
        self.status = status
        self.line = line
    }
}

extension CommandError {
    /// Describes an error of the disk or of the database file; `nil` for every other error.
    init?(storage error: any Error, in path: String? = nil) {
        guard let failure = StorageError(error) ?? (error is DatabaseError ? .unusable : nil) else { return nil }
        let explanation = failure.phrase.en
        self.init(
            .dataFolder, (path.map { "\($0): " } ?? "") + explanation.prefix(1).lowercased() + explanation.dropFirst())
    }
}

extension MediaFolderMismatchError {
    /// Explanation with a way out.
    var sentence: String {
        let problem =
            switch reason {
            case .missing: "\(database) is missing or empty, but \(media) holds originals"
            case .empty: "\(database) knows no originals, but \(media) holds some"
            case .otherInstance: "\(database) does not belong to the originals in \(media), or is much older"
            case .older(let knownCount, let takenCount):
                "\(database) is older than the originals in \(media): it has seen \(knownCount) come in, and \(takenCount) have"
            }
        return problem + "; no original was touched. Restore their database, or continue with this one: "
            + "seorap serve --accept-older-database (originals that it does not name are kept)"
    }
}
