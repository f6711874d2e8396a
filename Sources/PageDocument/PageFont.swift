/// A font of Seorap for texts on pages. The families have other names than the originals, because a subset must not
/// bear the name Nanum.
package enum PageFont: String, CaseIterable, Sendable {
    case pen, brush, barun, jua, yeonsung, kirang, myeongjo, round

    package static let standard = PageFont.pen

    /// Creates the font of a key; the standard font for a key of a newer version or of other origin.
    init(key: String) { self = PageFont(rawValue: key) ?? .standard }

    package var key: String { rawValue }

    package var name: (ko: String, en: String) {
        switch self {
        case .pen: ("펜 글씨", "Pen")
        case .brush: ("붓 글씨", "Brush")
        case .barun: ("반듯한 펜", "Neat pen")
        case .jua: ("주아", "Jua")
        case .yeonsung: ("연성", "Yeonsung")
        case .kirang: ("기랑해랑", "Kirang Haerang")
        case .myeongjo: ("명조", "Myeongjo")
        case .round: ("둥근 고딕", "Round")
        }
    }

    /// Family name in CSS and for Pango.
    package var family: String {
        switch self {
        case .pen: "Seorap Pen"
        case .brush: "Seorap Brush"
        case .barun: "Seorap Barun"
        case .jua: "Seorap Jua"
        case .yeonsung: "Seorap Yeonsung"
        case .kirang: "Seorap Kirang"
        case .myeongjo: "Seorap Myeongjo"
        case .round: "Seorap Round"
        }
    }

    /// Font stack for browsers: emoji in colour, before other fonts that have some of them in black.
    package var stack: String {
        "'\(family)', 'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji', sans-serif"
    }
}
