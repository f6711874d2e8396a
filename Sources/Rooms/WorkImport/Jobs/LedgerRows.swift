import Catalog

/// The works that rows of a ledger tell of.
struct LedgerRows: Sendable {
    /// By the rows' ids.
    private let works: [Int64: Result<ImportedWork, any Error>]
    /// The last of them, from 1.
    let lastOrdinal: Int
    private let format: WorkFormat
    private let context: ImportContext

    init(_ rows: [ImportRow] = [], _ format: WorkFormat, _ context: ImportContext) {
        self.format = format
        self.context = context
        works = Dictionary(stored: rows.map { row in (row.id, Result { try Self.work(row, format, context) }) })
        lastOrdinal = rows.last?.ordinal ?? 0
    }

    /// Reads a row that is not among them.
    /// - Throws: ``RowRemark``
    func work(_ row: ImportRow) throws -> ImportedWork {
        try works[row.id]?.get() ?? Self.work(row, format, context)
    }

    private static func work(_ row: ImportRow, _ format: WorkFormat, _ context: ImportContext) throws -> ImportedWork {
        guard let fields = ImportFields(json: row.raw) else { throw RowRemark.noTitle }
        return try format.work(fields, in: context)
    }
}
