/// Whether bytes are a picture in a known format that is not supported, so that the error can say so.
func isUnsupportedPicture(_ bytes: [UInt8]) -> Bool {
    signatures.contains { bytes.starts(with: $0) } || isPortableAnyMap(bytes) || isISOPicture(bytes) || isTarga(bytes)
}

/// First bytes of the formats.
private let signatures: [[UInt8]] =
    [
        // TIFF and what cameras build on it, BigTIFF, JPEG XR.
        [0x49, 0x49, 0x2A, 0x00], [0x4D, 0x4D, 0x00, 0x2A], [0x49, 0x49, 0x2B, 0x00], [0x4D, 0x4D, 0x00, 0x2B],
        [0x49, 0x49, 0xBC, 0x01],
        // JPEG XL bare and boxed, JPEG 2000 boxed and bare.
        [0xFF, 0x0A], [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20], [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20],
        [0xFF, 0x4F, 0xFF, 0x51],
        // OpenEXR, Sun raster, SGI, WMF, BPG, Windows cursor.
        [0x76, 0x2F, 0x31, 0x01], [0x59, 0xA6, 0x6A, 0x95], [0x01, 0xDA, 0x00], [0x01, 0xDA, 0x01],
        [0xD7, 0xCD, 0xC6, 0x9A], [0x42, 0x50, 0x47, 0xFB], [0, 0, 2, 0],
        // PCX of the versions 0, 2, 3 and 5, run-length encoded.
        [0x0A, 0, 1], [0x0A, 2, 1], [0x0A, 3, 1], [0x0A, 5, 1],
    ]
    + [
        "8BPS", "qoif", "farbfeld", "DDS ", "#?RADIANCE", "#?RGBE", "SIMPLE  =", "/* XPM */", "gimp xcf", "icns",
        "FLIF", "FUJIFILMCCD-RAW", "AT&TFORM", "PF\n", "Pf\n", "id=ImageMagick",
    ].map { Array($0.utf8) }

/// Whether bytes are PBM, PGM, PPM or PAM: a P, a digit, white space or a comment.
private func isPortableAnyMap(_ bytes: [UInt8]) -> Bool {
    bytes.count > 2 && bytes[0] == UInt8(ascii: "P") && (UInt8(ascii: "1")...UInt8(ascii: "7")).contains(bytes[1])
        && [0x09, 0x0A, 0x0D, 0x20, 0x23].contains(bytes[2])
}

/// Whether bytes are HEIF with an unsupported codec or a Canon raw file. Videos have other brands.
private func isISOPicture(_ bytes: [UInt8]) -> Bool {
    guard bytes.dropFirst(4).starts(with: "ftyp".utf8), bytes.count >= 12 else { return false }
    return ["mif1", "mif2", "msf1", "miaf", "crx ", "jxl ", "avci", "vvic"]
        .contains(String(decoding: bytes[8..<12], as: UTF8.self))
}

/// Whether bytes are Targa, which has no signature: newer files have a footer, others a header whose fields are all
/// valid.
private func isTarga(_ bytes: [UInt8]) -> Bool {
    if bytes.suffix(18).elementsEqual(Array("TRUEVISION-XFILE.".utf8) + [0]) { return true }
    guard bytes.count > 18 else { return false }
    let (mapType, imageType, depth) = (bytes[1], bytes[2], bytes[16])
    let isMapValid =
        mapType == 1 ? [16, 24, 32].contains(bytes[7]) : mapType == 0 && bytes[3..<8].allSatisfy { $0 == 0 }
    let isImageTypeValid =
        mapType == 1 ? [1, 9].contains(imageType) : [2, 3, 10, 11].contains(imageType)
    let (width, height) = (Int(bytes[12]) | Int(bytes[13]) << 8, Int(bytes[14]) | Int(bytes[15]) << 8)
    // Bits 6 and 7 of the descriptor are always zero, bit 4 hardly ever one.
    return isMapValid && isImageTypeValid && [8, 15, 16, 24, 32].contains(depth) && width > 0 && height > 0
        && bytes[17] & 0xD0 == 0
}
