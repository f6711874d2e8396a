import Text

/// A word that a person puts on items. Two words that differ only in case, width or composition are one tag.
package struct Tag: Sendable, Hashable, Identifiable {
    package let id: Int64
    /// As it was first written.
    package let name: String
    /// Kept items.
    package let count: Int

    /// The longest name, in characters.
    package static let longest = 100

    /// `name` as stored, without a leading `#`; nil when it cannot be a tag.
    package static func normalised(_ name: String) -> String? {
        let line = name.oneLine
        let bare = String(line.hasPrefix("#") ? line.dropFirst() : line[...]).oneLine
        return bare.isEmpty || bare.count > longest ? nil : bare
    }

    /// `name` cut to what a tag can hold, for words of other programs, which know no such limit.
    package static func shortened(_ name: String) -> String {
        let line = name.oneLine
        return String((line.hasPrefix("#") ? String(line.dropFirst()).oneLine : line).prefix(longest))
    }
}
