import Catalog
import HTTPServer
import PageDocument
import Site

/// The web page of a person's own stickers and of the built-in ones.
struct StickersPage: Sendable {
    struct UserStickerRow: Sendable {
        let name: String
        let address: String
        let removalURL: String
    }

    struct Pack: Sendable {
        let title: String
        let stickers: [StickerChoice]
    }

    let userStickers: [UserStickerRow]
    let packs: [Pack]

    init(_ userStickers: [UserSticker], _ shell: Shell) {
        let defaultName = shell.words("내 스티커", "My sticker")
        self.userStickers = userStickers.map {
            UserStickerRow(
                name: $0.name.isEmpty ? defaultName : $0.name, address: $0.address,
                removalURL: DiaryPath.stickerRemoval($0.id))
        }
        let builtInStickers = StickerChoice.all(shell)
        packs = StickerPack.all.map { pack in
            Pack(title: shell.words(pack.ko, pack.en), stickers: builtInStickers.filter { $0.pack == pack.key })
        }
    }
}
