import Catalog
import HTTPServer
import PageDocument
import Text

/// What the form without a script does to a page. Elements that it does not show are not touched.
struct PlainEdit {
    let form: FormFields
    /// What was uploaded with it.
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

    /// Typed texts that differ from those of a page that changed meanwhile, so that none is lost.
    func lost(on document: PageDocument) -> String {
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
