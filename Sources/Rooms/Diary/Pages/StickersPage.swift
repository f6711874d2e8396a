import Catalog
import HTTPServer
import PageDocument
import Site

/// A person's own stickers, and those that everybody has.
package struct StickersPage: Sendable {
    package struct Own: Sendable {
        package let name: String
        package let address: String
        package let removalURL: String
    }
    package struct Pack: Sendable {
        package let title: String
        package let stickers: [StickerChoice]
    }

    package let own: [Own]
    package let packs: [Pack]

    init(_ own: [OwnSticker], _ shell: Shell) {
        let unnamed = shell.words("내 스티커", "My sticker")
        self.own = own.map {
            Own(
                name: $0.name.isEmpty ? unnamed : $0.name, address: $0.address,
                removalURL: DiaryPath.stickerRemoval($0.id))
        }
        let all = StickerChoice.all(shell)
        packs = StickerPack.all.map { pack in
            Pack(title: shell.words(pack.ko, pack.en), stickers: all.filter { $0.pack == pack.key })
        }
    }
}
