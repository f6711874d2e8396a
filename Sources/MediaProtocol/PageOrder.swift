import PageDocument

/// What a page of the diary is drawn as.
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

    /// Whether several pages go into one file.
    package var holdsSeveral: Bool { self == .pdf }
}

/// Pages to be drawn and the files that they need. It may be longer than a line, so it reaches the worker as a file.
package struct PageOrder: Codable, Sendable, Equatable {
    /// Documents as JSON.
    package var pages: [String]
    /// Files by the hashes in ``PageDocument/PageDocument/photos``; in folders that the worker may read. What is missing
    /// or cannot be decoded is drawn as an empty place.
    package var pictures: [String: String]
    /// SVG files by the keys of our stickers; what is missing is not drawn.
    package var stickers: [String: String]
    /// Files by the keys of ``PageDocument/PageTypeface``; what is missing is drawn with the standard font.
    package var fonts: [String: String]
    /// Fonts for what those have not, such as emoji.
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

    /// Longest file of an order, in bytes: some sixty pages as long as they may be.
    package static let mostBytes = 64 << 20
    /// Widest drawing, in pixels or points.
    package static let widths = 16...4096
}
