import Tables

/// A program's way to write links down. Its name stands in imports and in the sources of fields.
struct BookmarkFormat: Sendable {
    enum Shape: Sendable {
        /// Markup, in the dialects of browsers and services.
        case markup
        /// A table with at least these columns, in small letters.
        case table(Set<String>, @Sendable (BookmarkRow) -> Bookmark)
        case objects(BookmarkObjects)
        /// An address a line, with words before or behind it; see ``AddressList``.
        case addresses
    }

    let name: String
    let shape: Shape
    /// Which files of a zip file are of this format, by their names; nil asks what stands in them.
    var files: (@Sendable (String) -> Bool)?

    /// Those with more columns stand before those that they contain.
    static let all: [BookmarkFormat] = [
        .netscape, .ours, .pocket, .raindrop, .instapaper, .matter, .readwise, .mymind, .reddit, .chrome, .firefox,
        .safari, .karakeep, .linkwarden, .wallabag, .omnivore, .pinboard, .delicious, .tabSessions, .oursAsJSON,
        .bookmarkTree, .youTube, .oneTab, .addresses,
    ]

    /// Those that only one program writes: a list of addresses in an archive may be anybody's.
    static let programs = all.filter { $0.name != addresses.name }

    static let netscape = BookmarkFormat(name: "netscape", shape: .markup)
    static let oneTab = BookmarkFormat(name: "onetab", shape: .addresses)
    static let addresses = BookmarkFormat(name: "addresses", shape: .addresses)

    static func named(_ name: String) -> BookmarkFormat? { all.first { $0.name == name } }
}
