import PageDocument

/// The layout of an entry on pages, with its text on lined paper.
///
/// The title, up to four pictures and the text below them take as many pages as the text needs. Further pictures have
/// pages of their own.
struct EntryLayout {
    /// Distance between the lines of the paper, on which the text is set, in page units.
    private static let lineDistance = 100.0
    /// First and last line of the paper with text, in page units.
    private static let (top, bottom) = (200.0, 2_900.0)
    /// Left edge and width of the text and pictures, in page units.
    private static let (left, width) = (150.0, 1_400.0)
    private static let textSize = lineDistance / TextElement.lineHeight
    private static let titleSize = 110.0
    /// Distance from a line of the paper up to the upper edge of the text on it.
    private static let textRise = 86.0

    /// Finished pages.
    private var pages: [PageDocument] = []
    /// Elements of the current page.
    private var elements: [PageElement] = []
    /// Pictures on one page.
    private static let maxPicturesPerPage = 4

    /// Position at which the next element may begin.
    private var y = top - lineDistance

    /// - Parameter font: the default, the neat pen, is the most legible at this size.
    static func pages(of entry: ImportedEntry, _ pictures: [EntryPicture], font: PageFont = .barun) -> [PageDocument] {
        var layout = EntryLayout()
        layout.add(entry, pictures, font)
        return layout.pages
    }

    private mutating func add(_ entry: ImportedEntry, _ pictures: [EntryPicture], _ font: PageFont) {
        if !entry.title.isEmpty { addTitle(entry.title, font) }
        let text = entry.text
        let lines = text.isEmpty ? [] : Self.element(text, lines: nil, font, Self.textSize, y: 0).shownLines
        if !pictures.isEmpty {
            let pageHeight = Self.bottom - y
            let heightAboveText = pageHeight - Double(lines.count + 1) * Self.lineDistance
            add(
                Array(pictures.prefix(Self.maxPicturesPerPage)),
                height: lines.isEmpty ? pageHeight : min(max(1_000, heightAboveText), 1_700))
        }
        add(lines, font)
        endPage(isLined: !lines.isEmpty)
        for start in stride(from: Self.maxPicturesPerPage, to: pictures.count, by: Self.maxPicturesPerPage) {
            let end = min(start + Self.maxPicturesPerPage, pictures.count)
            add(Array(pictures[start..<end]), height: Self.bottom - y)
            endPage(isLined: false)
        }
    }

    /// Ends the current page and begins an empty one.
    private mutating func endPage(isLined: Bool) {
        pages.append(PageDocument(paper: PagePaper(pattern: isLined ? .lined : .plain), elements: elements))
        elements = []
        y = Self.top - Self.lineDistance
    }

    // MARK: Text

    /// Returns a text with its upper edge at `y`; `lines` is `nil` to break it into lines.
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
        y = (end / Self.lineDistance).rounded(.up) * Self.lineDistance
    }

    /// Adds lines of text on as many pages as they need.
    private mutating func add(_ lines: [String], _ font: PageFont) {
        var remainingLines = lines[...]
        while !remainingLines.isEmpty {
            let firstLineY = max((y / Self.lineDistance).rounded(.up) * Self.lineDistance + Self.lineDistance, Self.top)
            let fittingCount = Int((Self.bottom - firstLineY) / Self.lineDistance) + 1
            // Text begins on the next page rather than with one or two lines below a picture.
            guard fittingCount >= 3 || fittingCount >= remainingLines.count else {
                endPage(isLined: true)
                continue
            }
            var pageLines = remainingLines.prefix(fittingCount)
            remainingLines = remainingLines.dropFirst(fittingCount)
            // An empty line at the edge of a page has no meaning.
            while remainingLines.first?.isEmpty == true { remainingLines.removeFirst() }
            while pageLines.last?.isEmpty == true { pageLines.removeLast() }
            let text = pageLines.joined(separator: "\n")
            elements.append(
                .text(
                    Self.element(
                        text, lines: Array(pageLines), font, Self.textSize, y: firstLineY - Self.textRise)))
            y = firstLineY + Double(pageLines.count - 1) * Self.lineDistance
            if !remainingLines.isEmpty { endPage(isLined: true) }
        }
    }

    // MARK: Pictures

    /// Rotation of the pictures of a page, in degrees.
    private static let pictureAngles = [-1.2, 1.4, 0.8, -1]

    /// Adds one to four pictures in rows, below the existing elements.
    ///
    /// - Parameter height: height of all rows, in page units.
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
            let columnWidth = (Self.width - gap * Double(row.count - 1)) / Double(row.count)
            let frames = row.map {
                PictureFrame(of: $0, maxWidth: columnWidth - gap, maxHeight: height / Double(rows.count) - gap)
            }
            let rowHeight = frames.map(\.height).max() ?? 0
            for (column, (picture, frame)) in zip(row, frames).enumerated() {
                let x = Self.left + columnWidth / 2 + Double(column) * (columnWidth + gap)
                elements.append(
                    .photo(
                        PhotoElement(
                            placement: Placement(
                                x: x, y: y + gap / 2 + rowHeight / 2, angle: Self.pictureAngles[index % 4]),
                            width: frame.width, height: frame.height, frame: frame.kind,
                            photos: [PlacedPhoto(sha256: picture.sha256)], alt: picture.alt.isEmpty ? nil : picture.alt)
                    ))
                index += 1
            }
            y += rowHeight + gap
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

    init(of picture: EntryPicture, maxWidth: Double, maxHeight: Double) {
        // Height to width.
        let ratio = Double(max(picture.height, 1)) / Double(max(picture.width, 1))
        // A polaroid's picture takes 0.89 of its width, and 0.255 of its width is added below.
        let isPolaroid = (0.5...1.5).contains(ratio)
        let frameRatio = isPolaroid ? 0.89 * ratio + 0.255 : ratio
        width = max(min(maxWidth, maxHeight / frameRatio), 1)
        height = max(width * frameRatio, 1)
        kind = isPolaroid ? .polaroid : .plain
    }
}
