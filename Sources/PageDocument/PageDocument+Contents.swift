extension PageDocument {
    /// All texts, captions and alternative texts in reading order, one line for each.
    package var readableText: String {
        readingOrder.flatMap(\.readableTexts).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// Elements from top to bottom; those at the same height from left to right.
    package var readingOrder: [PageElement] {
        elements.enumerated().sorted { left, right in
            let (a, b) = (left.element.placement, right.element.placement)
            return (a?.y ?? 0, a?.x ?? 0, Double(left.offset)) < (b?.y ?? 0, b?.x ?? 0, Double(right.offset))
        }.map(\.element)
    }

    /// Hashes of all pictures of the instance on the page, each once: photos, and people's own stickers.
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

    /// Keys of the stickers from Seorap's packs, each once.
    package var stickers: [String] {
        var seen: Set<String> = []
        return elements.compactMap { element -> String? in
            guard case .sticker(let sticker) = element, sticker.ownPicture == nil else { return nil }
            return seen.insert(sticker.sticker).inserted ? sticker.sticker : nil
        }
    }

    /// Fonts of the page's texts and captions.
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

    /// Hashes of the font files of people that the page's texts use, each once.
    package var ownFonts: [String] {
        var seen: Set<String> = []
        return elements.compactMap { element -> String? in
            guard case .text(let text) = element, let hash = text.font.ownFile else { return nil }
            return seen.insert(hash).inserted ? hash : nil
        }
    }

    /// Hashes of all files in the media store that the page needs.
    package var files: [String] { photos + ownFonts }
}
