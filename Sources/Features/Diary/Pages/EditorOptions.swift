import PageDocument
import Site

/// A choice in the editor, with the name of its icon or its CSS class. Shortcut keys and packs have no icon.
struct ToolButton: Sendable {
    let key: String
    let icon: String
    let title: String

    init(_ key: String, _ icon: String, _ title: String) {
        self.key = key
        self.icon = icon
        self.title = title
    }
}

/// A colour to choose. A CSS class paints it because web pages have no inline styles.
struct Swatch: Sendable {
    /// Such as `#F5F0E7`.
    let colour: String
    let name: String
    /// CSS class.
    let style: String

    static func inks(_ words: Words) -> [Swatch] {
        let names = [
            words("검정", "Black"), words("회색", "Grey"), words("하늘", "Blue"), words("풀빛", "Green"),
            words("노랑", "Yellow"), words("주황", "Orange"), words("빨강", "Red"), words("보라", "Violet"),
        ]
        return zip(PageColour.inks, names).enumerated().map { index, ink in
            let (colour, name) = ink
            return Swatch(colour: colour.text, name: name, style: "ink-\(index)")
        }
    }

    static func papers(_ words: Words) -> [Swatch] {
        let names = [
            words("크림", "Cream"), words("분홍", "Pink"), words("모래", "Sand"), words("연보라", "Lilac"),
            words("회색", "Grey"), words("하늘", "Sky"),
        ]
        return zip(PageColour.papers, names).enumerated().map { index, paper in
            let (colour, name) = paper
            return Swatch(colour: colour.text, name: name, style: "paper-\(index)")
        }
    }
}

/// A font to choose for a text.
struct FontChoice: Sendable {
    /// Key of the font in a document.
    let key: String
    let family: String
    /// Value of `font-family`, with fallback fonts.
    let stack: String
    let name: String
    /// Class that shows the name in the font itself.
    let style: String

    /// Returns all fonts to choose from.
    ///
    /// - Parameter removedFonts: hashes of fonts that the page uses and that its writer has removed from the choices.
    static func all(_ userFonts: [UserFont], removedFonts: [String], _ words: Words) -> [FontChoice] {
        PageFont.allCases.map { FontChoice(.ours($0), words($0.name.ko, $0.name.en)) }
            + userFonts.map { FontChoice($0.typeface, $0.name) }
            + removedFonts.map { FontChoice(.own(sha256: $0), words("삭제한 글꼴", "A deleted font")) }
    }

    private init(_ font: PageTypeface, _ name: String) {
        (key, family, stack, style) = (font.key, font.family, font.stack, font.style)
        self.name = name
    }
}

/// A weather or a mood to choose for a page.
struct WeatherMoodChoice: Sendable {
    let key: String
    let name: String
    /// URL of the sticker that shows it.
    let address: String

    static func all(_ choices: [WeatherMood], _ shell: Shell) -> [WeatherMoodChoice] {
        choices.map { choice in
            WeatherMoodChoice(
                key: choice.key, name: shell.words(choice.name),
                address: shell.assets.stickers[choice.sticker] ?? "")
        }
    }
}

/// A sticker to put on a page.
struct StickerChoice: Sendable {
    /// Key of the sticker in a document.
    let key: String
    /// Key of the pack; "own" for the person's own stickers.
    let pack: String
    /// Width in page units.
    let width: String
    let height: String
    let name: String
    /// Label of the button that puts the sticker on the page.
    let label: String
    let address: String
    /// CSS class: "wide" or empty.
    let style: String

    /// Returns the stickers of the built-in packs.
    static func all(_ shell: Shell) -> [StickerChoice] {
        StickerPack.all.flatMap { pack in
            pack.stickers.map { sticker in
                let name = shell.words(sticker.ko, sticker.en)
                return StickerChoice(
                    key: sticker.key, pack: pack.key, width: shortNumber(sticker.width),
                    height: shortNumber(sticker.height), name: name, label: shell.words.putOnPage(name),
                    address: shell.assets.stickers[sticker.key] ?? "",
                    style: style(width: sticker.width, height: sticker.height))
            }
        }
    }
}

extension StickerChoice {
    private static func style(width: Double, height: Double) -> String { width > 2 * height ? "wide" : "" }

    init(_ sticker: UserSticker, _ words: Words) {
        let (width, height) = sticker.size
        let name = sticker.name.isEmpty ? words("내 스티커", "My sticker") : sticker.name
        self.init(
            key: "sha256:" + sticker.sha256, pack: "own", width: shortNumber(width), height: shortNumber(height),
            name: name, label: words.putOnPage(name), address: sticker.address,
            style: Self.style(width: width, height: height))
    }
}

extension Words {
    fileprivate func putOnPage(_ name: String) -> String { self("\(name) 붙이기", "Put \(name) on the page") }
}
