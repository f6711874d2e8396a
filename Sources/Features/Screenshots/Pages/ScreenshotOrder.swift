import Catalog

/// Order of a list of screenshots: by one of the columns of the list view.
struct ScreenshotOrder: Sendable, Hashable {
    enum Column: String, Sendable, CaseIterable {
        case taken, added, app, size
    }

    var column = Column.taken
    var isDescending = true

    static let newest = ScreenshotOrder()
    static let oldest = ScreenshotOrder(column: .taken, isDescending: false)

    /// Whether the list is in the order of days, as the wall is.
    var isByTime: Bool { column == .taken }

    /// The order in a URL: "-size" for the largest first, "size" for the smallest; nil for the default.
    var text: String? {
        switch self {
        case .newest: nil
        case .oldest: "oldest"
        default: (isDescending ? "-" : "") + column.rawValue
        }
    }
}

extension ScreenshotOrder {
    /// Creates an order; unknown text is the default.
    init(text: String?) {
        guard let text, text != "oldest" else {
            self = text == nil ? .newest : .oldest
            return
        }
        let name = text.hasPrefix("-") ? String(text.dropFirst()) : text
        self = Column(rawValue: name).map { ScreenshotOrder(column: $0, isDescending: name != text) } ?? .newest
    }

    /// Returns the order after a click on a column's heading: the default direction first, then the reverse.
    func pressed(_ column: Column) -> ScreenshotOrder {
        ScreenshotOrder(column: column, isDescending: column == self.column ? !isDescending : column != .app)
    }

    /// Returns the order by a column of `screenshot`; nil for orders by time, which every list of items has.
    /// - Parameter gathers: whether the filters leave few items.
    func itemOrder(of owner: Person.ID, gathers: Bool) -> ColumnOrder? {
        func order(_ index: String, _ column: String, isText: Bool = false) -> ColumnOrder {
            ColumnOrder(
                driver: DrivingTable(
                    table: "screenshot AS driver INDEXED BY \(index)", item: "driver.item",
                    position: "driver.\(column)",
                    condition: "driver.owner = ?", arguments: [.integer(owner)]),
                column: "screenshot.\(column)", isText: isText, isDescending: isDescending, gathers: gathers)
        }
        switch column {
        case .taken: return nil
        case .added: return order("screenshotByAdded", "importedAt")
        case .app: return order("screenshotByApp", "app", isText: true)
        case .size: return order("screenshotBySize", "bytes")
        }
    }

    /// Returns the value of a screenshot in this order's column.
    func key(of stored: ScreenshotStore.Stored) -> FilterArgument {
        switch column {
        case .taken: .integer(stored.item.position)
        case .added: .integer(stored.screenshot.importedAt.rawValue)
        case .app: .text(stored.screenshot.app)
        case .size: .integer(Int64(stored.screenshot.bytes))
        }
    }
}
