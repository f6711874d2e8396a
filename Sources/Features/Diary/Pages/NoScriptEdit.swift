import Catalog
import HTTPServer
import PageDocument
import Text

/// Changes that the form without a script makes to a page. Elements that the form does not show are not changed.
struct NoScriptEdit {
    let form: FormFields
    /// Pictures that were uploaded with the form.
    let pictures: [Media]

    /// Names of the form fields. `index` is that of the element in the document.
    static let newText = "text"
    static func text(_ index: Int) -> String { "text-\(index)" }
    static func caption(_ index: Int) -> String { "caption-\(index)" }
    static func alt(_ index: Int) -> String { "alt-\(index)" }
    static func removal(_ index: Int) -> String { "off-\(index)" }

    /// Returns the document with the changes of the form, the uploaded pictures and the new text.
    func applied(to document: PageDocument) -> PageDocument {
        var result = document
        if let paper = form["paper"].flatMap({ PageColour($0) }) { result.paper.colour = paper }
        if let pattern = form["pattern"].flatMap({ PagePaper.Pattern(rawValue: $0) }) { result.paper.pattern = pattern }
        result.elements = document.elements.enumerated().compactMap { changed($1, at: $0) }
        for picture in pictures { result.elements.append(.photo(placed(picture, on: result))) }
        let newText = Self.normalised(form[Self.newText] ?? "")
        if !newText.isBlank { result.elements.append(.text(Self.placed(newText, on: result))) }
        return result
    }

    /// Returns the typed texts that a page does not contain because it changed in between, so that none is lost.
    func conflictingTexts(on document: PageDocument) -> String {
        let textsOnPage = Set(
            document.elements.compactMap { element -> String? in
                if case .text(let text) = element { Self.normalised(text.text) } else { nil }
            })
        return form.fields.filter { $0.name == Self.newText || $0.name.hasPrefix(Self.newText + "-") }
            .map { Self.normalised($0.value) }.filter { !$0.isBlank && !textsOnPage.contains($0) }.joined(
                separator: "\n\n")
    }

    /// Returns an element with the changes of the form; `nil` if the form removes it.
    private func changed(_ element: PageElement, at index: Int) -> PageElement? {
        switch element {
        case .text(var text):
            guard let typed = form[Self.text(index)].map(Self.normalised), typed != Self.normalised(text.text) else {
                return element
            }
            guard !typed.isBlank else { return nil }
            text.text = typed
            // The stored line breaks belong to the former text.
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

    /// Returns a text with line feeds alone and composed characters. Browsers send line breaks as CR LF.
    private static func normalised(_ text: String) -> String {
        text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").nfc
    }
}

extension String {
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

/// Positions of new elements, in page units: below the others, within the page of 1700 by 3000.
extension NoScriptEdit {
    private static let centreX = 850.0

    func placed(_ picture: Media, on document: PageDocument) -> PhotoElement {
        let (width, height) = (Double(max(picture.width ?? 1, 1)), Double(max(picture.height ?? 1, 1)))
        let scale = min(1100 / width, 900 / height)
        let photoCount = document.elements.reduce(0) { count, element in
            if case .photo = element { count + 1 } else { count }
        }
        // A picture of the maximum height still ends within the page.
        let top = min(Self.bottom(of: document), 1900)
        return PhotoElement(
            placement: Placement(
                x: Self.centreX, y: (top + height * scale / 2 + 60).rounded(),
                angle: photoCount.isMultiple(of: 2) ? -2 : 2),
            width: (width * scale).rounded(), height: (height * scale).rounded(), frame: .plain,
            photos: [PlacedPhoto(sha256: picture.sha256)])
    }

    static func placed(_ text: String, on document: PageDocument) -> TextElement {
        let top = min(bottom(of: document) + 60, 2500)
        let width = 1400.0
        // Long texts get a smaller font until they fit below the other elements.
        let sizes: [Double] = [104, 92, 80, 70, 60, 52, 46]
        let size = sizes.first { height(of: text, size: $0, width: width) < 2900 - top } ?? sizes[sizes.count - 1]
        let textHeight = height(of: text, size: size, width: width)
        return TextElement(
            placement: Placement(x: centreX, y: (top + textHeight / 2).rounded()), width: width, text: text, size: size)
    }

    /// Estimates the height of a text without its font: Hangul letters are 0.8 of the size wide, Latin ones 0.45.
    private static func height(of text: String, size: Double, width: Double) -> Double {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).reduce(0) { sum, line in
            // Hangul and other East Asian scripts begin at U+1100.
            let lineEms = line.unicodeScalars.reduce(0.0) { $0 + ($1.value >= 0x1100 ? 0.8 : 0.45) }
            return sum + max(1, Int((lineEms * size / width).rounded(.up)))
        }
        return Double(lines) * TextElement.lineHeight * size
    }

    /// Returns the lower edge of the lowest text or photo; the upper margin of the page if there is none.
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
