import Catalog
import HTTPServer
import PageDocument
import Site

/// The fonts that the editor of a page needs.
struct OwnFonts: Sendable {
    let own: [OwnFont]
    /// Hashes of fonts on the page that its writer has removed from the choices.
    let others: [String]
    /// Font of new texts.
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
