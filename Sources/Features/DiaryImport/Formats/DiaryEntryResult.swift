/// The result of reading one entry of a file.
enum DiaryEntryResult: Sendable {
    /// - raw: the text in the file.
    case entry(ImportedEntry, raw: String)
    /// - reason: a code; see ``DiaryImportReport``.
    case failed(raw: String, reason: String)
}
