import Catalog
import HTTPServer
import Site

/// What makes the page of one picture a light box: its neighbours in the list that it was opened from, and how large it
/// is shown. All of it stands in the address.
package struct ScreenshotBox: Sendable {
    package enum Zoom: Int, Sendable, CaseIterable {
        case fit, full, double
    }

    /// One of the small pictures below the large one.
    package struct Frame: Sendable {
        package let url: String
        package let title: String
        package let picture: String?
        package let placeholder: Placeholder?
        package let isCurrent: Bool
    }

    package let zoom: Zoom
    /// Where it was opened from.
    package let listURL: String
    package let previousURL: String?
    package let nextURL: String?
    /// Fetched ahead, so that the next one is there at once.
    package let nextPicture: String?
    package let zooms: [Choice]
    /// The picture among its neighbours; empty where it has none.
    package let strip: [Frame]

    init(
        _ item: Item, in listing: ScreenshotListing, zoom: String?, neighbours: ScreenshotNeighbours, shell: Shell
    ) {
        let words = shell.words
        let chosen = zoom.flatMap { Int($0) }.flatMap(Zoom.init(rawValue:)) ?? .fit
        self.zoom = chosen
        listURL = listing.trail.text
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
            Choice(
                title,
                url: Address(ScreenshotPath.show(item.id), listing.trail.fields.fields.map { ($0.name, $0.value) })
                    .adding("zoom", zoom == .fit ? nil : String(zoom.rawValue)).text,
                icon: String(zoom.rawValue), isCurrent: zoom == chosen)
        }
    }

    package var stageClass: String { "stage stage--\(zoom.rawValue)" }
}
