import PageDocument

/// An entry as pages: its title, up to four pictures and the words below them, on lined paper, over as many pages as the
/// words need. Further pictures have pages of their own.
struct EntryLayout {
    /// The words stand on the lines of the paper, which are so far apart.
    private static let line = 100.0
    private static let (top, bottom) = (200.0, 2_900.0)
    private static let (left, width) = (150.0, 1_400.0)
    private static let size = line / TextElement.lineHeight
    private static let titleSize = 110.0
    /// From a line of the paper up to the upper edge of the words that stand on it.
    private static let rise = 86.0

    private var pages: [PageDocument] = []
    private var elements: [PageElement] = []
    /// Where the next thing may begin.
    private var y = top - line

    /// - Parameter font: the neat pen is read best in so small letters.
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
            let room = Self.bottom - y
            let left = room - Double(lines.count + 1) * Self.line
            add(Array(pictures.prefix(4)), height: lines.isEmpty ? room : min(max(1_000, left), 1_700))
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
            let room = Int((Self.bottom - first) / Self.line) + 1
            // A line or two below a picture look lost.
            guard room >= 3 || room >= rest.count else {
                endPage(isLined: true)
                continue
            }
            var part = rest.prefix(room)
            rest = rest.dropFirst(room)
            // An empty line at the edge of a page says nothing.
            while rest.first?.isEmpty == true { rest.removeFirst() }
            while part.last?.isEmpty == true { part.removeLast() }
            let text = part.joined(separator: "\n")
            elements.append(.text(Self.element(text, lines: Array(part), font, Self.size, y: first - Self.rise)))
            y = first + Double(part.count - 1) * Self.line
            if !rest.isEmpty { endPage(isLined: true) }
        }
    }

    // MARK: Pictures

    /// In rows, below what is there.
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

/// A picture of an entry that lies in the media store by now.
struct EntryPicture: Sendable, Hashable {
    let sha256: String
    /// Pixels, upright.
    let width: Int
    let height: Int
    var alt = ""
}

/// How the whole of a picture fits into a box: as a polaroid where its shape allows, else alone.
private struct PictureFrame {
    let width: Double
    let height: Double
    let kind: PhotoElement.Frame

    init(of picture: EntryPicture, width most: Double, height tallest: Double) {
        let ratio = Double(max(picture.height, 1)) / Double(max(picture.width, 1))
        // 0.89 and 0.255 are what a polaroid leaves to its picture and adds below it, in parts of its width.
        let isPolaroid = (0.5...1.5).contains(ratio)
        let whole = isPolaroid ? 0.89 * ratio + 0.255 : ratio
        width = max(min(most, tallest / whole), 1)
        height = max(width * whole, 1)
        kind = isPolaroid ? .polaroid : .plain
    }
}
