import Catalog
import HTTPServer

extension Assets {
    /// Returns the URL of a portrait.
    /// - Parameter width: in CSS pixels; ignored for a preset drawing.
    package func url(of avatar: Avatar, width: Int = 64) -> String {
        switch avatar {
        case .drawn(let drawing): drawings[drawing.rawValue] ?? favicon
        case .own(let sha256): SitePath.picture(MediaStore.key(of: sha256), width)
        }
    }
}
