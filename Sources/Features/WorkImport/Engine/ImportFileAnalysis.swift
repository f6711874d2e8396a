import Catalog

/// Analysis of a whole import file: order of day and month, titles of episodes. Needs a pass of its own. Memory grows
/// with the number of different titles.
struct ImportFileAnalysis {
    private(set) var series = SharedTitles.Series()
    private var votes: [DateOrder: Int] = [:]
    /// The first day that can be read in two ways.
    private var isAmbiguous: ImportDate?
    private var isPadded = false

    init(_ file: ImportFile) {
        var shared = SharedTitles()
        // Errors are reported when the rows are stored.
        var rows = ImportRows(file)
        var name = ""
        while let fields = try? rows.next() {
            guard let part = file.format.part(fields.part) else { continue }
            let named = fields.named(part.aliases)
            for day in named.shortDays { add(day) }
            if fields.file != name, fields.columns.contains(where: { $0.name.columnKey.contains("month/day/year") }) {
                votes[.monthFirst, default: 0] += 1
            }
            name = fields.file
            if let column = part.episodes, named["Supplemental Video Type"].isEmpty {
                shared.add(named[column], on: String(named["Date", "Start Time"].prefix(10)))
            }
        }
        series = shared.series
    }

    private mutating func add(_ day: ImportDate) {
        isPadded = isPadded || day.isPadded
        if day.readings.count == 1, let order = day.readings.first { votes[order, default: 0] += 1 }
        if day.readings.count == 2, isAmbiguous == nil { isAmbiguous = day }
    }

    /// Whether the file has ambiguous days and no unanimous evidence of their order.
    var isInDoubt: Bool { isAmbiguous != nil && votes.count != 1 }

    /// The order of most days. On a tie, the usual order for the format of the first ambiguous day.
    var dayOrder: DateOrder? {
        guard let isAmbiguous else { return votes.max { $0.value < $1.value }?.key }
        let (first, second) = (votes[.dayFirst] ?? 0, votes[.monthFirst] ?? 0)
        if first != second { return first > second ? .dayFirst : .monthFirst }
        return isAmbiguous.hasSlashes && !isPadded ? .monthFirst : .dayFirst
    }
}
