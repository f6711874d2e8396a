import Catalog
import GRDB
import HTTPServer
import Site
import Text

/// Creates the pictures of a page as browsers get them.
enum PictureURLs {
    /// Width of the rendition in pixels, enough for a photo that fills a page on a large screen.
    private static let width = 1440

    static func pictures(_ hashes: [String], of catalog: Catalog, in db: Database) throws -> [String: SVGPicture] {
        try catalog.media.find(hashes, in: db).compactMapValues(picture)
    }

    /// Returns the picture; `nil` if its size is unknown.
    static func picture(_ media: Media) -> SVGPicture? {
        guard let width = media.width, let height = media.height, width > 0, height > 0 else { return nil }
        return SVGPicture(
            address: SitePath.picture(MediaStore.key(of: media.sha256), Self.width), width: width, height: height)
    }

    /// Returns a JSON object with a member for each hash.
    static func json(_ pictures: [String: SVGPicture]) -> String {
        var json = JSONWriter()
        json.object { json in
            for (hash, picture) in pictures.sorted(by: { $0.key < $1.key }) {
                json.key(hash)
                json.object { write(picture, to: &$0) }
            }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    static func write(_ picture: SVGPicture, to json: inout JSONWriter) {
        json.member("address", picture.address)
        json.member("width", picture.width)
        json.member("height", picture.height)
    }
}
