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
            if let exif = Self.block(0, of: bytes) { add(exif: exif) }
            if let xmp = Self.block(1, of: bytes) { add(xmp: String(decoding: xmp.prefix(64 << 10), as: UTF8.self)) }
        }
    }

    private mutating func add(exif block: [UInt8]) {
        let isNamed = block.starts(with: "Exif\0\0".utf8)
        for (name, value) in ExifFields(isNamed ? Array(block.dropFirst(6)) : block).values { add(name, value) }
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

    private static func clean(_ text: String, limit: Int) -> String {
        let scalars = text.unicodeScalars.lazy.filter { $0.value >= 32 && $0.value != 127 }
        var clean = String(String.UnicodeScalarView(scalars.prefix(limit)))
        // Truncation must not remove combining marks from the last character.
        let longer = String(String.UnicodeScalarView(scalars.prefix(limit + 1)))
        if longer.unicodeScalars.count > limit, longer.count == clean.count { clean.removeLast() }
        while clean.last == " " { clean.removeLast() }
        return String(clean.drop { $0 == " " })
    }

    /// Returns the EXIF (0) or XMP (1) block of a file that is not a PNG.
    private static func block(_ which: Int32, of bytes: [UInt8]) -> [UInt8]? {
        var block: UnsafeMutablePointer<UInt8>?
        var count = 0
        guard cmedia_read_metadata(bytes, bytes.count, which, &block, &count) else { return nil }
        defer { cmedia_free(block) }
        return Array(UnsafeBufferPointer(start: block, count: min(count, 256 << 10)))
    }
}
