import Catalog
import HTTPServer
import PageDocument
import Site

/// A person's own stickers, and those that everybody has.
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

    init(_ own: [UserSticker], _ shell: Shell) {
        let unnamed = shell.words("내 스티커", "My sticker")
        self.userStickers = own.map {
            UserStickerRow(
                name: $0.name.isEmpty ? unnamed : $0.name, address: $0.address,
                removalURL: DiaryPath.stickerRemoval($0.id))
        }
        let all = StickerChoice.all(shell)
        packs = StickerPack.all.map { pack in
            Pack(title: shell.words(pack.ko, pack.en), stickers: all.filter { $0.pack == pack.key })
        }
    }
}
