/// How sure it is that a file is one of links.
package enum BookmarkCertainty: Int, Sendable, Comparable {
    case none
    /// Lines that mostly hold an address, or markup that is made of links or lists.
    case possible
    /// Hardly anything but addresses, in a file that is not called a document.
    case list
    /// What a program writes.
    case certain

    package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
