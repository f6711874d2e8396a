/// What a page says about itself. Everything is plain text or an absolute http(s) address; nothing is markup.
package struct PageMetadata: Sendable, Equatable {
    /// What the address leads to.
    package enum Kind: String, Sendable {
        case page, image, video, audio, pdf, file
    }

    package var kind = Kind.page
    /// At most 500 characters; for a file its name.
    package var title: String?
    /// At most 2,000 characters.
    package var description: String?
    /// Preview pictures, best first; the next one is worth trying when one does not load.
    package var images: [String] = []
    /// The site's own name, or its host without `www.`.
    package var site = ""
    /// Best first; `/favicon.ico` of the page's origin is always the last.
    package var favicons: [Favicon] = []
    /// Where the page's oEmbed answer (JSON) is.
    var oEmbed: String?
    package var author: String?
    /// As written by the page, usually ISO 8601.
    package var published: String?
    /// Where a `meta refresh` of a few seconds, or the script of a page that shows nothing itself, leads.
    package var refresh: String?
    /// The frame that holds the page's content; only of a page without `og:` tags.
    package var frame: String?
    /// A login form, a consent question or a robot check stands in for the page: keep what the person typed.
    package var isWall = false

    package init() {}

    package struct Favicon: Sendable, Equatable {
        package var url: String
        /// The larger side in pixels, when declared; `Int.max` for any size (SVG).
        package var size: Int?
    }
}
