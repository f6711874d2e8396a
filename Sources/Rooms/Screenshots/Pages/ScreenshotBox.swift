import Catalog
import HTTPServer
import Site

/// What makes the page of one picture a light box: its neighbours in the list that it was opened from, and how large it
/// is shown. All of it stands in the address.
package struct ScreenshotBox: Sendable {
    package enum Zoom: Int, Sendable, CaseIterable {
        case fit, full, double
    }

    package let zoom: Zoom
    /// Where it was opened from.
    package let listURL: String
    package let previousURL: String?
    package let nextURL: String?
    /// Fetched ahead, so that the next one is there at once.
    package let nextPicture: String?
    package let zooms: [Choice]

    init(
        _ item: Item, in listing: ScreenshotListing, zoom: String?, neighbours: (previous: Item?, next: Item?),
        words: Words
    ) {
        let chosen = zoom.flatMap { Int($0) }.flatMap(Zoom.init(rawValue:)) ?? .fit
        self.zoom = chosen
        listURL = listing.trail.text
        previousURL = neighbours.previous.map { listing.url(of: $0.id) }
        nextURL = neighbours.next.map { listing.url(of: $0.id) }
        nextPicture = neighbours.next?.cover.map { SitePath.picture(MediaStore.key(of: $0), 1440) }
        let titles: [(Zoom, String)] = [(.fit, words("창에 맞춤", "Fit the window")), (.full, "100 %"), (.double, "200 %")]
        zooms = titles.map { zoom, title in
            Choice(
                title,
                url: Address(ScreenshotPath.show(item.id), listing.trail.fields.fields.map { ($0.name, $0.value) })
                    .adding("zoom", zoom == .fit ? nil : String(zoom.rawValue)).text,
                icon: String(zoom.rawValue), isCurrent: zoom == chosen)
        }
    }

    package var stageClass: String { "stage z\(zoom.rawValue)" }
}
