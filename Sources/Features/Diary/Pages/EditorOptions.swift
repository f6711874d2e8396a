import PageDocument
import Site

/// A choice with the name of its icon or its class.
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

/// A colour, painted by its class because pages have no inline styles.
struct Swatch: Sendable {
    let colour: String
    let name: String
    let style: String

    static func inks(_ words: Words) -> [Swatch] {
        let names = [
            words("검정", "Black"), words("회색", "Grey"), words("하늘", "Blue"), words("풀빛", "Green"),
            words("노랑", "Yellow"), words("주황", "Orange"), words("빨강", "Red"), words("보라", "Violet"),
        ]
        return zip(PageColour.inks, names).enumerated().map { index, ink in
            Swatch(colour: ink.0.text, name: ink.1, style: "ink-\(index)")
        }
    }

    static func papers(_ words: Words) -> [Swatch] {
        let names = [
            words("크림", "Cream"), words("분홍", "Pink"), words("모래", "Sand"), words("연보라", "Lilac"),
            words("회색", "Grey"), words("하늘", "Sky"),
        ]
        return zip(PageColour.papers, names).enumerated().map { index, paper in
            Swatch(colour: paper.0.text, name: paper.1, style: "paper-\(index)")
        }
    }
}

struct FontChoice: Sendable {
    let key: String
    let family: String
    let stack: String
    let name: String
    /// Class that shows the name in the font itself.
    let style: String

    /// Returns all fonts to choose from.
    ///
    /// - Parameter others: font files that the page uses and that its writer has removed from the choices.
    static func all(_ own: [UserFont], others: [String], _ words: Words) -> [FontChoice] {
        PageFont.allCases.map { FontChoice(.ours($0), words($0.name.ko, $0.name.en)) }
            + own.map { FontChoice($0.typeface, $0.name) }
            + others.map { FontChoice(.own(sha256: $0), words("삭제한 글꼴", "A deleted font")) }
    }

    private init(_ font: PageTypeface, _ name: String) {
        (key, family, stack, style) = (font.key, font.family, font.stack, font.style)
        self.name = name
    }
}

struct WeatherMoodChoice: Sendable {
    let key: String
    let name: String
    let address: String

    static func all(_ marks: [WeatherMood], _ shell: Shell) -> [WeatherMoodChoice] {
        marks.map { mark in
            WeatherMoodChoice(
                key: mark.key, name: shell.words(mark.name), address: shell.assets.stickers[mark.sticker] ?? "")
        }
    }
}

struct StickerChoice: Sendable {
    /// Key of the sticker in a document.
    let key: String
    let pack: String
    /// Width in page units.
    let width: String
    let height: String
    let name: String
    let label: String
    let address: String
    let style: String

    static func all(_ shell: Shell) -> [StickerChoice] {
        StickerPack.all.flatMap { pack in
            pack.stickers.map { sticker in
                let name = shell.words(sticker.ko, sticker.en)
                return StickerChoice(
                    key: sticker.key, pack: pack.key, width: shortNumber(sticker.width),
                    height: shortNumber(sticker.height), name: name, label: shell.words.putOnPage(name),
                    address: shell.assets.stickers[sticker.key] ?? "",
                    style: sticker.width > 2 * sticker.height ? "wide" : "")
            }
        }
    }
}

extension StickerChoice {
    init(_ own: UserSticker, _ words: Words) {
        let (width, height) = own.size
        let name = own.name.isEmpty ? words("내 스티커", "My sticker") : own.name
        self.init(
            key: "sha256:" + own.sha256, pack: "own", width: shortNumber(width), height: shortNumber(height),
            name: name, label: words.putOnPage(name), address: own.address, style: width > 2 * height ? "wide" : "")
    }
}

extension Words {
    fileprivate func putOnPage(_ name: String) -> String { self("\(name) 붙이기", "Put \(name) on the page") }
}
