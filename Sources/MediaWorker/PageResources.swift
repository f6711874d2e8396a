import CMedia
import FoundationEssentials
import MediaProtocol
import PageDocument
import Text

/// The pictures, stickers and fonts that a request names.
struct PageResources {
    private let request: PageRenderRequest
    private let limits: MediaLimits

    init(_ request: PageRenderRequest, limits: MediaLimits) {
        self.request = request
        self.limits = limits
    }

    /// Loads the fonts of the pages and those that replace missing ones.
    func addFonts(for documents: [PageDocument]) {
        cmedia_forget_own_fonts()
        let usedFonts = documents.reduce(into: Set<PageTypeface>()) { $0.formUnion($1.fonts) }
        // Characters that a person's font lacks are drawn in the standard font, as in browsers.
        let usesOwnFonts = usedFonts.contains { $0.ownFile != nil }
        if usesOwnFonts { _ = loadFont(.standard) }
        for font in PageFont.allCases where usedFonts.contains(.ours(font)) { _ = loadFont(.ours(font)) }
        for path in request.fallbacks { _ = cmedia_add_font(path, false) }
    }

    /// Loads a font and returns its number in CMedia; -1 if its file is missing or no font.
    func loadFont(_ font: PageTypeface) -> Int32 {
        request.fonts[font.key].map { cmedia_add_font($0, font.ownFile != nil) } ?? -1
    }

    /// Returns the number of a font or, if its file is missing or no font, of its replacement.
    func usableFont(_ font: PageTypeface) -> (number: Int32, isRequestedFont: Bool) {
        let number = loadFont(font)
        return number >= 0 ? (number, true) : (loadFont(.ours(font.standIn)), false)
    }

    func picture(_ sha256: String) -> Picture? {
        request.pictures[sha256].flatMap { try? Picture(path: $0, use: .picture, limits: limits) }
    }

    func sticker(_ key: String) -> Picture? {
        request.stickers[key].flatMap { try? Picture(path: $0, use: .icon, limits: limits) }
    }

    /// Reads a ``PageRenderRequest`` from a file, with its pages.
    static func read(
        requestAt path: String, limits: MediaLimits
    ) throws(MediaError) -> (pages: [PageDocument], resources: PageResources) {
        let json = try readFile(path, limit: PageRenderRequest.maxBytes)
        guard let request = try? PageRenderRequest(json: json) else { throw .unreadable }
        var documents: [PageDocument] = []
        for page in request.pages {
            do { documents.append(try PageDocument(json: Array(page.utf8))) } catch { throw MediaError.corrupt }
        }
        guard !documents.isEmpty else { throw .unreadable }
        return (documents, PageResources(request, limits: limits))
    }
}
