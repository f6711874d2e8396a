import Catalog

/// Rows of an import file as they are stored. A row that cannot be imported is stored with the reason.
struct StagedRows {
    struct Row: Sendable {
        let fields: ImportRecord
        /// Key shared by all rows about one work; nil if the row cannot be imported.
        var subject: String?
        var problem: RowNote?
    }

    private let format: WorkFormat
    private let context: ImportContext
    private let dayOrder: DateOrder?
    private let isOrderAssumed: Bool
    private var rows: ImportRows
    private var unrecognisedFiles: ArraySlice<String>
    /// Number of remaining rows that an earlier attempt has stored.
    private var alreadyStored: Int
    /// Number of rows with the same log entry so far, by hash. Takes 16 bytes for each.
    private var occurrences: [Int: Int] = [:]

    /// Analyses the file and opens its rows.
    /// - Parameters:
    ///   - known: the number of rows that are already stored, which are skipped.
    ///   - dayOrder: the order that a person chose; nil to detect it.
    ///   - zone: the time zone of the person's days.
    init(of file: ImportFile, after known: Int, dayOrder: DateOrder?, in zone: Zone) {
        format = file.format
        let survey = ImportFileAnalysis(file)
        var context = file.context(in: zone)
        context.series = survey.series
        self.context = context
        self.dayOrder = dayOrder ?? survey.dayOrder
        isOrderAssumed = dayOrder == nil && survey.isInDoubt
        rows = ImportRows(file)
        unrecognisedFiles = file.unrecognisedFiles[...]
        self.alreadyStored = known
    }

    /// Returns the rows of one step; empty at the end.
    mutating func next() throws -> [Row] {
        var step: [Row] = []
        while step.count < WorkImport.step, let row = try row() {
            if alreadyStored == 0 { step.append(row) }
            alreadyStored = max(alreadyStored - 1, 0)
        }
        return step
    }

    private mutating func row() throws -> Row? {
        if let fields = try rows.next() { return try row(fields) }
        guard let name = unrecognisedFiles.popFirst() else { return nil }
        return Row(fields: ImportRecord(part: "", file: name, columns: []), problem: .file)
    }

    private mutating func row(_ fields: ImportRecord) throws -> Row {
        var fields = fields
        fields.dayOrder = dayOrder
        fields.isOrderAssumed = isOrderAssumed
        do {
            let work = try format.work(fields, in: context)
            let subject = "\(format.name):\(work.subject)"
            fields.hasAmbiguousDates = work.isAmbiguous
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
        } catch let problem as RowNote {
            return Row(fields: fields, problem: problem)
        }
    }
}

/// An actor around ``StagedRows``, so that the next step is read while one is stored.
actor StagedRowReader {
    private var rows: StagedRows

    init(of file: ImportFile, after known: Int, dayOrder: DateOrder?, in zone: Zone) {
        rows = StagedRows(of: file, after: known, dayOrder: dayOrder, in: zone)
    }

    func next() throws -> [StagedRows.Row] { try rows.next() }
}
