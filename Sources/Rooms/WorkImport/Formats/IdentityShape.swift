import Providers
import Text
import Works

/// Formats of the ids of external sources. A table that a spreadsheet has converted holds `9.78059E+12`, `2-Jan` or
/// `603.0` instead of ids, with one value in many rows. Such a value identifies no work.
enum IdentityShape {
    private static let imdb = Pattern(/tt[0-9]{7,9}/)
    private static let openLibrary = Pattern(/OL[1-9][0-9]{0,11}[MW]/)
    private static let googleBooks = Pattern(/[A-Za-z0-9_\-]{12}/)
    private static let uuid = Pattern(/[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/)
    private static let number = Pattern(/[1-9][0-9]{0,14}/)
    private static let word = Pattern(/[A-Za-z0-9_\-]{1,200}/)
    private static let falseWord = Pattern(/[0-9]{16,}|-.*/)

    static func fits(_ identity: WorkIdentity) -> Bool {
        let id = identity.id
        return switch identity.source {
        case Source.imdb: id.wholeMatch(of: imdb) != nil
        case Source.tmdb, Source.goodreads, "librarything", "trakt", "hardcover": isNumber(id)
        case Source.openLibrary: id.wholeMatch(of: openLibrary) != nil
        case Source.googleBooks: id.wholeMatch(of: googleBooks) != nil
        case "storygraph", "calibre": isUUID(id)
        default: isWord(id)
        }
    }

    /// Whether two ids of one source are of the same type, so that different ids mean different works. Open Library
    /// has ids of works and of editions, Letterboxd has codes and names: a work has one of each.
    static func areAlike(_ one: WorkIdentity, _ other: WorkIdentity) -> Bool {
        switch one.source {
        case Source.openLibrary: one.id.last == other.id.last
        case "boxd": one.id.count < 7 && other.id.count < 7
        default: true
        }
    }

    static func isUUID(_ text: String) -> Bool { text.wholeMatch(of: uuid) != nil }

    /// Whether a text is a number of at most 15 digits. Spreadsheets replace further digits with zeros.
    private static func isNumber(_ text: String) -> Bool { text.wholeMatch(of: number) != nil }

    private static func isWord(_ text: String) -> Bool {
        text.wholeMatch(of: word) != nil && text.wholeMatch(of: falseWord) == nil
    }
}

extension ImportedWork {
    /// Removes ids of a wrong format and keeps them in `refused`.
    mutating func dropFalseIdentities(_ fields: ImportFields) {
        refused = identities.filter { !IdentityShape.fits($0) }.map(\.id)
        identities.removeAll { !IdentityShape.fits($0) }
        for name in ["isbn", "isbn13", "isbn10", "isbn_13", "isbn_10", "isbns", "isbn/uid"] {
            let cell = fields[name]
            for text in ImportValue.numbers(cell)
            where ImportValue.isbn(text) == nil && !IdentityShape.isUUID(text) && !refused.contains(cell) {
                refused.append(cell)
            }
        }
    }
}
