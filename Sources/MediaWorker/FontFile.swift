import CMedia
import MediaProtocol
import PageDocument

/// Checks font files that people upload.
enum FontFile {
    /// Returns the properties of a font file.
    /// - Throws: the reason why pages cannot use the font.
    static func inspect(at path: String, limits: MediaLimits) throws(FontError) -> FontMetadata {
        let type = try fileType(of: path)
        var facts = cmedia_font_facts()
        switch Int(cmedia_look_at_font(path, &facts)) {
        case CMEDIA_FONT_SOUND: break
        case CMEDIA_FONT_COLLECTION: throw .collection
        case CMEDIA_FONT_PICTURES: throw .pictures
        case CMEDIA_FONT_BROKEN: throw .broken
        case CMEDIA_FONT_EMPTY: throw .empty
        default: throw .notAFont
        }
        guard canDraw(text(facts.sample), withFontAt: path, limits) else { throw .broken }
        return FontMetadata(
            type: type, name: name(text(facts.family), text(facts.style)), glyphs: Int(facts.glyphs),
            characters: Int(facts.characters))
    }

    private static func fileType(of path: String) throws(FontError) -> FontMetadata.FileType {
        let bytes: [UInt8]
        do throws(MediaError) {
            bytes = try readFile(path, limit: FontMetadata.maxBytes)
        } catch {
            if case .tooLarge = error { throw .tooLarge }
            throw .notAFont
        }
        if bytes.starts(with: Array("ttcf".utf8)) { throw .collection }
        guard let type = FontMetadata.FileType(beginning: bytes) else { throw .notAFont }
        return type
    }

    /// Whether text in the font leaves visible marks on a page.
    private static func canDraw(_ sample: String, withFontAt path: String, _ limits: MediaLimits) -> Bool {
        // Any hash will do, because the page exists only for this check.
        let typeface = PageTypeface.own(sha256: String(repeating: "0", count: 64))
        var sampleText = TextElement(
            placement: Placement(x: 850, y: 750), width: 1700, text: sample, lines: [sample], size: 120)
        sampleText.fontKey = typeface.key
        let white = PagePaper(colour: PageColour("#FFFFFF") ?? .cream)
        let page = PageDocument(paper: white, elements: [.text(sampleText)])
        let resources = PageResources(PageRenderRequest(pages: [page], fonts: [typeface.key: path]), limits: limits)
        resources.addFonts(for: [page])
        guard var canvas = try? PageCanvas(format: .png, width: 340) else { return false }
        canvas.draw(page, with: resources)
        return canvas.isInked
    }

    /// Returns the family with its style, unless that is the regular one: `나눔손글씨 펜`, `Noto Sans KR Bold`.
    private static func name(_ family: String, _ style: String) -> String {
        let regularStyles = ["", "regular", "book", "normal", "medium", "roman"]
        let name = regularStyles.contains(style.lowercased()) ? family : "\(family) \(style)"
        let words = name.split {
            $0.isWhitespace || $0.unicodeScalars.contains { $0.properties.generalCategory == .control }
        }
        return String(words.joined(separator: " ").prefix(FontMetadata.maxNameLength))
    }

    /// Returns the text of a C array of characters that a zero ends.
    private static func text<T>(_ characters: T) -> String {
        withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
