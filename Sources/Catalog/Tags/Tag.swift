import Text

/// A word that a person assigns to items. Two words that differ only in case, width or composition are one tag.
package struct Tag: Sendable, Hashable, Identifiable {
    package let id: Int64
    /// Name as it was first written.
    package let name: String
    /// Number of kept items with the tag.
    package let count: Int

    /// Maximum length of a name, in characters.
    package static let longest = 100

    /// Returns `name` as stored, without a leading `#`; nil if it is not a valid tag.
    package static func normalised(_ name: String) -> String? {
        let oneLineName = name.oneLine
        let nameWithoutSign = String(oneLineName.hasPrefix("#") ? oneLineName.dropFirst() : oneLineName[...]).oneLine
        return nameWithoutSign.isEmpty || nameWithoutSign.count > longest ? nil : nameWithoutSign
    }

    /// Returns `name` cut to the maximum length, for words of other programs, which have no such limit.
    package static func shortened(_ name: String) -> String {
        let oneLineName = name.oneLine
        return String(
            (oneLineName.hasPrefix("#") ? String(oneLineName.dropFirst()).oneLine : oneLineName).prefix(longest))
    }
}
