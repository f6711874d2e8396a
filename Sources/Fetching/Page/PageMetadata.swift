/// Metadata of a page. All values are plain text or absolute http(s) addresses, never markup.
package struct PageMetadata: Sendable, Equatable {
    /// Type of the resource at the address.
    package enum Kind: String, Sendable {
        case page, image, video, audio, pdf, file
    }

    package var kind = Kind.page
    /// Title of at most 500 characters; for a file its name.
    package var title: String?
    /// Description of at most 2,000 characters.
    package var description: String?
    /// Preview pictures, best first. If one does not load, the next is worth trying.
    package var images: [String] = []
    /// Name of the site, or its host without `www.`.
    package var site = ""
    /// Favicons, best first. The last is always `/favicon.ico` of the page's origin.
    package var favicons: [Favicon] = []
    /// Address of the page's oEmbed response (JSON).
    var oEmbed: String?
    package var author: String?
    /// Date of publication as the page writes it, usually ISO 8601.
    package var published: String?
    /// Target of a `meta refresh` of at most five seconds, or of the script of a page without content of its own.
    package var refresh: String?
    /// Address of the frame with the page's content. Only for a page without `og:` tags.
    package var frame: String?
    /// Whether a login form, a consent question or a robot check replaces the page. Then a title that a person typed
    /// should be kept.
    package var isWall = false

    package init() {}

    package struct Favicon: Sendable, Equatable {
        package var url: String
        /// The larger side in pixels, when declared; `Int.max` for any size (SVG).
        package var size: Int?
    }
}
