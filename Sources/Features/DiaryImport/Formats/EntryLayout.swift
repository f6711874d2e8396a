import PageDocument

/// The layout of an entry on pages, with its text on lined paper.
///
/// The title, up to four pictures and the text below them take as many pages as the text needs. Further pictures have
/// pages of their own.
struct EntryLayout {
    /// Distance between the lines of the paper, on which the text is set, in page units.
    private static let line = 100.0
    private static let (top, bottom) = (200.0, 2_900.0)
    private static let (left, width) = (150.0, 1_400.0)
    private static let size = line / TextElement.lineHeight
    private static let titleSize = 110.0
    /// Distance from a line of the paper up to the upper edge of the text on it.
    private static let rise = 86.0

    private var pages: [PageDocument] = []
    private var elements: [PageElement] = []
    /// Position at which the next element may begin.
    private var y = top - line

    /// - Parameter font: the default, the neat pen, is the most legible at this size.
    static func pages(of entry: ImportedEntry, _ pictures: [EntryPicture], font: PageFont = .barun) -> [PageDocument] {
        var layout = EntryLayout()
        layout.add(entry, pictures, font)
        return layout.pages
    }

    private mutating func add(_ entry: ImportedEntry, _ pictures: [EntryPicture], _ font: PageFont) {
        if !entry.title.isEmpty { addTitle(entry.title, font) }
        let text = entry.text
        let lines = text.isEmpty ? [] : Self.element(text, lines: nil, font, Self.size, y: 0).shownLines
        if !pictures.isEmpty {
            let feature = Self.bottom - y
            let left = feature - Double(lines.count + 1) * Self.line
            add(Array(pictures.prefix(4)), height: lines.isEmpty ? feature : min(max(1_000, left), 1_700))
        }
        add(lines, font)
        endPage(isLined: !lines.isEmpty)
        for start in stride(from: 4, to: pictures.count, by: 4) {
            add(Array(pictures[start..<min(start + 4, pictures.count)]), height: Self.bottom - y)
            endPage(isLined: false)
        }
    }

    private mutating func endPage(isLined: Bool) {
        pages.append(PageDocument(paper: PagePaper(pattern: isLined ? .lined : .plain), elements: elements))
        elements = []
        y = Self.top - Self.line
    }

    // MARK: Words

    private static func element(
        _ text: String, lines: [String]?, _ font: PageFont, _ size: Double, y: Double
    ) -> TextElement {
        let height = Double(max(lines?.count ?? 1, 1)) * size * TextElement.lineHeight
        return TextElement(
            placement: Placement(x: left + width / 2, y: y + height / 2), width: width, text: text, lines: lines,
            font: font, size: size)
    }

    private mutating func addTitle(_ title: String, _ font: PageFont) {
        let lines = Self.element(title, lines: nil, font, Self.titleSize, y: 0).shownLines
        elements.append(.text(Self.element(title, lines: lines, font, Self.titleSize, y: y)))
        let end = y + Double(lines.count) * Self.titleSize * TextElement.lineHeight
        y = (end / Self.line).rounded(.up) * Self.line
    }

    private mutating func add(_ lines: [String], _ font: PageFont) {
        var rest = lines[...]
        while !rest.isEmpty {
            let first = max((y / Self.line).rounded(.up) * Self.line + Self.line, Self.top)
            let feature = Int((Self.bottom - first) / Self.line) + 1
            // One or two lines alone below a picture look lost, so that the text begins on the next page.
            guard feature >= 3 || feature >= rest.count else {
                endPage(isLined: true)
                continue
            }
            var part = rest.prefix(feature)
            rest = rest.dropFirst(feature)
            // An empty line at the edge of a page has no meaning.
            while rest.first?.isEmpty == true { rest.removeFirst() }
            while part.last?.isEmpty == true { part.removeLast() }
            let text = part.joined(separator: "\n")
            elements.append(.text(Self.element(text, lines: Array(part), font, Self.size, y: first - Self.rise)))
            y = first + Double(part.count - 1) * Self.line
            if !rest.isEmpty { endPage(isLined: true) }
        }
    }

    // MARK: Pictures

    /// Adds pictures in rows, below the existing elements.
    private mutating func add(_ pictures: [EntryPicture], height: Double) {
        let areWide = pictures.allSatisfy { $0.width > $0.height }
        let rows: [[EntryPicture]] =
            switch pictures.count {
            case 2 where areWide && height > 1_500: [[pictures[0]], [pictures[1]]]
            case 3: [[pictures[0]], Array(pictures[1...])]
            case 4: [Array(pictures[..<2]), Array(pictures[2...])]
            default: [pictures]
            }
        let gap = 40.0
        var index = 0
        for row in rows {
            let wide = (Self.width - gap * Double(row.count - 1)) / Double(row.count)
            let frames = row.map {
                PictureFrame(of: $0, width: wide - gap, height: height / Double(rows.count) - gap)
            }
            let high = frames.map(\.height).max() ?? 0
            for (column, (picture, frame)) in zip(row, frames).enumerated() {
                let x = Self.left + wide / 2 + Double(column) * (wide + gap)
                elements.append(
                    .photo(
                        PhotoElement(
                            placement: Placement(
                                x: x, y: y + gap / 2 + high / 2, angle: [-1.2, 1.4, 0.8, -1][index % 4]),
                            width: frame.width, height: frame.height, frame: frame.kind,
                            photos: [PlacedPhoto(sha256: picture.sha256)], alt: picture.alt.isEmpty ? nil : picture.alt)
                    ))
                index += 1
            }
            y += high + gap
        }
    }
}

/// A picture of an entry, already in the media store.
struct EntryPicture: Sendable, Hashable {
    let sha256: String
    /// Width in pixels, with the picture upright.
    let width: Int
    let height: Int
    var alt = ""
}

/// The frame that fits a whole picture into a box: a polaroid if its shape allows, otherwise a plain frame.
private struct PictureFrame {
    let width: Double
    let height: Double
    let kind: PhotoElement.Frame

    init(of picture: EntryPicture, width most: Double, height tallest: Double) {
        let ratio = Double(max(picture.height, 1)) / Double(max(picture.width, 1))
        // A polaroid's picture takes 0.89 of its width, and 0.255 of its width is added below.
        let isPolaroid = (0.5...1.5).contains(ratio)
        let whole = isPolaroid ? 0.89 * ratio + 0.255 : ratio
        width = max(min(most, tallest / whole), 1)
        height = max(width * whole, 1)
        kind = isPolaroid ? .polaroid : .plain
    }
}
