import Catalog
import HTTPServer
import Site

/// Start of a timeline page: a day, or a position after one of its entries.
struct TimelineCursor: Sendable, Hashable {
    /// The position of an entry.
    enum Anchor: Sendable, Hashable {
        case activity(ActivityPosition)
        /// The item's position.
        case item(Int64)
    }

    let day: LocalDay
    /// The last entry of the previous page; `nil` at the start of the day.
    let anchor: Anchor?

    init(_ day: LocalDay, after anchor: Anchor? = nil) {
        self.day = day
        self.anchor = anchor
    }

    /// Reads `on` and `after`; today without them.
    init(_ query: FormFields, now: Timestamp, in zone: Zone) {
        day = query["on"].flatMap { LocalDay($0, in: zone) } ?? LocalDay(of: now, in: zone)
        anchor = query["after"].flatMap { Anchor($0) }
    }

    var address: URLBuilder {
        URLBuilder(SitePath.timeline()).adding("on", day.date.text).adding("after", anchor?.text)
    }
}

extension TimelineCursor.Anchor {
    /// Parses `i` with a position, or `m` with the index of the activity source and the id of its row: `m2.118`.
    init?(_ text: String) {
        let numbers = text.dropFirst().split(separator: ".", omittingEmptySubsequences: false).map { Int64($0) }
        switch (text.first, numbers.count) {
        case ("i", 1):
            guard let position = numbers[0] else { return nil }
            self = .item(position)
        case ("m", 2):
            // 1000 is above any number of sources and keeps the conversion to `Int` valid.
            guard let source = numbers[0], let id = numbers[1], (0...1000).contains(source) else { return nil }
            self = .activity(ActivityPosition(source: Int(source), id: id))
        default: return nil
        }
    }

    var text: String {
        switch self {
        case .item(let position): "i\(position)"
        case .activity(let position): "m\(position.source).\(position.id)"
        }
    }
}
