/// Reason why a file is rejected as a font. Closed: every case has a message for people.
package enum FontError: String, Error, Codable, Sendable, CaseIterable {
    /// The file is not TTF, OTF or WOFF2, or is too damaged to be read.
    case notAFont
    case tooLarge
    /// The file contains several fonts.
    case collection
    /// The glyphs are bitmaps, which cannot be scaled.
    case pictures
    /// A table that browsers need is missing, or glyphs cannot be drawn.
    case broken
    /// Hardly any glyph has visible marks.
    case empty
    /// The check took too much time or memory, or crashed the worker.
    case tooMuch
    /// The file could not be checked just now and may be valid.
    case unavailable

    /// One or two sentences for people, in Korean and English.
    package var explanation: (ko: String, en: String) {
        switch self {
        case .notAFont: ("글꼴 파일이 아니에요. TTF, OTF, WOFF2만 쓸 수 있어요.", "This is not a font. Use TTF, OTF or WOFF2.")
        case .tooLarge:
            (
                "글꼴이 너무 커요. \(FontMetadata.maxBytes >> 20) MB까지 쓸 수 있어요.",
                "The font is too large. The limit is \(FontMetadata.maxBytes >> 20) MB."
            )
        case .collection:
            ("여러 글꼴이 한 파일에 들어 있어요. 하나씩 따로 올려 주세요.", "This file contains several fonts. Add them one by one.")
        case .pictures:
            ("그림으로 된 글꼴이라 크기를 바꿀 수 없어요.", "The letters are images, which cannot be scaled.")
        case .broken:
            ("글꼴 파일이 손상되었거나 브라우저에서 쓸 수 없는 것이에요.", "The font is damaged or does not work in browsers.")
        case .empty: ("글꼴에 그릴 글자가 거의 없어요.", "The font has hardly any glyphs.")
        case .tooMuch: ("글꼴을 확인하다가 멈췄어요. 손상된 파일일 수 있어요.", "The font could not be checked. It may be damaged.")
        case .unavailable:
            ("지금은 글꼴을 확인할 수 없어요. 잠시 뒤에 다시 올려 주세요.", "Fonts cannot be checked right now. Please try again later.")
        }
    }
}
