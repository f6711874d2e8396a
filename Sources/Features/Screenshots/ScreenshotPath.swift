import HTTPServer
import Site

/// Paths of the screenshot feature. No other file contains a path literal.
package enum ScreenshotPath {
    static let index = FixedRoute("/screenshots")
    static let duplicates = FixedRoute("/screenshots/duplicates")
    package static let show = Route<Int64>("/screenshots/{id}")
    /// Screenshots that share rare words with one, and other items of the same time.
    static let related = Route<Int64>("/screenshots/{id}/like")
    /// The original file; `?picture=2` is the third of several.
    package static let original = Route<Int64>("/screenshots/{id}/original")
    /// A zip file with the originals of the selected screenshots.
    package static let zip = FixedRoute("/screenshots/zip")
    /// Recognises the text of all pictures that have none.
    package static let reading = FixedRoute("/screenshots/reading")
    /// Recognises the text of one screenshot again.
    static let rereading = Route<Int64>("/screenshots/{id}/reading")
    /// Saves addresses that were recognised in a picture as links.
    package static let links = Route<Int64>("/screenshots/{id}/links")
    /// A copy without metadata, for sharing; `?picture=2` is the third of several.
    static let shared = Route<Int64>("/screenshots/{id}/shared")
    /// Splits a screenshot with several pictures into one item for each.
    static let split = Route<Int64>("/screenshots/{id}/apart")
    /// Adds a picture to a screenshot.
    package static let pictures = Route<Int64>("/screenshots/{id}/pictures")
    static let apiPictures = Route<String>("/api/v1/screenshots/{uid}/pictures")
    package static let settings = FixedRoute("/settings/screenshots")
    static let api = FixedRoute("/api/v1/screenshots")
}
