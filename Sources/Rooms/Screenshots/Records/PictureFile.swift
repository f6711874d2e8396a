import Files
import Web

/// Whether a file is for this room at all: by its first bytes, or because its name says picture, so that a broken one is
/// refused as a picture and not as something unknown.
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
