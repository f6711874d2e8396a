import Catalog
import PageDocument

/// Puts a page of the sample world together.
struct PageMaker {
    let photos: SamplePhotos
    private(set) var document: PageDocument

    init(_ photos: SamplePhotos, paper: String, _ pattern: PagePaper.Pattern = .plain) {
        self.photos = photos
        document = PageDocument(paper: PagePaper(colour: PageColour(paper) ?? .cream, pattern: pattern))
    }

    /// - Parameter y: of its upper edge.
    mutating func text(
        _ text: String, x: Double = 850, y: Double, width: Double = 1_400, size: Double = 80, font: PageFont = .pen,
        colour: String = "#000000", align: TextElement.Alignment = .left, angle: Double = 0
    ) {
        var element = TextElement(
            placement: Placement(x: x, y: y, angle: angle), width: width, text: text, font: font, size: size,
            colour: PageColour(colour) ?? .black, align: align)
        let lines = element.shownLines
        element.lines = lines
        element.placement.y += Double(lines.count) * size * TextElement.lineHeight / 2
        document.elements.append(.text(element))
    }

    mutating func photo(
        _ scene: DrawnPhoto.Scene, x: Double, y: Double, width: Double, angle: Double = 0,
        frame: PhotoElement.Frame = .polaroid, caption: String? = nil, alt: String
    ) {
        // A polaroid leaves 0.89 of its width to the picture and adds 0.255 of it below and above.
        let height = frame == .plain ? width * 0.75 : width * 0.9225
        document.elements.append(
            .photo(
                PhotoElement(
                    placement: Placement(x: x, y: y, angle: angle), width: width, height: height, frame: frame,
                    photos: [PlacedPhoto(sha256: photos[scene].sha256)], caption: caption, alt: alt)))
    }

    mutating func fourCut(
        _ scenes: [DrawnPhoto.Scene], x: Double, y: Double, angle: Double = 0, caption: String, alt: String
    ) {
        document.elements.append(
            .photo(
                PhotoElement(
                    placement: Placement(x: x, y: y, scale: 1.45, angle: angle), width: 420, height: 1_420,
                    frame: .fourCut,
                    photos: scenes.map { PlacedPhoto(sha256: photos[$0].sha256) }, caption: caption, alt: alt)))
    }

    mutating func sticker(_ key: String, x: Double, y: Double, scale: Double = 1, angle: Double = 0) {
        let known = StickerPack.sticker(key)
        document.elements.append(
            .sticker(
                StickerElement(
                    placement: Placement(x: x, y: y, scale: scale, angle: angle), width: known?.width ?? 400,
                    height: known?.height ?? 400, sticker: key)))
    }

    /// A line by hand, through these points of the page.
    mutating func stroke(_ points: [(Double, Double)], colour: String, thickness: Double = 12) {
        let (left, top) = (points.map(\.0).min() ?? 0, points.map(\.1).min() ?? 0)
        let width = max((points.map(\.0).max() ?? 0) - left, 1)
        let height = max((points.map(\.1).max() ?? 0) - top, 1)
        document.elements.append(
            .stroke(
                StrokeElement(
                    placement: Placement(x: left + width / 2, y: top + height / 2), width: width, height: height,
                    colour: PageColour(colour) ?? .black, thickness: thickness,
                    points: points.map { StrokeElement.Point(x: $0.0 - left, y: $0.1 - top) })))
    }
}
