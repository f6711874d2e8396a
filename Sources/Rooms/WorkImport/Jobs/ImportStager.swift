import Catalog
import GRDB

/// Puts the rows of a file down in the ledger as they stand; what cannot become anything is told from the start.
struct ImportStager {
    private let file: ImportFile
    private let context: ImportContext
    private let dayOrder: DayOrder?
    private let isOrderAssumed: Bool
    private let run: ImportRun
    private let imports: ImportRuns
    private var rows: ImportRows
    private var strangers: ArraySlice<String>
    /// Rows that an earlier attempt has put down.
    private var skipped: Int
    private(set) var count = 0
    /// How often a file says the same of the same log entry, by hash: 16 bytes for each.
    private var occurrences: [Int: Int] = [:]

    /// - Parameter dayOrder: as somebody told; nil to find out.
    init(file: ImportFile, run: ImportRun, dayOrder: DayOrder?, imports: ImportRuns) {
        self.file = file
        let survey = ImportSurvey(file)
        var context = file.context
        context.series = survey.series
        self.context = context
        self.dayOrder = dayOrder ?? survey.dayOrder
        isOrderAssumed = dayOrder == nil && survey.isInDoubt
        self.run = run
        self.imports = imports
        rows = ImportRows(file)
        strangers = file.strangers[...]
        skipped = run.counts.total
    }

    /// - Returns: false at the end.
    mutating func step(in db: Database) throws -> Bool {
        for _ in 0..<WorkImport.step {
            if let fields = try rows.next() {
                try stage(fields, in: db)
            } else if let name = strangers.popFirst() {
                try put(ImportFields(part: "", file: name, columns: []), .failed("file"), in: db)
            } else {
                return false
            }
        }
        return true
    }

    private enum Outcome {
        case pending(subject: String)
        case failed(String)
    }

    private mutating func stage(_ fields: ImportFields, in db: Database) throws {
        var fields = fields
        fields.dayOrder = dayOrder
        fields.isOrderAssumed = isOrderAssumed
        do {
            let work = try file.format.work(fields, in: context)
            let subject = "\(file.format.name):\(work.subject)"
            if let logEntry = work.logEntries.first(where: { $0.name.isEmpty }) {
                var hasher = Hasher()
                hasher.combine(fields.part)
                hasher.combine(subject)
                hasher.combine(logEntry.days)
                let key = hasher.finalize()
                fields.occurrence = occurrences[key, default: 0]
                occurrences[key] = fields.occurrence + 1
            }
            try put(fields, .pending(subject: subject), in: db)
        } catch let problem as ImportRowProblem {
            try put(fields, .failed(problem.code), in: db)
        }
    }

    private mutating func put(_ fields: ImportFields, _ outcome: Outcome, in db: Database) throws {
        count += 1
        guard count > skipped else { return }
        switch outcome {
        case .pending(let subject): try imports.stage(fields.json, in: run.id, subject: subject, db: db)
        case .failed(let reason): try imports.stage(fields.json, in: run.id, as: .failed, reason: reason, db: db)
        }
    }
}
