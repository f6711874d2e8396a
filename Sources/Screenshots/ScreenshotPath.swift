import HTTPServer
import Site

/// Every address of this room. No other file spells a path.
package enum ScreenshotPath {
    package static let index = FixedRoute("/screenshots")
    /// What looks alike.
    package static let duplicates = FixedRoute("/screenshots/duplicates")
    package static let show = Route<Int64>("/screenshots/{id}")
    /// The file as it came in; `?picture=2` for the third of several.
    package static let original = Route<Int64>("/screenshots/{id}/original")
    package static let settings = FixedRoute("/settings/screenshots")
    package static let api = FixedRoute("/api/v1/screenshots")
}
