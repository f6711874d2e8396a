import MediaProtocol

/// How much of fonts that people bring.
enum FontLimits {
    static let megabytes = FontFacts.mostBytes >> 20
    /// In one style sheet.
    static let facesAtOnce = 60

    /// A file's name without its ending, for a font that has no name of its own.
    static func name(ofFile name: String) -> String {
        let end = name.lastIndex(of: ".") ?? name.endIndex
        let name = name[..<end].prefix(FontFacts.longestName)
        return name.isEmpty ? "?" : String(name)
    }
}
