import Text

/// A page of the diary. Lengths are in page units, 1700 for the width, from the top left corner.
/// Documentation.docc/Pages.md describes the JSON.
package struct PageDocument: Sendable, Equatable {
    package static let width = 1700.0
    package static let height = 3000.0

    package var paper: PagePaper
    /// Elements from bottom to top.
    package var elements: [PageElement]
    private var unknownMembers: [JSONMember] = []

    package init(paper: PagePaper = PagePaper(), elements: [PageElement] = []) {
        self.paper = paper
        self.elements = elements
    }

    /// Parses a page. Keeps unknown members and elements.
    package init(json bytes: [UInt8]) throws(PageDocumentError) {
        guard bytes.count <= PageLimits.bytes else { throw PageDocumentError(.tooLong(limit: PageLimits.bytes)) }
        guard let value = JSONValue(bytes, .strict, depth: PageLimits.depth) else {
            throw PageDocumentError(.notJSON)
        }
        try self.init(value)
    }

    package init(_ value: JSONValue) throws(PageDocumentError) {
        var fields = try JSONObjectDecoder(value, element: nil)
        guard let version = try fields.number("version", in: 1...1e9) else { throw fields.problem("version", .missing) }
        guard version == version.rounded() else { throw fields.problem("version", .notA(.whole)) }
        guard Int(version) <= PageLimits.version else { throw PageDocumentError(.newer(version: Int(version))) }
        if var paper = try fields.object("paper") {
            self.paper = try PagePaper(&paper)
        } else {
            paper = PagePaper()
        }
        let elementValues = try fields.list("elements") ?? []
        guard elementValues.count <= PageLimits.elements else {
            throw fields.problem("elements", .tooMany(limit: PageLimits.elements))
        }
        elements = []
        for (index, element) in elementValues.enumerated() { elements.append(try PageElement(element, at: index)) }
        unknownMembers = fields.unknownMembers
        try checkTotals()
    }

    /// Version with which the page is written.
    package var version: Int { PageLimits.version }

    /// The page as JSON in UTF-8.
    package var json: [UInt8] { value.bytes }

    package var value: JSONValue {
        .object(
            [
                JSONMember("version", .number(Double(version))), JSONMember("paper", paper.json),
                JSONMember("elements", .array(elements.map(\.json))),
            ] + unknownMembers)
    }

    /// Checks the limits of all elements together. The error names the element that exceeds one.
    private func checkTotals() throws(PageDocumentError) {
        var photos = 0
        var characters = 0
        var points = 0
        var ownFonts: Set<String> = []
        // A text has at most as many characters as bytes, so characters are counted only if the bytes exceed the limit.
        let needsNoCount =
            elements.reduce(0) { $1.readableTexts.reduce($0) { $0 + $1.utf8.count } } <= PageLimits.characters
        for (index, element) in elements.enumerated() {
            if case .photo(let photo) = element { photos += photo.photos.count }
            if case .stroke(let stroke) = element { points += stroke.points.count }
            if case .text(let text) = element, let hash = text.font.ownFile { ownFonts.insert(hash) }
            if !needsNoCount { characters += element.readableTexts.reduce(0) { $0 + $1.count } }
            guard ownFonts.count <= PageLimits.ownFonts else {
                throw PageDocumentError(element: index, "font", .tooMany(limit: PageLimits.ownFonts))
            }
            guard photos <= PageLimits.photos else {
                throw PageDocumentError(element: index, "photos", .tooMany(limit: PageLimits.photos))
            }
            guard points <= PageLimits.points else {
                throw PageDocumentError(element: index, "points", .tooMany(limit: PageLimits.points))
            }
            guard characters <= PageLimits.characters else {
                throw PageDocumentError(element: index, "text", .tooMany(limit: PageLimits.characters))
            }
        }
    }
}
