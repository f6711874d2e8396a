import Catalog
import HTTPServer
import PageDocument
import Site

/// The font files that a page can be written in.
struct OwnFonts: Sendable {
    let own: [OwnFont]
    /// On the page, and no longer among the choices of its writer.
    let others: [String]
    /// That new texts get.
    let first: PageTypeface

    init(_ document: PageDocument, own: [OwnFont], first: PageTypeface) {
        self.own = own
        self.first = first
        let known = Set(own.map(\.sha256))
        others = document.ownFonts.filter { !known.contains($0) }
    }

    var faces: String? {
        let hashes = own.map(\.sha256) + others
        return hashes.isEmpty ? nil : SitePath.faces(hashes.joined(separator: "."))
    }
}
