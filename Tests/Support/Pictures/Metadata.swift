/// Metadata as cameras write it into their files.
package enum Metadata {
    /// Returns an EXIF block (TIFF, big-endian) with orientation, maker, model and a latitude in Seoul.
    package static func exif(orientation: Int) -> [UInt8] {
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
            bigEndian(tag, bytes: 2) + bigEndian(type, bytes: 2) + bigEndian(count) + value
        }
        // 8 bytes of header, 4 entries; the strings, the GPS directory and its numbers follow.
        let maker = Array("SecretMaker\0".utf8)
        let model = Array("SecretModel\0".utf8)
        let strings = 8 + 2 + 4 * 12 + 4
        let gps = strings + maker.count + model.count
        let numbers = gps + 2 + 2 * 12 + 4
        var tiff = Array("MM".utf8) + [0, 42] + bigEndian(8)
        tiff += bigEndian(4, bytes: 2)
        tiff += entry(0x010F, 2, maker.count, bigEndian(strings))  // Make
        tiff += entry(0x0110, 2, model.count, bigEndian(strings + maker.count))  // Model
        tiff += entry(0x0112, 3, 1, bigEndian(orientation, bytes: 2) + [0, 0])  // Orientation
        tiff += entry(0x8825, 4, 1, bigEndian(gps))  // GPS directory
        tiff += bigEndian(0) + maker + model
        tiff += bigEndian(2, bytes: 2)
        tiff += entry(0x0001, 2, 2, Array("N\0\0\0".utf8))  // GPSLatitudeRef
        tiff += entry(0x0002, 5, 3, bigEndian(numbers))  // GPSLatitude
        tiff += bigEndian(0)
        for number in [37, 33, 59] { tiff += bigEndian(number) + bigEndian(1) }
        return tiff
    }

    package static let xmp = Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'><a>SecretPlace</a></x:xmpmeta>".utf8)

    /// A display profile with the red and the green primary of sRGB exchanged: red pixels mean green.
    package static let swappedProfile: [UInt8] = {
        func xyz(_ parts: Double...) -> [UInt8] {
            Array("XYZ ".utf8) + bigEndian(0) + parts.flatMap { bigEndian(Int(($0 * 65_536).rounded())) }
        }
        let name = Array("swapped\0".utf8)
        let description =
            Array("desc".utf8) + bigEndian(0) + bigEndian(name.count) + name
            + [UInt8](repeating: 0, count: 78 + 4)
        let curve = Array("curv".utf8) + bigEndian(0) + bigEndian(1) + bigEndian(0x0233, bytes: 2) + [0, 0]
        let tags: [(String, [UInt8])] = [
            ("desc", description), ("cprt", Array("text".utf8) + bigEndian(0) + Array("none".utf8)),
            ("wtpt", xyz(0.9642, 1, 0.8249)), ("rXYZ", xyz(0.3851, 0.7169, 0.0971)),
            ("gXYZ", xyz(0.4361, 0.2225, 0.0139)), ("bXYZ", xyz(0.1431, 0.0606, 0.7141)), ("rTRC", curve),
            ("gTRC", curve), ("bTRC", curve),
        ]
        var table = bigEndian(tags.count)
        var content: [UInt8] = []
        let start = 128 + 4 + 12 * tags.count
        for (name, tag) in tags {
            table += Array(name.utf8) + bigEndian(start + content.count) + bigEndian(tag.count)
            content += tag + [UInt8](repeating: 0, count: (4 - tag.count % 4) % 4)
        }
        let kind = bigEndian(0x0240_0000) + Array("mntrRGB XYZ ".utf8)
        let header =
            bigEndian(start + content.count) + bigEndian(0) + kind
            + [UInt8](repeating: 0, count: 12) + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
            + xyz(0.9642, 1, 0.8249)[8...] + [UInt8](repeating: 0, count: 48)
        return header + table + content
    }()

    /// Returns a JPEG file with application segments inserted after its first two bytes.
    package static func jpeg(_ jpeg: [UInt8], exif: [UInt8]? = nil, profile: [UInt8]? = nil, xmp: [UInt8]? = nil)
        -> [UInt8]
    {
        func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
            [0xFF, marker] + bigEndian(content.count + 2, bytes: 2) + content
        }
        var segments: [UInt8] = []
        if let exif { segments += segment(0xE1, Array("Exif\0\0".utf8) + exif) }
        if let xmp { segments += segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + xmp) }
        if let profile { segments += segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile) }
        return jpeg[..<2] + segments + segment(0xFE, Array("SecretComment".utf8)) + jpeg[2...]
    }
}
