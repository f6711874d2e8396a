extension PageDocument {
    /// All words in reading order, a line for each part: texts, captions and alternative texts.
    package var words: String {
        readingOrder.flatMap(\.words).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// From top to bottom; what lies at the same height from left to right.
    package var readingOrder: [PageElement] {
        elements.enumerated().sorted { left, right in
            let (a, b) = (left.element.placement, right.element.placement)
            return (a?.y ?? 0, a?.x ?? 0, Double(left.offset)) < (b?.y ?? 0, b?.x ?? 0, Double(right.offset))
        }.map(\.element)
    }

    /// Hashes of all pictures of the house that are on it, each once: photos, and stickers of one's own.
    package var photos: [String] {
        var seen: Set<String> = []
        return elements.flatMap { element -> [String] in
            switch element {
            case .photo(let photo): photo.photos.map(\.sha256)
            case .sticker(let sticker): [sticker.ownPicture].compactMap(\.self)
            case .text, .stroke, .unknown: []
            }
        }.filter { seen.insert($0).inserted }
    }

    /// Keys of the stickers of our packs, each once.
    package var stickers: [String] {
        var seen: Set<String> = []
        return elements.compactMap { element -> String? in
            guard case .sticker(let sticker) = element, sticker.ownPicture == nil else { return nil }
            return seen.insert(sticker.sticker).inserted ? sticker.sticker : nil
        }
    }

    /// The fonts of its texts and captions.
    package var fonts: Set<PageTypeface> {
        Set(
            elements.compactMap { element -> PageTypeface? in
                switch element {
                case .text(let text): text.font
                case .photo(let photo): photo.caption == nil ? nil : .standard
                case .sticker, .stroke, .unknown: nil
                }
            })
    }

    /// Hashes of the font files that people brought and it is written in, each once.
    package var ownFonts: [String] {
        var seen: Set<String> = []
        return elements.compactMap { element -> String? in
            guard case .text(let text) = element, let hash = text.font.ownFile else { return nil }
            return seen.insert(hash).inserted ? hash : nil
        }
    }

    /// Hashes of everything in the media store that it needs.
    package var files: [String] { photos + ownFonts }
}
