import CMedia
import FoundationEssentials
import MediaProtocol
import PageDocument
import Text

/// The files that an order names.
struct PageResources {
    private let order: PageRenderRequest
    private let limits: MediaLimits

    init(_ order: PageRenderRequest, limits: MediaLimits) {
        self.order = order
        self.limits = limits
    }

    /// Makes the fonts known that the pages are written in, and those that stand in for them.
    func addFonts(for documents: [PageDocument]) {
        cmedia_forget_own_fonts()
        let used = documents.reduce(into: Set<PageTypeface>()) { $0.formUnion($1.fonts) }
        // What a file of somebody's own lacks is written in the font that browsers take then.
        let isOwn = used.contains { $0.ownFile != nil }
        if isOwn { _ = font(.standard) }
        for font in PageFont.allCases where used.contains(.ours(font)) { _ = self.font(.ours(font)) }
        for path in order.fallbacks { _ = cmedia_add_font(path, false) }
    }

    /// Its number; -1 where there is none.
    func font(_ font: PageTypeface) -> Int32 {
        order.fonts[font.key].map { cmedia_add_font($0, font.ownFile != nil) } ?? -1
    }

    /// The font of a line, or the one that stands in for it where its file is missing or no font.
    func usableFont(_ font: PageTypeface) -> (number: Int32, isIt: Bool) {
        let number = self.font(font)
        return number >= 0 ? (number, true) : (self.font(.ours(font.standIn)), false)
    }

    func picture(_ sha256: String) -> Picture? {
        order.pictures[sha256].flatMap { try? Picture(path: $0, use: .picture, limits: limits) }
    }

    func sticker(_ key: String) -> Picture? {
        order.stickers[key].flatMap { try? Picture(path: $0, use: .icon, limits: limits) }
    }

    /// Reads an order, with its pages and files.
    static func read(
        orderAt path: String, limits: MediaLimits
    ) throws(MediaError) -> (pages: [PageDocument], files: PageResources) {
        let json = try readFile(path, limit: PageRenderRequest.maxBytes)
        guard let order = try? PageRenderRequest(json: json) else { throw .unreadable }
        var documents: [PageDocument] = []
        for page in order.pages {
            do { documents.append(try PageDocument(json: Array(page.utf8))) } catch { throw MediaError.corrupt }
        }
        guard !documents.isEmpty else { throw .unreadable }
        return (documents, PageResources(order, limits: limits))
    }
}
