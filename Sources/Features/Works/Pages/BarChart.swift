import Site

/// A horizontal bar chart, drawn on the server, with a table of the same data.
struct BarChart: Sendable {
    /// Height of a bar and the gap below it, in the drawing's own units.
    private static let step = 26

    struct Bar: Sendable {
        let label: String
        /// The label, shortened to fit next to the bar.
        let short: String
        let value: String
        /// Additional value in the table: hours, pages.
        let detail: String
        /// Link of the label; empty for none.
        let url: String
        let y: Int
        let width: Int

        var textY: Int { y + 15 }
        var valueX: Int { 168 + width }
    }

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
    var height: Int { bars.count * Self.step }

    init(_ title: String, _ rows: [Row], detail: String? = nil, words: Words) {
        self.title = title
        countTitle = words("수", "Count")
        detailTitle = detail
        let most = max(1, rows.map(\.count).max() ?? 1)
        bars = rows.enumerated().map { index, row in
            Bar(
                label: row.label, short: Self.short(row.label),
                value: words.number(row.count), detail: row.detail, url: row.url, y: index * Self.step,
                width: max(2, row.count * 230 / most))
        }
    }

    /// Shortens a label to the space next to the bars, also in the larger type of a phone.
    private static func short(_ label: String) -> String {
        var feature = 9.5
        let end = label.indices.first { index in
            feature -= label[index].isASCII ? 0.6 : 1
            return feature < 0
        }
        return end.map { label[..<label.index(before: $0)] + "…" } ?? label
    }
}
