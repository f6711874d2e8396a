import Catalog

/// The analysis of a whole import file before its rows are stored: the order of day and month, and the titles of
/// episodes. Memory grows with the number of different titles.
struct ImportFileAnalysis {
    /// Evidence on which titles of the file are episodes.
    private(set) var episodeEvidence = SharedTitles.EpisodeEvidence()
    /// Numbers of days that can be read in one order only.
    private var votes: [DateOrder: Int] = [:]
    /// The first day that can be read in two ways.
    private var firstAmbiguousDay: ImportDate?
    /// Whether a day has leading zeros and a year of four digits.
    private var isPadded = false

    init(_ file: ImportFile) {
        var titles = SharedTitles()
        // Errors are reported when the rows are stored.
        var rows = ImportRows(file)
        var previousFile = ""
        while let fields = try? rows.next() {
            guard let part = file.format.part(fields.part) else { continue }
            let englishFields = fields.named(part.aliases)
            for day in englishFields.shortDays { add(day) }
            if fields.file != previousFile,
                fields.columns.contains(where: { $0.name.columnKey.contains("month/day/year") })
            {
                votes[.monthFirst, default: 0] += 1
            }
            previousFile = fields.file
            if let column = part.titleColumn, englishFields["Supplemental Video Type"].isEmpty {
                titles.add(englishFields[column], on: String(englishFields["Date", "Start Time"].prefix(10)))
            }
        }
        episodeEvidence = titles.evidence
    }

    private mutating func add(_ day: ImportDate) {
        isPadded = isPadded || day.isPadded
        if day.possibleOrders.count == 1, let order = day.possibleOrders.first { votes[order, default: 0] += 1 }
        if day.possibleOrders.count == 2, firstAmbiguousDay == nil { firstAmbiguousDay = day }
    }

    /// Whether the file has ambiguous days and no unanimous evidence of their order.
    var isDayOrderUnclear: Bool { firstAmbiguousDay != nil && votes.count != 1 }

    /// The order of most days; `nil` if no day shows it or needs it. On a tie, the usual order for the form of the first
    /// ambiguous day: American dates have slashes and no leading zeros.
    var dayOrder: DateOrder? {
        guard let firstAmbiguousDay else { return votes.max { $0.value < $1.value }?.key }
        let (dayFirst, monthFirst) = (votes[.dayFirst] ?? 0, votes[.monthFirst] ?? 0)
        if dayFirst != monthFirst { return dayFirst > monthFirst ? .dayFirst : .monthFirst }
        return firstAmbiguousDay.hasSlashes && !isPadded ? .monthFirst : .dayFirst
    }
}
