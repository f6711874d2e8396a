import MediaProtocol

/// Limits of uploaded fonts.
enum FontLimits {
    /// Maximum size of a font file, in MiB.
    static let maxMegabytes = FontMetadata.maxBytes >> 20
    /// Maximum number of `@font-face` rules in one style sheet.
    static let maxFaces = 60

    /// Returns a file's name without its extension, for a font without a name of its own.
    static func name(ofFile name: String) -> String {
        let end = name.lastIndex(of: ".") ?? name.endIndex
        let stem = name[..<end].prefix(FontMetadata.maxNameLength)
        return stem.isEmpty ? "?" : String(stem)
    }
}
