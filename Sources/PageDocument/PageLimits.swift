/// How much a page may hold. Lengths are page units.
package enum PageLimits {
    package static let version = 1
    /// Bytes of JSON.
    package static let bytes = 1_000_000
    /// Lists and objects within one another.
    package static let depth = 32
    package static let elements = 300
    package static let photos = 40
    /// Different font files that people brought.
    package static let ownFonts = 12
    /// Characters of all texts, captions and alternative texts.
    package static let characters = 20_000
    /// Points of all strokes.
    package static let points = 60_000
    /// Where an element's centre may lie.
    package static let x = -1700.0...3400.0
    package static let y = -3000.0...6000.0
    package static let scale = 0.05...20.0
    package static let angle = -36_000.0...36_000.0
    /// An element's natural width and height.
    package static let side = 1.0...6000.0
    static let fontSize = 8.0...800.0
    package static let thickness = 0.5...500.0
    /// A stroke's point, from its top left corner.
    static let offset = -6000.0...12_000.0
    /// Characters of the key of a font or sticker.
    static let key = 80
    /// Places of a four-cut frame.
    package static let fourCut = 4
}
