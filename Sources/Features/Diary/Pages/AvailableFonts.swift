import Catalog
import HTTPServer
import PageDocument
import Site

/// The fonts that the editor of a page offers.
struct AvailableFonts: Sendable {
    let userFonts: [UserFont]
    /// Hashes of fonts on the page that its writer has removed from the choices.
    let removedFonts: [String]
    /// Font of new texts.
    let newTextFont: PageTypeface

    init(_ document: PageDocument, userFonts: [UserFont], newTextFont: PageTypeface) {
        self.userFonts = userFonts
        self.newTextFont = newTextFont
        let userFontHashes = Set(userFonts.map(\.sha256))
        removedFonts = document.ownFonts.filter { !userFontHashes.contains($0) }
    }

    /// URL of the style sheet of these fonts; `nil` if there are none.
    var facesURL: String? {
        let hashes = userFonts.map(\.sha256) + removedFonts
        return hashes.isEmpty ? nil : SitePath.faces(hashes.joined(separator: "."))
    }
}
