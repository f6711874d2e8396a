import Tables

/// A program's format for links. Its name is stored in imports and in the sources of fields.
struct BookmarkFormat: Sendable {
    enum FileShape: Sendable {
        /// Markup, in the dialects of browsers and services.
        case markup
        /// A table with at least these columns, in lower case, and the function that reads a row.
        case table(Set<String>, @Sendable (BookmarkRow) -> Bookmark)
        /// JSON, or a property list that is converted to it.
        case objects(BookmarkObjects)
        /// One address per line, with words before or after it; see ``AddressList``.
        case addresses
    }

    let name: String
    let fileShape: FileShape
    /// Returns whether a file of a zip archive has this format, by its name; nil to recognise it by its contents.
    var matchesFileName: (@Sendable (String) -> Bool)?

    /// All formats, in the order in which they are tried. A format with more columns precedes those whose columns
    /// it contains.
    static let all: [BookmarkFormat] = [
        .netscape, .seorapCSV, .pocket, .raindrop, .instapaper, .matter, .readwise, .mymind, .reddit, .chrome, .firefox,
        .safari, .karakeep, .linkwarden, .wallabag, .omnivore, .pinboard, .delicious, .tabSessions, .seorapJSON,
        .bookmarkTree, .youTube, .oneTab, .addresses,
    ]

    /// All formats except plain lists of addresses, which are not recognised inside archives.
    static let programFormats = all.filter { $0.name != addresses.name }

    static let netscape = BookmarkFormat(name: "netscape", fileShape: .markup)
    static let oneTab = BookmarkFormat(name: "onetab", fileShape: .addresses)
    static let addresses = BookmarkFormat(name: "addresses", fileShape: .addresses)

    static func named(_ name: String) -> BookmarkFormat? { all.first { $0.name == name } }
}
