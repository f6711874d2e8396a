import HTTPServer
import Site

/// Where a room searches outside and keeps what it found.
package struct FindingPaths: Sendable {
    let search: FixedRoute
    /// A source and what it calls the work.
    let found: Route<String, String>
    let picture: Route<String, String>
    /// What of some hits is in the drawer.
    let hearts: FixedRoute
    let words: FixedRoute
    let word: Route<Int64>
    /// Takes the photo of a barcode; nil for what has none.
    let barcode: FixedRoute?
    /// What is seen these days; nil for what nobody lists.
    let charts: FixedRoute?

    package init(
        search: FixedRoute, found: Route<String, String>, picture: Route<String, String>, hearts: FixedRoute,
        words: FixedRoute, word: Route<Int64>,
        barcode: FixedRoute? = nil, charts: FixedRoute? = nil
    ) {
        self.search = search
        self.found = found
        self.picture = picture
        self.hearts = hearts
        self.words = words
        self.word = word
        self.barcode = barcode
        self.charts = charts
    }
}
