import Catalog
import HTTPServer
import Site

/// Start of a timeline page: a day, or a position after one of its entries.
struct TimelineCursor: Sendable, Hashable {
    enum Anchor: Sendable, Hashable {
        case moment(ActivityPosition)
        /// The item's position.
        case item(Int64)
    }

    let day: LocalDay
    let behind: Anchor?

    init(_ day: LocalDay, behind: Anchor? = nil) {
        self.day = day
        self.behind = behind
    }

    /// Reads `on` and `after`; today without them.
    init(_ query: FormFields, now: Timestamp, in zone: Zone) {
        day = query["on"].flatMap { LocalDay($0, in: zone) } ?? LocalDay(of: now, in: zone)
        behind = query["after"].flatMap { Anchor($0) }
    }

    var address: URLBuilder {
        URLBuilder(SitePath.timeline()).adding("on", day.date.text).adding("after", behind?.text)
    }
}

extension TimelineCursor.Anchor {
    /// Parses `i` with a position, or `m` with the number of the source and that of its row.
    init?(_ text: String) {
        let numbers = text.dropFirst().split(separator: ".", omittingEmptySubsequences: false).map { Int64($0) }
        switch (text.first, numbers.count) {
        case ("i", 1):
            guard let position = numbers[0] else { return nil }
            self = .item(position)
        case ("m", 2):
            guard let source = numbers[0], let id = numbers[1], (0...1000).contains(source) else { return nil }
            self = .moment(ActivityPosition(source: Int(source), id: id))
        default: return nil
        }
    }

    var text: String {
        switch self {
        case .item(let position): "i\(position)"
        case .moment(let place): "m\(place.source).\(place.id)"
        }
    }
}
