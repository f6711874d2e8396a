import CMedia
import MediaProtocol
import Web

/// The metadata stored alongside the pixels of a picture, bounded in number and length.
struct ImageMetadata {
    private(set) var values: [String: String] = [:]

    init(of bytes: [UInt8], type: PictureType, decoder: Int) {
        if type == .png {
            for chunk in PNGChunks(bytes) {
                switch chunk.name {
                case "tEXt", "iTXt": chunk.text.map { add($0.key, $0.value) }
                case "eXIf": add(exif: Array(chunk.content))
                default: break
                }
            }
        } else {
            if let exif = Self.block(.exif, of: bytes) { add(exif: exif) }
            if let xmp = Self.block(.xmp, of: bytes) {
                add(xmp: String(decoding: xmp.prefix(Self.maxXMPBytes), as: UTF8.self))
            }
        }
    }

    private mutating func add(exif block: [UInt8]) {
        let prefix = Array("Exif\0\0".utf8)
        for (name, value) in ExifFields(block.starts(with: prefix) ? Array(block.dropFirst(prefix.count)) : block)
            .values
        { add(name, value) }
    }

    /// Adds the XMP properties that correspond to EXIF fields, as attributes or elements.
    private mutating func add(xmp text: String) {
        for (name, property) in [
            ("UserComment", "exif:UserComment"), ("DateTimeOriginal", "photoshop:DateCreated"),
            ("DateTimeOriginal", "exif:DateTimeOriginal"), ("Software", "xmp:CreatorTool"), ("Make", "tiff:Make"),
            ("Model", "tiff:Model"),
        ] where values[name] == nil {
            if let value = XMPText.value(of: property, in: text) { add(name, value) }
        }
    }

    private mutating func add(_ name: String, _ value: String) {
        if name == "XML:com.adobe.xmp" { return add(xmp: value) }
        let name = Self.clean(name, limit: MetadataLimit.name)
        let value = Self.clean(value, limit: MetadataLimit.value)
        guard !name.isEmpty, !value.isEmpty, values.count < MetadataLimit.count, values[name] == nil else { return }
        values[name] = value
    }

    /// Returns the first `limit` characters without controls and surrounding spaces.
    private static func clean(_ text: String, limit: Int) -> String {
        let scalars = text.unicodeScalars.lazy.filter { $0.value >= 32 && $0.value != 127 }
        var cleaned = String(String.UnicodeScalarView(scalars.prefix(limit)))
        // Truncation must not remove combining marks from the last character.
        let longer = String(String.UnicodeScalarView(scalars.prefix(limit + 1)))
        if longer.unicodeScalars.count > limit, longer.count == cleaned.count { cleaned.removeLast() }
        while cleaned.last == " " { cleaned.removeLast() }
        return String(cleaned.drop { $0 == " " })
    }

    /// Metadata blocks by their numbers in CMedia.
    private enum Block: Int32 {
        case exif = 0
        case xmp = 1
    }

    private static let maxXMPBytes = 64 << 10
    private static let maxBlockBytes = 256 << 10

    /// Returns a metadata block of a file that is not a PNG.
    private static func block(_ kind: Block, of bytes: [UInt8]) -> [UInt8]? {
        var block: UnsafeMutablePointer<UInt8>?
        var count = 0
        guard cmedia_read_metadata(bytes, bytes.count, kind.rawValue, &block, &count) else { return nil }
        defer { cmedia_free(block) }
        return Array(UnsafeBufferPointer(start: block, count: min(count, maxBlockBytes)))
    }
}
