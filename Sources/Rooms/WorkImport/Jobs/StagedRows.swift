import Catalog

/// What the ledger gets of a file: its rows as they stand; what cannot become anything is told from the start.
struct StagedRows {
    struct Row: Sendable {
        let fields: ImportFields
        /// What all rows about the same thing have in common; nil where it cannot become anything.
        var subject: String?
        var problem: RowRemark?
    }

    private let format: WorkFormat
    private let context: ImportContext
    private let dayOrder: DayOrder?
    private let isOrderAssumed: Bool
    private var rows: ImportRows
    private var strangers: ArraySlice<String>
    /// Rows that an earlier attempt has put down.
    private var known: Int
    /// How often a file says the same of the same log entry, by hash: 16 bytes for each.
    private var occurrences: [Int: Int] = [:]

    /// - Parameters:
    ///   - dayOrder: as somebody told; nil to find out.
    ///   - zone: of the person's days.
    init(of file: ImportFile, after known: Int, dayOrder: DayOrder?, in zone: Zone) {
        format = file.format
        let survey = ImportSurvey(file)
        var context = file.context(in: zone)
        context.series = survey.series
        self.context = context
        self.dayOrder = dayOrder ?? survey.dayOrder
        isOrderAssumed = dayOrder == nil && survey.isInDoubt
        rows = ImportRows(file)
        strangers = file.strangers[...]
        self.known = known
    }

    /// The rows of one step; none at the end.
    mutating func next() throws -> [Row] {
        var step: [Row] = []
        while step.count < WorkImport.step, let row = try row() {
            if known == 0 { step.append(row) }
            known = max(known - 1, 0)
        }
        return step
    }

    private mutating func row() throws -> Row? {
        if let fields = try rows.next() { return try row(fields) }
        guard let name = strangers.popFirst() else { return nil }
        return Row(fields: ImportFields(part: "", file: name, columns: []), problem: .file)
    }

    private mutating func row(_ fields: ImportFields) throws -> Row {
        var fields = fields
        fields.dayOrder = dayOrder
        fields.isOrderAssumed = isOrderAssumed
        do {
            let work = try format.work(fields, in: context)
            let subject = "\(format.name):\(work.subject)"
            fields.isInDoubt = work.isInDoubt
            if let logEntry = work.logEntries.first(where: { $0.name.isEmpty }) {
                var hasher = Hasher()
                hasher.combine(fields.part)
                hasher.combine(subject)
                hasher.combine(logEntry.days)
                let key = hasher.finalize()
                fields.occurrence = occurrences[key, default: 0]
                occurrences[key] = fields.occurrence + 1
            }
            return Row(fields: fields, subject: subject)
        } catch let problem as RowRemark {
            return Row(fields: fields, problem: problem)
        }
    }
}

/// The same for whoever stores one step while the next is read.
actor StagedRowReader {
    private var rows: StagedRows

    init(of file: ImportFile, after known: Int, dayOrder: DayOrder?, in zone: Zone) {
        rows = StagedRows(of: file, after: known, dayOrder: dayOrder, in: zone)
    }

    func next() throws -> [StagedRows.Row] { try rows.next() }
}
