import PageDocument
import Site

/// A colour to choose. A CSS class paints it because web pages have no inline styles.
struct Swatch: Sendable {
    /// Such as `#F5F0E7`.
    let colour: String
    let name: String
    /// CSS class.
    let style: String

    static func inks(_ words: Words) -> [Swatch] {
        let names = [
            words("검정", "Black"), words("회색", "Grey"), words("하늘", "Blue"), words("풀빛", "Green"),
            words("노랑", "Yellow"), words("주황", "Orange"), words("빨강", "Red"), words("보라", "Violet"),
        ]
        return zip(PageColour.inks, names).enumerated().map { index, ink in
            let (colour, name) = ink
            return Swatch(colour: colour.text, name: name, style: "ink-\(index)")
        }
    }

    static func papers(_ words: Words) -> [Swatch] {
        let names = [
            words("크림", "Cream"), words("분홍", "Pink"), words("모래", "Sand"), words("연보라", "Lilac"),
            words("회색", "Grey"), words("하늘", "Sky"),
        ]
        return zip(PageColour.papers, names).enumerated().map { index, paper in
            let (colour, name) = paper
            return Swatch(colour: colour.text, name: name, style: "paper-\(index)")
        }
    }
}
