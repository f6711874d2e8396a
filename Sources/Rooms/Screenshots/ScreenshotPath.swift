import HTTPServer
import Site

/// Every address of this room. No other file spells a path.
package enum ScreenshotPath {
    static let index = FixedRoute("/screenshots")
    static let duplicates = FixedRoute("/screenshots/duplicates")
    package static let show = Route<Int64>("/screenshots/{id}")
    /// What else is like one, and what else was kept at that time.
    static let like = Route<Int64>("/screenshots/{id}/like")
    /// The file as it came in; `?picture=2` for the third of several.
    package static let original = Route<Int64>("/screenshots/{id}/original")
    /// The originals of what is selected.
    package static let zip = FixedRoute("/screenshots/zip")
    package static let reading = FixedRoute("/screenshots/reading")
    static let rereading = Route<Int64>("/screenshots/{id}/reading")
    /// Addresses that were read in a picture, to be saved as links.
    package static let links = Route<Int64>("/screenshots/{id}/links")
    /// A copy without metadata, to give away; `?picture=2` as for the original.
    static let shared = Route<Int64>("/screenshots/{id}/shared")
    /// Several pictures become items of their own again.
    static let apart = Route<Int64>("/screenshots/{id}/apart")
    package static let pictures = Route<Int64>("/screenshots/{id}/pictures")
    static let apiPictures = Route<String>("/api/v1/screenshots/{uid}/pictures")
    package static let settings = FixedRoute("/settings/screenshots")
    static let api = FixedRoute("/api/v1/screenshots")
}
