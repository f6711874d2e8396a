import Providers
import Text
import Works

/// What the id of a source looks like. A table that went through a spreadsheet holds `9.78059E+12`, `2-Jan` or `603.0` where
/// an id stood, the same for many rows: such a thing names no work.
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

    /// Open Library has ids of works and of editions, Letterboxd codes and names: a thing has one of each.
    static func areAlike(_ one: WorkIdentity, _ other: WorkIdentity) -> Bool {
        switch one.source {
        case Source.openLibrary: one.id.last == other.id.last
        case "boxd": one.id.count < 7 && other.id.count < 7
        default: true
        }
    }

    static func isUUID(_ text: String) -> Bool { text.wholeMatch(of: uuid) != nil }

    /// A spreadsheet keeps fifteen digits and makes zeros of the rest.
    private static func isNumber(_ text: String) -> Bool { text.wholeMatch(of: number) != nil }

    private static func isWord(_ text: String) -> Bool {
        text.wholeMatch(of: word) != nil && text.wholeMatch(of: falseWord) == nil
    }
}

extension ImportedWork {
    /// Takes out what cannot name it, and remembers what that was.
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
