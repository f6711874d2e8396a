import Providers
import Text
import Works

/// Formats of the ids of external sources. A table that a spreadsheet has converted holds `9.78059E+12`, `2-Jan` or
/// `603.0` instead of ids, with one value in many rows. Such a value identifies no work.
enum ExternalIDFormat {
    private static let imdb = CompiledRegex(/tt[0-9]{7,9}/)
    private static let openLibrary = CompiledRegex(/OL[1-9][0-9]{0,11}[MW]/)
    private static let googleBooks = CompiledRegex(/[A-Za-z0-9_\-]{12}/)
    private static let uuid = CompiledRegex(/[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/)
    private static let number = CompiledRegex(/[1-9][0-9]{0,14}/)
    private static let word = CompiledRegex(/[A-Za-z0-9_\-]{1,200}/)
    private static let invalidWord = CompiledRegex(/[0-9]{16,}|-.*/)

    /// Returns whether an id has the format of its source.
    static func isValid(_ identity: WorkExternalID) -> Bool {
        let id = identity.id
        return switch identity.source {
        case ExternalSource.imdb: id.wholeMatch(of: imdb) != nil
        case ExternalSource.tmdb, ExternalSource.goodreads, "librarything", "trakt", "hardcover": isNumber(id)
        case ExternalSource.openLibrary: id.wholeMatch(of: openLibrary) != nil
        case ExternalSource.googleBooks: id.wholeMatch(of: googleBooks) != nil
        case "storygraph", "calibre": isUUID(id)
        default: isWord(id)
        }
    }

    /// Returns whether two ids of one source are of the same type, so that different ids mean different works. Open Library
    /// has ids of works and of editions, Letterboxd has codes and names: a work has one of each.
    static func haveSameFormat(_ left: WorkExternalID, _ right: WorkExternalID) -> Bool {
        switch left.source {
        case ExternalSource.openLibrary: left.id.last == right.id.last
        case "boxd": left.id.count < 7 && right.id.count < 7
        default: true
        }
    }

    static func isUUID(_ text: String) -> Bool { text.wholeMatch(of: uuid) != nil }

    /// Whether a text is a number of at most 15 digits. Spreadsheets replace further digits with zeros.
    private static func isNumber(_ text: String) -> Bool { text.wholeMatch(of: number) != nil }

    private static func isWord(_ text: String) -> Bool {
        text.wholeMatch(of: word) != nil && text.wholeMatch(of: invalidWord) == nil
    }
}

extension ImportedWork {
    /// Moves ids of a wrong format to ``invalidIDs``, with ISBN cells of a wrong format.
    mutating func dropInvalidIdentities(of fields: ImportRecord) {
        invalidIDs = identities.filter { !ExternalIDFormat.isValid($0) }.map(\.id)
        identities.removeAll { !ExternalIDFormat.isValid($0) }
        for name in ["isbn", "isbn13", "isbn10", "isbn_13", "isbn_10", "isbns", "isbn/uid"] {
            let cell = fields[name]
            for text in ImportValueParser.numbers(cell)
            where ImportValueParser.isbn(text) == nil && !ExternalIDFormat.isUUID(text) && !invalidIDs.contains(cell) {
                invalidIDs.append(cell)
            }
        }
    }
}
