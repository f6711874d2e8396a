import Tables

/// A program's format for links. Its name is stored in imports and in the sources of fields.
struct BookmarkFormat: Sendable {
    enum Shape: Sendable {
        /// Markup, in the dialects of browsers and services.
        case markup
        /// A table with at least these columns, in lower case.
        case table(Set<String>, @Sendable (BookmarkRow) -> Bookmark)
        case objects(BookmarkObjects)
        /// One address per line, with words before or after it; see ``AddressList``.
        case addresses
    }

    let name: String
    let fileShape: Shape
    /// Returns whether a file of a zip archive has this format, by its name; nil to recognise it by its contents.
    var files: (@Sendable (String) -> Bool)?

    /// All formats, in the order in which they are tried. A format with more columns precedes those whose columns
    /// it contains.
    static let all: [BookmarkFormat] = [
        .netscape, .seorap, .pocket, .raindrop, .instapaper, .matter, .readwise, .mymind, .reddit, .chrome, .firefox,
        .safari, .karakeep, .linkwarden, .wallabag, .omnivore, .pinboard, .delicious, .tabSessions, .oursAsJSON,
        .bookmarkTree, .youTube, .oneTab, .addresses,
    ]

    /// Formats that a single program writes. A list of addresses in an archive may have any origin.
    static let programs = all.filter { $0.name != addresses.name }

    static let netscape = BookmarkFormat(name: "netscape", fileShape: .markup)
    static let oneTab = BookmarkFormat(name: "onetab", fileShape: .addresses)
    static let addresses = BookmarkFormat(name: "addresses", fileShape: .addresses)

    static func named(_ name: String) -> BookmarkFormat? { all.first { $0.name == name } }
}
