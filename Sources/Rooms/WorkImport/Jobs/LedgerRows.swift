import Catalog

/// Rows of a ledger as the works they tell of.
struct LedgerRows: Sendable {
    typealias Told = Result<(work: ImportedWork, fields: ImportFields), ImportRowProblem>

    /// By the rows' ids.
    private let told: [Int64: Told]
    /// The last of them, from 1.
    let lastOrdinal: Int
    private let format: WorkFormat
    private let context: ImportContext

    init(_ rows: [ImportRow] = [], _ format: WorkFormat, _ context: ImportContext) throws {
        self.format = format
        self.context = context
        told = try Dictionary(
            stored: rows.map { ($0.id, try Self.told(by: $0, format, context)) })
        lastOrdinal = rows.last?.ordinal ?? 0
    }

    /// Reads a row that is not among them.
    /// - Throws: `ImportRowProblem`
    func work(_ row: ImportRow) throws -> (work: ImportedWork, fields: ImportFields) {
        try (told[row.id] ?? Self.told(by: row, format, context)).get()
    }

    private static func told(by row: ImportRow, _ format: WorkFormat, _ context: ImportContext) throws -> Told {
        do {
            guard let fields = ImportFields(json: row.raw) else { throw ImportRowProblem.noTitle }
            return .success((try format.work(fields, in: context), fields))
        } catch let problem as ImportRowProblem {
            return .failure(problem)
        }
    }
}
