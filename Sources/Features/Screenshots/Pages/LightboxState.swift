import Catalog
import HTTPServer
import Site

/// Light box on the page of a screenshot: its neighbours in the list that it was opened from, and its zoom. Both are
/// part of the URL.
struct LightboxState: Sendable {
    enum Zoom: Int, Sendable, CaseIterable {
        case fit, full, double
    }

    /// A thumbnail below the large picture.
    struct Frame: Sendable {
        let url: String
        let title: String
        let picture: String?
        let placeholder: Placeholder?
        let isCurrent: Bool
    }

    let zoom: Zoom
    /// URL of the list that the page was opened from.
    let listURL: String
    let previousURL: String?
    let nextURL: String?
    /// Image URL of the next screenshot, fetched ahead so that it appears at once.
    let nextPicture: String?
    let zooms: [LinkChoice]
    /// Thumbnails of the screenshot and its neighbours; empty if it has none.
    let strip: [Frame]

    init(
        _ item: Item, in listing: ScreenshotListing, zoom: String?, neighbours: ScreenshotNeighbours, shell: Shell
    ) {
        let words = shell.words
        let chosen = zoom.flatMap { Int($0) }.flatMap(Zoom.init(rawValue:)) ?? .fit
        self.zoom = chosen
        listURL = listing.filterURL.text
        previousURL = neighbours.previous.map { listing.url(of: $0.id) }
        nextURL = neighbours.next.map { listing.url(of: $0.id) }
        nextPicture = neighbours.next?.cover.map { SitePath.picture(MediaStore.key(of: $0), 1440) }
        let around = neighbours.before + [item] + neighbours.after
        strip =
            around.count == 1
            ? []
            : around.map { each in
                Frame(
                    url: listing.url(of: each.id),
                    title: each.title.isEmpty ? words.screenshotName(each, now: shell.now) : each.title,
                    picture: each.cover.map { SitePath.picture(MediaStore.key(of: $0), 360) },
                    placeholder: Placeholder(each.placeholder), isCurrent: each.id == item.id)
            }
        let titles: [(Zoom, String)] = [(.fit, words("창에 맞춤", "Fit the window")), (.full, "100 %"), (.double, "200 %")]
        zooms = titles.map { zoom, title in
            LinkChoice(
                title,
                url: URLBuilder(
                    ScreenshotPath.show(item.id), listing.filterURL.fields.fields.map { ($0.name, $0.value) }
                )
                .adding("zoom", zoom == .fit ? nil : String(zoom.rawValue)).text,
                icon: String(zoom.rawValue), isCurrent: zoom == chosen)
        }
    }

    var stageClass: String { "stage stage--\(zoom.rawValue)" }
}
