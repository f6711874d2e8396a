import CMedia
import MediaProtocol
import PageDocument

/// A canvas on which cairo draws pages. Owns the C memory.
struct PageCanvas: ~Copyable {
    private let page: OpaquePointer
    private let format: PageFormat
    private let width: Int
    /// The number of pages drawn so far.
    private(set) var pageCount = 0
    /// Whether an element could not be drawn.
    private var isIncomplete = false

    init(format: PageFormat, width: Int) throws(MediaError) {
        let pageHandle = cmedia_page_open(
            Int32(format.code), Int32(width), PageDocument.width, PageDocument.height)
        guard let pageHandle else { throw .outOfMemory }
        page = pageHandle
        self.format = format
        self.width = width
    }

    deinit { cmedia_page_close(page) }

    /// Draws a document on a new page of a PDF file, or on the one canvas of other formats.
    /// - Parameter resources: the pictures and fonts of the page.
    mutating func draw(_ document: PageDocument, with resources: PageResources) {
        let displayList = PageDisplayList(document)
        let pageArea = Rectangle(x: 0, y: 0, width: PageDocument.width, height: PageDocument.height)
        cmedia_page_box(page, pageArea.cFrame, 0, displayList.paper.ink(1), 0)
        if let ruling = displayList.ruling { draw(ruling) }
        for group in displayList.groups {
            let placement = group.placement
            cmedia_page_push(page, placement.x, placement.y, placement.angle, placement.scale)
            for primitive in group.primitives { draw(primitive, with: resources) }
            cmedia_page_pop(page)
        }
        if format == .pdf { cmedia_page_end(page) }
        pageCount += 1
    }

    private mutating func draw(_ primitive: DrawingPrimitive, with resources: PageResources) {
        switch primitive {
        case .box(let box): draw(box)
        case .picture(let picture): draw(picture, with: resources)
        case .sticker(let sticker): draw(sticker, with: resources)
        case .line(let line): draw(line, with: resources)
        case .path(let path): draw(path)
        }
    }

    private func draw(_ box: RectanglePrimitive) {
        cmedia_page_box(page, box.frame.cFrame, box.radius, box.colour.ink(box.opacity), box.blur?.rawValue ?? 0)
    }

    private mutating func draw(_ image: ImagePrimitive, with resources: PageResources) {
        let crop = Rectangle(x: image.crop.x, y: image.crop.y, width: image.crop.width, height: image.crop.height)
        let isDrawn = resources.picture(image.sha256)?.withEncoded { bytes, decoder in
            cmedia_page_picture(page, bytes, bytes.count, Int32(decoder), image.frame.cFrame, crop.cFrame)
        }
        guard isDrawn != true else { return }
        isIncomplete = true
        draw(.emptyPlace(image.frame))
    }

    private mutating func draw(_ sticker: StickerPrimitive, with resources: PageResources) {
        let picture = sticker.ownPicture.map { resources.picture($0) } ?? resources.sticker(sticker.sticker)
        let shadow = StickerPrimitive.shadow
        let isDrawn = picture?.withEncoded { bytes, decoder in
            cmedia_page_sticker(
                page, bytes, bytes.count, Int32(decoder), sticker.frame.cFrame, shadow.blur, shadow.distance,
                PageColour.shade.ink(shadow.opacity))
        }
        if isDrawn != true { isIncomplete = true }
    }

    private mutating func draw(_ line: TextLinePrimitive, with resources: PageResources) {
        let (fontNumber, isRequestedFont) = resources.usableFont(line.font)
        if !isRequestedFont { isIncomplete = true }
        cmedia_page_text(
            page, line.text, fontNumber, line.size, line.colour.ink(1), Int32(line.anchor.code), line.x, line.y)
    }

    private func draw(_ path: PathPrimitive) {
        for step in path.segments {
            switch step {
            case .move(let x, let y): cmedia_page_move(page, x, y)
            case .line(let x, let y): cmedia_page_line(page, x, y)
            case .quadratic(let controlX, let controlY, let x, let y):
                cmedia_page_curve(page, controlX, controlY, x, y)
            }
        }
        cmedia_page_stroke(page, path.width, path.colour.ink(path.opacity), path.dots)
    }

    /// Whether the canvas contains anything but its paper; for pixel formats.
    var isInked: Bool { cmedia_page_is_inked(page) }

    /// Ends the drawing and writes the file; for a PDF file, the bytes that ``writePart(to:)`` has not written.
    consuming func write(quality: Int, to path: String) throws(MediaError) -> WorkerReply.RenderResult {
        var (top, bottom) = ([UInt8](repeating: 0, count: 3), [UInt8](repeating: 0, count: 3))
        try write(to: path) { cmedia_page_finish(page, Int32(quality), $0, $1, &top, &bottom) }
        return renderResult(placeholder: colourText(top) + colourText(bottom))
    }

    /// Writes the bytes that the pages drawn since the last part add to a PDF file.
    func writePart(to path: String) throws(MediaError) -> WorkerReply.RenderResult {
        try write(to: path) { cmedia_page_take(page, $0, $1) }
        // Only pictures need their average colours.
        return renderResult(placeholder: "#ffffff#ffffff")
    }

    private func write(
        to path: String,
        _ take: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, UnsafeMutablePointer<Int>) -> Int32
    ) throws(MediaError) {
        var bytes: UnsafeMutablePointer<UInt8>?
        var length = 0
        let result = take(&bytes, &length)
        defer { cmedia_free(bytes) }
        try check(result)
        try writeFile(path, Array(UnsafeBufferPointer(start: bytes, count: length)))
    }

    private func renderResult(placeholder: String) -> WorkerReply.RenderResult {
        let height = (Double(width) * PageDocument.height / PageDocument.width).rounded()
        return WorkerReply.RenderResult(
            width: width, height: Int(height), placeholder: placeholder, damaged: isIncomplete)
    }
}

extension PageFormat {
    fileprivate var code: Int {
        switch self {
        case .png: CMEDIA_PAGE_PNG
        case .jpeg: CMEDIA_PAGE_JPEG
        case .webp: CMEDIA_PAGE_WEBP
        case .pdf: CMEDIA_PAGE_PDF
        case .svg: CMEDIA_PAGE_SVG
        }
    }
}

extension TextLinePrimitive.Anchor {
    fileprivate var code: Int {
        switch self {
        case .start: CMEDIA_START
        case .middle: CMEDIA_MIDDLE
        case .end: CMEDIA_END
        }
    }
}

extension Rectangle {
    fileprivate var cFrame: cmedia_frame_of_page { cmedia_frame_of_page(x: x, y: y, width: width, height: height) }
}

extension PageColour {
    fileprivate func ink(_ opacity: Double) -> cmedia_ink {
        cmedia_ink(red: red, green: green, blue: blue, opacity: opacity)
    }
}
