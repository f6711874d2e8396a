import Catalog
import HTTPServer
import Providers
import Site

/// The heart of one work: the same in lists, in searches and beside details. All of a page belong to the form `hearts`.
package struct Heart: Sendable {
    let action: String
    let label: String
    let isOn: Bool
    /// Under which `hearts` is asked whether it is still so: the item, or a source and its name.
    let name: String

    /// Of a work in the drawer.
    package init(_ item: Item.ID, _ title: String, isOn: Bool, words: Words) {
        action = SitePath.itemFavourite(item)
        label = words("좋아요: \(title)", "Like: \(title)")
        self.isOn = isOn
        name = String(item)
    }

    /// Of a hit, kept or not.
    init<W: Work>(_ identity: Identity, _ title: String, _ kind: W.Type, kept: WorkDrawer.Kept?, words: Words) {
        action = W.paths.found(identity.source, identity.id)
        label = words("좋아요: \(title)", "Like: \(title)")
        isOn = kept?.isFavourite == true
        name = "\(identity.source):\(identity.id)"
    }
}

/// A hit's heart, and the button that puts it into the drawer or the way to where it lies there.
package struct KeepButton: Sendable {
    let heart: Heart
    let label: String
    /// The work's own page; nil for one that is not here.
    let url: String?
    let urlLabel: String

    init<W: Work>(_ title: String, _ identity: Identity, _ kind: W.Type, kept: WorkDrawer.Kept?, words: Words) {
        heart = Heart(identity, title, W.self, kept: kept, words: words)
        label = words("서랍에 담기: \(title)", "Keep in the drawer: \(title)")
        url = kept.map { W.paths.show($0.id) }
        urlLabel = words("서랍에 있어요: \(title)", "In your drawer: \(title)")
    }
}
