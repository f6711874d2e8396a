import PageDocument

/// A drawing primitive as SVG, with numbers as text.
enum SVGPrimitive: Sendable {
    case box(SVGBox)
    case picture(SVGCrop)
    case sticker(SVGSticker)
    case line(SVGLine)
    case path(SVGPath)

    /// - Parameters:
    ///   - pictures: pictures by hash. A missing one becomes an empty box.
    ///   - stickers: returns the URL of a built-in sticker. An unknown one is left out: the result is `nil`.
    init?(_ primitive: DrawingPrimitive, pictures: [String: SVGPicture], stickers: (String) -> String?) {
        switch primitive {
        case .box(let box): self = .box(SVGBox(box))
        case .picture(let picture):
            guard let source = pictures[picture.sha256] else {
                self = .box(SVGBox(.emptyPlace(picture.frame)))
                return
            }
            self = .picture(SVGCrop(picture, source))
        case .sticker(let sticker):
            let address = sticker.ownPicture.map { pictures[$0]?.address } ?? stickers(sticker.sticker)
            guard let address else { return nil }
            self = .sticker(SVGSticker(frame: SVGFrame(sticker.frame), address: address))
        case .line(let line): self = .line(SVGLine(line))
        case .path(let path): self = .path(SVGPath(path))
        }
    }
}

struct SVGFrame: Sendable {
    let x: String
    let y: String
    let width: String
    let height: String

    init(_ frame: Rectangle) {
        x = shortNumber(frame.x)
        y = shortNumber(frame.y)
        width = shortNumber(frame.width)
        height = shortNumber(frame.height)
    }
}

struct SVGBox: Sendable {
    let frame: SVGFrame
    let radius: String?
    let colour: String
    let opacity: String?
    let filter: String?

    init(_ box: RectanglePrimitive) {
        frame = SVGFrame(box.frame)
        radius = box.radius > 0 ? shortNumber(box.radius) : nil
        colour = box.colour.text
        opacity = box.opacity < 1 ? shortNumber(box.opacity) : nil
        filter = box.blur.map { $0 == .near ? "url(#sheet-near)" : "url(#sheet-far)" }
    }
}

/// A cropped picture, as a nested SVG whose view box is the crop.
struct SVGCrop: Sendable {
    let frame: SVGFrame
    /// Value of `viewBox`, in pixels of the picture.
    let view: String
    let picture: SVGPicture

    init(_ primitive: ImagePrimitive, _ picture: SVGPicture) {
        let (width, height) = (Double(picture.width), Double(picture.height))
        frame = SVGFrame(primitive.frame)
        view = [
            primitive.crop.x * width, primitive.crop.y * height, primitive.crop.width * width,
            primitive.crop.height * height,
        ]
        .map(shortNumber).joined(separator: " ")
        self.picture = picture
    }
}

struct SVGSticker: Sendable {
    let frame: SVGFrame
    let address: String
}

/// A line of text.
struct SVGLine: Sendable {
    let text: String
    let family: String
    let size: String
    let colour: String
    /// Value of `text-anchor`: start, middle or end.
    let anchor: String
    let x: String
    let y: String

    init(_ line: TextLinePrimitive) {
        text = line.text
        family = line.font.stack
        size = shortNumber(line.size)
        colour = line.colour.text
        anchor = line.anchor.rawValue
        x = shortNumber(line.x)
        y = shortNumber(line.y)
    }
}

struct SVGPath: Sendable {
    /// Value of `d`.
    let data: String
    let width: String
    let colour: String
    let opacity: String?
    /// Value of `stroke-dasharray` for a row of dots; `nil` for a line.
    let dots: String?

    /// Usual length of a segment of ``data``, in bytes.
    private static let expectedSegmentLength = 24

    init(_ path: PathPrimitive) {
        var data: [UInt8] = []
        data.reserveCapacity(path.segments.count * Self.expectedSegmentLength)
        for segment in path.segments {
            switch segment {
            case .move(let x, let y):
                data.append(UInt8(ascii: "M"))
                data.appendPoint(x, y)
            case .line(let x, let y):
                data.append(UInt8(ascii: "L"))
                data.appendPoint(x, y)
            case .quadratic(let controlX, let controlY, let x, let y):
                data.append(UInt8(ascii: "Q"))
                data.appendPoint(controlX, controlY)
                data.append(UInt8(ascii: " "))
                data.appendPoint(x, y)
            }
        }
        self.data = String(decoding: data, as: UTF8.self)
        width = shortNumber(path.width)
        colour = path.colour.text
        opacity = path.opacity < 1 ? shortNumber(path.opacity) : nil
        dots = path.dots > 0 ? "0 \(shortNumber(path.dots))" : nil
    }
}
