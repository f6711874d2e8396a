import Tables

/// A program's way to write links down. Its name stands in imports and in the sources of fields.
struct BookmarkFormat: Sendable {
    enum Shape: Sendable {
        /// Markup, in the dialects of browsers and services.
        case markup
        /// A table with at least these columns, in small letters.
        case table(Set<String>, @Sendable (BookmarkRow) -> Bookmark)
        case objects(BookmarkObjects)
        /// An address a line, and its title behind a bar.
        case lines
    }

    let name: String
    let shape: Shape

    /// Those with more columns stand before those that they contain.
    static let all: [BookmarkFormat] = [
        .netscape, .ours, .pocket, .raindrop, .instapaper, .matter, .readwise, .mymind, .chrome, .firefox, .karakeep,
        .linkwarden, .wallabag, .omnivore, .pinboard, .delicious, .tabSessions, .oursAsJSON, .oneTab,
    ]

    static let netscape = BookmarkFormat(name: "netscape", shape: .markup)
    static let oneTab = BookmarkFormat(name: "onetab", shape: .lines)

    static func named(_ name: String) -> BookmarkFormat? { all.first { $0.name == name } }
}
