import Catalog
import PageDocument

/// Where something new goes that nobody has placed: under what is there, within the page.
extension PlainEdit {
    func placed(_ picture: Media, on document: PageDocument) -> PhotoElement {
        let (width, height) = (Double(max(picture.width ?? 1, 1)), Double(max(picture.height ?? 1, 1)))
        let scale = min(1100 / width, 900 / height)
        let count = Double(
            document.elements.reduce(0) { count, element in if case .photo = element { count + 1 } else { count } })
        let top = min(Self.bottom(of: document), 1900)
        return PhotoElement(
            placement: Placement(
                x: 850, y: (top + height * scale / 2 + 60).rounded(),
                angle: count.truncatingRemainder(dividingBy: 2) == 0 ? -2 : 2),
            width: (width * scale).rounded(), height: (height * scale).rounded(), frame: .plain,
            photos: [PlacedPhoto(sha256: picture.sha256)])
    }

    static func placed(_ text: String, on document: PageDocument) -> TextElement {
        let top = min(bottom(of: document) + 60, 2500)
        let width = 1400.0
        // Long texts are written smaller until they fit under what is there.
        let sizes: [Double] = [104, 92, 80, 70, 60, 52, 46]
        let size = sizes.first { height(of: text, size: $0, width: width) < 2900 - top } ?? 46
        let tall = height(of: text, size: size, width: width)
        return TextElement(
            placement: Placement(x: 850, y: (top + tall / 2).rounded()), width: width, text: text, size: size)
    }

    /// As far as it can be told without the font: Hangul is about as wide as its size, Latin half of that.
    private static func height(of text: String, size: Double, width: Double) -> Double {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).reduce(0) { sum, line in
            let units = line.unicodeScalars.reduce(0.0) { $0 + ($1.value >= 0x1100 ? 0.8 : 0.45) }
            return sum + max(1, Int((units * size / width).rounded(.up)))
        }
        return Double(lines) * TextElement.lineHeight * size
    }

    private static func bottom(of document: PageDocument) -> Double {
        document.elements.reduce(160) { lowest, element in
            switch element {
            case .text(let text):
                max(
                    lowest,
                    text.placement.y + height(of: text.text, size: text.size, width: text.width)
                        * text.placement.scale / 2)
            case .photo(let photo): max(lowest, photo.placement.y + photo.height * photo.placement.scale / 2)
            case .sticker, .stroke, .unknown: lowest
            }
        }
    }
}
