import Catalog
import HTTPServer

extension Assets {
    /// Where a portrait is shown from.
    /// - Parameter width: in pixels of the screen.
    package func url(of portrait: Portrait, width: Int = 64) -> String {
        switch portrait {
        case .drawn(let drawing): drawings[drawing.rawValue] ?? favicon
        case .own(let sha256): SitePath.picture(MediaStore.key(of: sha256), width)
        }
    }
}
