import Catalog

/// The works that import rows describe.
struct ParsedImportRows: Sendable {
    /// Works by row id.
    private let works: [Int64: Result<ImportedWork, any Error>]
    /// Ordinal of the last row, from 1.
    let lastOrdinal: Int
    private let format: WorkFormat
    private let context: ImportContext

    init(_ rows: [ImportRow] = [], _ format: WorkFormat, _ context: ImportContext) {
        self.format = format
        self.context = context
        works = Dictionary(stored: rows.map { row in (row.id, Result { try Self.work(row, format, context) }) })
        lastOrdinal = rows.last?.ordinal ?? 0
    }

    /// Returns the work of a row, also of one that was not passed to the initialiser.
    /// - Throws: ``RowNote``
    func work(_ row: ImportRow) throws -> ImportedWork {
        try works[row.id]?.get() ?? Self.work(row, format, context)
    }

    private static func work(_ row: ImportRow, _ format: WorkFormat, _ context: ImportContext) throws -> ImportedWork {
        guard let fields = ImportRecord(json: row.raw) else { throw RowNote.noTitle }
        return try format.work(fields, in: context)
    }
}
