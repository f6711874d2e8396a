/// Why a file is not taken as a font. Closed: every case has a line that can be shown to a person.
package enum FontProblem: String, Error, Codable, Sendable, CaseIterable {
    /// Not TTF, OTF or WOFF2, or damaged so that nothing can be read.
    case notAFont
    case tooLarge
    /// Several fonts in one file.
    case collection
    /// Letters as pictures, which cannot be scaled.
    case pictures
    /// A part that browsers need is missing, or letters cannot be drawn.
    case broken
    /// Hardly any letter leaves ink.
    case empty
    /// Looking took too long or too much memory, or crashed the worker.
    case tooMuch
    /// Nothing is known against the file: the house could not look at it just now.
    case unavailable

    /// One or two sentences for people, in Korean and in English.
    package var explanation: (ko: String, en: String) {
        switch self {
        case .notAFont: ("글꼴 파일이 아니에요. TTF, OTF, WOFF2만 쓸 수 있어요.", "This is not a font. TTF, OTF and WOFF2 work.")
        case .tooLarge:
            (
                "글꼴이 너무 커요. \(FontFacts.mostBytes >> 20) MB까지 쓸 수 있어요.",
                "The font is too large; \(FontFacts.mostBytes >> 20) MB are allowed."
            )
        case .collection:
            ("여러 글꼴이 한 파일에 든 모음이에요. 하나씩 따로 올려 주세요.", "This file holds several fonts. Add them one by one.")
        case .pictures:
            ("그림으로 된 글꼴이라 크기를 바꿀 수 없어요.", "Its letters are pictures, which cannot be scaled.")
        case .broken:
            ("글꼴 파일이 손상되었거나 브라우저에서 쓸 수 없는 것이에요.", "The font is damaged, or nothing browsers can use.")
        case .empty: ("글꼴에 그릴 글자가 거의 없어요.", "The font has hardly any letters.")
        case .tooMuch: ("글꼴을 살펴보다가 멈췄어요. 손상된 파일일 수 있어요.", "Looking at the font failed. It may be damaged.")
        case .unavailable:
            ("지금은 글꼴을 살펴볼 수 없어요. 잠시 뒤에 다시 올려 주세요.", "Fonts cannot be looked at now. Please try again later.")
        }
    }
}
