import HTTPServer
import Providers
import Site
import Works

/// The favourite button of a search result, and the button that saves it or links to the saved work.
struct KeepButton: Sendable {
    let heart: Heart
    let label: String
    /// URL of the work's own page; nil if it is not saved.
    let url: String?
    let urlLabel: String

    init<W: Work>(_ title: String, _ identity: Identity, _ kind: W.Type, kept: KeptWorks.Kept?, words: Words) {
        heart = Heart(
            title, name: "\(identity.source):\(identity.id)", isOn: kept?.isFavourite == true,
            action: W.paths.found(identity.source, identity.id), words: words)
        label = words("서랍에 담기: \(title)", "Keep in the drawer: \(title)")
        url = kept.map { W.paths.show($0.id) }
        urlLabel = words("서랍에 있어요: \(title)", "In your drawer: \(title)")
    }
}
