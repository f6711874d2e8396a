import Site

/// A horizontal bar chart, drawn on the server, with a table of the same data.
struct BarChart: Sendable {
    // Lengths are in the units of the drawing.
    /// Height of a bar and the gap below it.
    private static let rowHeight = 26
    /// Width of the bar of the largest count.
    private static let maxBarWidth = 230
    /// Width of a bar for a count near 0, so that it is visible.
    private static let minBarWidth = 2

    struct Bar: Sendable {
        let label: String
        /// The label, shortened to fit next to the bar.
        let shortLabel: String
        let value: String
        /// Additional value in the table: hours, pages.
        let detail: String
        /// Link of the label; empty for none.
        let url: String
        let y: Int
        let width: Int

        /// Baseline of label and value.
        var textY: Int { y + 15 }
        /// Left edge of the value, right of the bar.
        var valueX: Int { 168 + width }
    }

    /// The data of one bar.
    struct Row: Sendable {
        let label: String
        let count: Int
        var detail = ""
        var url = ""
    }

    let title: String
    let countTitle: String
    /// Title of the third column of the table; `nil` if there is none.
    let detailTitle: String?
    let bars: [Bar]
    var height: Int { bars.count * Self.rowHeight }

    init(_ title: String, _ rows: [Row], detail: String? = nil, words: Words) {
        self.title = title
        countTitle = words("수", "Count")
        detailTitle = detail
        let maxCount = max(1, rows.map(\.count).max() ?? 1)
        bars = rows.enumerated().map { index, row in
            Bar(
                label: row.label, shortLabel: Self.shortened(row.label),
                value: words.number(row.count), detail: row.detail, url: row.url, y: index * Self.rowHeight,
                width: max(Self.minBarWidth, row.count * Self.maxBarWidth / maxCount))
        }
    }

    /// Shortens a label to the space next to the bars, also in the larger type of a phone.
    private static func shortened(_ label: String) -> String {
        // In widths of a Korean character; an ASCII character is about 0.6 wide.
        var remainingWidth = 9.5
        let end = label.indices.first { index in
            remainingWidth -= label[index].isASCII ? 0.6 : 1
            return remainingWidth < 0
        }
        return end.map { label[..<label.index(before: $0)] + "…" } ?? label
    }
}
