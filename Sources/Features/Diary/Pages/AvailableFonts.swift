import Catalog
import HTTPServer
import PageDocument
import Site

/// The fonts that the editor of a page needs.
struct AvailableFonts: Sendable {
    let userFonts: [UserFont]
    /// Hashes of fonts on the page that its writer has removed from the choices.
    let removedFonts: [String]
    /// Font of new texts.
    let first: PageTypeface

    init(_ document: PageDocument, userFonts: [UserFont], first: PageTypeface) {
        self.userFonts = userFonts
        self.first = first
        let known = Set(userFonts.map(\.sha256))
        removedFonts = document.ownFonts.filter { !known.contains($0) }
    }

    var faces: String? {
        let hashes = userFonts.map(\.sha256) + removedFonts
        return hashes.isEmpty ? nil : SitePath.faces(hashes.joined(separator: "."))
    }
}
