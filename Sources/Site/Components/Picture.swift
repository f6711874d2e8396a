import Catalog
import HTTPServer

/// An image of the media store. Width and height are always given, so that the page does not move when the image loads.
package struct Picture: Sendable, Hashable {
    package let url: String
    package let width: Int
    package let height: Int
    /// The alternative text; empty if a text next to the image says the same.
    package let alt: String

    package init(url: String, width: Int, height: Int, alt: String = "") {
        self.url = url
        self.width = width
        self.height = height
        self.alt = alt
    }

    /// Returns a rendition of a cover, which CSS crops to the shape of the list.
    /// - Parameter rendition: the width of the rendition in pixels.
    package static func cover(_ sha256: String, width: Int, height: Int, rendition renditionWidth: Int = 360) -> Picture
    {
        Picture(url: SitePath.picture(MediaStore.key(of: sha256), renditionWidth), width: width, height: height)
    }
}
