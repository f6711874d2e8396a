import Catalog

/// What the rows of a file say together and none of them alone: in which order it writes day and month, and which titles
/// are episodes. It takes a pass of its own, in the memory of the different titles.
struct ImportSurvey {
    private(set) var series = SharedTitles.Series()
    private var votes: [DayOrder: Int] = [:]
    /// Of the first day that can be read in two ways.
    private var doubt: DayText?
    private var isPadded = false

    init(_ file: ImportFile) {
        var shared = SharedTitles()
        // What breaks off is told when its rows are put down.
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

    private mutating func add(_ day: DayText) {
        isPadded = isPadded || day.isPadded
        if day.readings.count == 1, let order = day.readings.first { votes[order, default: 0] += 1 }
        if day.readings.count == 2, doubt == nil { doubt = day }
    }

    /// Whether days stand in the file that nobody can read for certain.
    var isInDoubt: Bool { doubt != nil && votes.count != 1 }

    /// What most days say; where none does, what is usual for what they look like.
    var dayOrder: DayOrder? {
        guard let doubt else { return votes.max { $0.value < $1.value }?.key }
        let (first, second) = (votes[.dayFirst] ?? 0, votes[.monthFirst] ?? 0)
        if first != second { return first > second ? .dayFirst : .monthFirst }
        return doubt.hasSlashes && !isPadded ? .monthFirst : .dayFirst
    }
}
