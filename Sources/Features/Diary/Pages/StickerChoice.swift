import PageDocument
import Site

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
