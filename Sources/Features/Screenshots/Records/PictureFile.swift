import Files
import Web

/// Detection of picture files, by the first bytes or by the extension. The extension counts so that a damaged picture
/// is rejected as a picture, not as an unknown file.
enum PictureFile {
    private static let endings: Set<String> = [
        "jpg", "jpeg", "png", "webp", "gif", "avif", "heic", "heif", "bmp", "tif", "tiff", "svg", "ico", "jxl", "jp2",
        "psd", "raw", "dng", "tga", "qoi", "pbm", "pgm", "ppm", "pnm", "pam", "pcx", "exr", "hdr", "dds",
    ]

    static func looksLikeOne(_ path: String, name: String) -> Bool {
        if PictureType.sniff(head(of: path)) != nil { return true }
        guard let dot = name.lastIndex(of: ".") else { return false }
        return endings.contains(name[name.index(after: dot)...].lowercased())
    }

    private static func head(of path: String) -> [UInt8] {
        (try? File(path, .readOnly, .noFollow).read(PictureType.sniffLength)) ?? []
    }
}
