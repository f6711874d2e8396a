import Catalog
import GRDB
import HTTPServer
import Site
import Text

/// Creates the pictures of a page as browsers get them, with the URLs of their renditions.
enum PictureURLs {
    /// Width of a rendition in pixels, enough for a photo that fills a page on a large screen.
    static let fullWidth = 1440
    /// Width of a rendition in pixels for small pages and lists of pictures.
    static let thumbnailWidth = 360

    /// Returns the pictures that are stored and have a known size, by hash.
    static func pictures(_ hashes: [String], of catalog: Catalog, in db: Database) throws -> [String: SVGPicture] {
        try catalog.media.find(hashes, in: db).compactMapValues(picture)
    }

    /// Returns the picture; `nil` if its size is unknown.
    static func picture(_ media: Media) -> SVGPicture? {
        guard let width = media.width, let height = media.height, width > 0, height > 0 else { return nil }
        return SVGPicture(
            address: SitePath.picture(MediaStore.key(of: media.sha256), Self.fullWidth), width: width, height: height)
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

    /// Writes the members of a picture into an open object.
    static func write(_ picture: SVGPicture, to json: inout JSONWriter) {
        json.member("address", picture.address)
        json.member("width", picture.width)
        json.member("height", picture.height)
    }
}
