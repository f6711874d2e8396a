import MediaProtocol

/// Limits of uploaded fonts.
enum FontLimits {
    static let megabytes = FontMetadata.maxBytes >> 20
    /// Maximum number of `@font-face` rules in one style sheet.
    static let facesAtOnce = 60

    /// Returns a file's name without its extension, for a font without a name of its own.
    static func name(ofFile name: String) -> String {
        let end = name.lastIndex(of: ".") ?? name.endIndex
        let name = name[..<end].prefix(FontMetadata.longestName)
        return name.isEmpty ? "?" : String(name)
    }
}
