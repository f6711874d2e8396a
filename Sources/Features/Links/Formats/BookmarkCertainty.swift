/// Certainty that a file consists of links.
package enum BookmarkCertainty: Int, Sendable, Comparable {
    case none
    /// Lines that mostly hold an address, or markup that consists of links or lists.
    case possible
    /// Mostly bare addresses, in a file without a Markdown extension.
    case list
    /// The format of a program's export.
    case certain

    package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
