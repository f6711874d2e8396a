import Catalog
import HTTPServer
import PageDocument
import Text

/// Changes that the form without a script makes to a page. Elements that the form does not show are not changed.
struct NoScriptEdit {
    let form: FormFields
    /// Pictures that were uploaded with the form.
    let pictures: [Media]

    static let newText = "text"
    static func text(_ index: Int) -> String { "text-\(index)" }
    static func caption(_ index: Int) -> String { "caption-\(index)" }
    static func alt(_ index: Int) -> String { "alt-\(index)" }
    static func removal(_ index: Int) -> String { "off-\(index)" }

    func applied(to document: PageDocument) -> PageDocument {
        var result = document
        if let paper = form["paper"].flatMap({ PageColour($0) }) { result.paper.colour = paper }
        if let pattern = form["pattern"].flatMap({ PagePaper.Pattern(rawValue: $0) }) { result.paper.pattern = pattern }
        result.elements = document.elements.enumerated().compactMap { changed($1, at: $0) }
        for picture in pictures { result.elements.append(.photo(placed(picture, on: result))) }
        let text = Self.lines(form[Self.newText] ?? "")
        if !text.isBlank { result.elements.append(.text(Self.placed(text, on: result))) }
        return result
    }

    /// Returns the typed texts that a page does not contain because it changed in between, so that none is lost.
    func conflictingTexts(on document: PageDocument) -> String {
        let there = Set(
            document.elements.compactMap { element -> String? in
                if case .text(let text) = element { Self.lines(text.text) } else { nil }
            })
        return form.fields.filter { $0.name == Self.newText || $0.name.hasPrefix(Self.newText + "-") }
            .map { Self.lines($0.value) }.filter { !$0.isBlank && !there.contains($0) }.joined(separator: "\n\n")
    }

    private func changed(_ element: PageElement, at index: Int) -> PageElement? {
        switch element {
        case .text(var text):
            guard let typed = form[Self.text(index)].map(Self.lines), typed != Self.lines(text.text) else {
                return element
            }
            guard !typed.isBlank else { return nil }
            text.text = typed
            text.lines = nil
            return .text(text)
        case .photo(var photo):
            if form[Self.removal(index)] != nil { return nil }
            if let caption = form[Self.caption(index)] {
                photo.caption = caption.oneLine.isEmpty ? nil : caption.oneLine
            }
            if let alt = form[Self.alt(index)] { photo.alt = alt.oneLine.isEmpty ? nil : alt.oneLine }
            return .photo(photo)
        case .sticker, .stroke, .unknown: return element
        }
    }

    private static func lines(_ text: String) -> String {
        text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").nfc
    }
}

extension String {
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

/// Positions of new elements: below the others, within the page.
extension NoScriptEdit {
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
        // Long texts get a smaller font until they fit below the other elements.
        let sizes: [Double] = [104, 92, 80, 70, 60, 52, 46]
        let size = sizes.first { height(of: text, size: $0, width: width) < 2900 - top } ?? 46
        let tall = height(of: text, size: size, width: width)
        return TextElement(
            placement: Placement(x: 850, y: (top + tall / 2).rounded()), width: width, text: text, size: size)
    }

    /// Estimates the height of a text without its font: Hangul is about as wide as its size, Latin half of that.
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
