/// Limits of a page. Lengths are in page units.
package enum PageLimits {
    /// Latest version of the format, which this program writes.
    package static let version = 1
    /// Maximum size of the JSON, in bytes.
    package static let bytes = 1_000_000
    /// Maximum depth of nested lists and objects.
    package static let depth = 32
    package static let elements = 300
    package static let photos = 40
    /// Maximum number of different font files of people.
    package static let ownFonts = 12
    /// Maximum number of characters in all texts, captions and alternative texts.
    package static let characters = 20_000
    /// Maximum number of points of all strokes.
    package static let points = 60_000
    /// Permitted range of an element's centre.
    package static let x = -1700.0...3400.0
    package static let y = -3000.0...6000.0
    package static let scale = 0.05...20.0
    package static let angle = -36_000.0...36_000.0
    /// Permitted range of an element's natural width and height.
    package static let sideLength = 1.0...6000.0
    static let fontSize = 8.0...800.0
    package static let thickness = 0.5...500.0
    /// Permitted range of a stroke's point, from its top left corner.
    static let offset = -6000.0...12_000.0
    /// Maximum length of a font's or sticker's key in bytes.
    static let keyBytes = 80
    /// Number of photos in a four-cut frame.
    package static let fourCut = 4
}
