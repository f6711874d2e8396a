import PageDocument

/// File format for rendered diary pages.
package enum PageFormat: String, Codable, Sendable, CaseIterable {
    case png, jpeg, webp, pdf, svg

    package var mediaType: String {
        switch self {
        case .png: "image/png"
        case .jpeg: "image/jpeg"
        case .webp: "image/webp"
        case .pdf: "application/pdf"
        case .svg: "image/svg+xml"
        }
    }

    /// Whether one file can hold several pages.
    package var holdsSeveral: Bool { self == .pdf }
}

/// Diary pages to render and the files that they need. Passed to the worker as a file, because it may exceed the
/// maximum length of a message.
package struct PageRenderRequest: Codable, Sendable, Equatable {
    /// Page documents as JSON.
    package var pages: [String]
    /// Paths of pictures by the hashes in ``PageDocument/PageDocument/photos``, in folders that the worker may read. A
    /// picture that is missing or cannot be decoded is rendered as an empty area.
    package var pictures: [String: String]
    /// Paths of SVG files by sticker key; a missing sticker is not rendered.
    package var stickers: [String: String]
    /// Paths of font files by the keys of ``PageDocument/PageTypeface``; a missing font is replaced by the standard
    /// font.
    package var fonts: [String: String]
    /// Paths of fonts for characters that the others lack, such as emoji.
    package var fallbacks: [String]

    package init(
        pages: [PageDocument], pictures: [String: String] = [:], stickers: [String: String] = [:],
        fonts: [String: String] = [:], fallbacks: [String] = []
    ) {
        self.pages = pages.map { String(decoding: $0.json, as: UTF8.self) }
        self.pictures = pictures
        self.stickers = stickers
        self.fonts = fonts
        self.fallbacks = fallbacks
    }

    /// Maximum size of a request in bytes, enough for about sixty pages of maximum length.
    package static let maxBytes = 64 << 20
    /// Permitted widths of a page in pixels or points.
    package static let widths = 16...4096
}
