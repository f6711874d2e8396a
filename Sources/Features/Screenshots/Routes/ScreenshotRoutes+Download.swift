import Archives
import Catalog
import HTTPServer
import Site

extension ScreenshotRoutes {
    /// Button of the selection bar that downloads the originals.
    static let download = BulkAction(
        name: "zip", title: Phrase("내려받기", "Download"), icon: "download", path: ScreenshotPath.zip(), run: nil)

    /// Responds with the originals of the selected items in one zip file, which is produced while it is sent.
    func zip(_ request: Request) throws -> Response {
        let ids = request.form.all("id").compactMap { Int64($0) }
        guard !ids.isEmpty else {
            throw CatalogError.invalid("id", "먼저 골라 주세요.", "Select something first.")
        }
        let (items, pictures) = try catalog.read(of: request.owner) { scope in
            (
                try catalog.items.find(ids, in: scope),
                try store.pictures(of: ids, in: scope)
            )
        }
        guard !pictures.isEmpty else { throw CatalogError.notFound }
        let activities = Dictionary(items.map { ($0.id, $0.addedAt) }, uniquingKeysWith: { first, _ in first })
        var names = UniqueFileNames()
        let files = pictures.map { picture in
            ZipResponseStream.File(
                path: catalog.media.path(picture.media), name: names.unique(picture.downloadName),
                bytes: picture.bytes, modifiedAt: (activities[picture.item] ?? Timestamp(0)).rawValue)
        }
        let zip = ZipResponseStream(files)
        var response = Response.stream(type: "application/zip", length: zip.length) { try zip.next() }
        response.download(as: "seorap-\(site.today(request).text).zip")
        return response
    }
}

/// Unique names of files in one folder: the second "a.png" becomes "a (2).png".
struct UniqueFileNames: Sendable {
    private var counts: [String: Int] = [:]
    private var usedNames: Set<String> = []

    mutating func unique(_ name: String) -> String {
        let sanitised = Self.sanitised(name)
        let dot = sanitised.lastIndex(of: ".").flatMap { $0 == sanitised.startIndex ? nil : $0 } ?? sanitised.endIndex
        var candidate = sanitised
        // On systems that ignore case one file would overwrite the other.
        while !usedNames.insert(candidate.lowercased()).inserted {
            let count = counts[sanitised.lowercased(), default: 1] + 1
            counts[sanitised.lowercased()] = count
            candidate = "\(sanitised[..<dot]) (\(count))\(sanitised[dot...])"
        }
        return candidate
    }

    /// Returns the name without characters that some system rejects or reads as a folder.
    private static func sanitised(_ name: String) -> String {
        let letters = name.map { letter -> Character in
            let isForbidden = letter.unicodeScalars.contains {
                $0.value < 32 || $0.value == 127 || "/\\:*?\"<>|".unicodeScalars.contains($0)
            }
            return isForbidden ? "_" : letter
        }
        let text = String(letters).drop { $0 == "." || $0 == " " }
        return text.isEmpty ? "screenshot" : String(text)
    }
}
