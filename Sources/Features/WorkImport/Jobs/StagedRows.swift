import Catalog

/// Rows of an import file as they are stored. A row that cannot be imported is stored with the reason.
struct StagedRows {
    struct Row: Sendable {
        let fields: ImportRecord
        /// Key shared by all rows about one work; `nil` if the row cannot be imported.
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
    private var rowsToSkip: Int
    /// Number of rows with the same log entry so far, by hash. Takes 16 bytes for each.
    private var occurrences: [Int: Int] = [:]

    /// Analyses the file and opens its rows.
    /// - Parameters:
    ///   - storedCount: the number of rows that are already stored, which are skipped.
    ///   - dayOrder: the order that a person chose; `nil` to detect it.
    ///   - zone: the time zone of the person's days.
    init(of file: ImportFile, after storedCount: Int, dayOrder: DateOrder?, in zone: Zone) {
        format = file.format
        let analysis = ImportFileAnalysis(file)
        var context = file.context(in: zone)
        context.episodeEvidence = analysis.episodeEvidence
        self.context = context
        self.dayOrder = dayOrder ?? analysis.dayOrder
        isOrderAssumed = dayOrder == nil && analysis.isDayOrderUnclear
        rows = ImportRows(file)
        unrecognisedFiles = file.unrecognisedFiles[...]
        rowsToSkip = storedCount
    }

    /// Returns the rows of one transaction; empty at the end.
    mutating func next() throws -> [Row] {
        var batch: [Row] = []
        while batch.count < WorkImport.rowsPerTransaction, let row = try nextRow() {
            if rowsToSkip == 0 { batch.append(row) }
            rowsToSkip = max(rowsToSkip - 1, 0)
        }
        return batch
    }

    private mutating func nextRow() throws -> Row? {
        if let fields = try rows.next() { return try stagedRow(fields) }
        guard let name = unrecognisedFiles.popFirst() else { return nil }
        return Row(fields: ImportRecord(part: "", file: name, columns: []), problem: .file)
    }

    private mutating func stagedRow(_ fields: ImportRecord) throws -> Row {
        var fields = fields
        fields.dayOrder = dayOrder
        fields.isOrderAssumed = isOrderAssumed
        do {
            let work = try format.work(fields, in: context)
            let subject = "\(format.name):\(work.subject)"
            fields.mayBeEpisode = work.mayBeEpisode
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

/// An actor around ``StagedRows``, so that the next rows are read while others are stored.
actor StagedRowReader {
    private var rows: StagedRows

    init(of file: ImportFile, after storedCount: Int, dayOrder: DateOrder?, in zone: Zone) {
        rows = StagedRows(of: file, after: storedCount, dayOrder: dayOrder, in: zone)
    }

    func next() throws -> [StagedRows.Row] { try rows.next() }
}
