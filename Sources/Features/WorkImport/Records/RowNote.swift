import Catalog

/// A remark on a row in the import report: its result, a question, or a value that was not imported unchanged.
enum RowNote: Error, Hashable {
    // The work already existed.
    case known, twice, joined, folded, differs
    // Reasons why the row was not imported.
    case left, file, noTitle, noISBN, noQuote
    /// The row describes another type of item, such as an episode.
    case kind(String)
    // Questions to a person.
    case trashed, maybeEpisode
    case which([Item.ID])
    // Values that were not imported unchanged.
    case openQuote
    case noID(String)
    case noDate(String)
    case longTag(String)
    case unknownType(String)
    case rounded(String)
    /// A day as written, and as stored.
    case kept(String, as: String)
    /// A day as written, and as stored in an assumed order of day and month.
    case assumed(String, as: String)
    /// An unknown line, written by no version of this program.
    case other(String)

    private static let notesByText = Dictionary(
        uniqueKeysWithValues: [
            known, twice, joined, folded, differs, left, file, noTitle, noISBN, noQuote, trashed, maybeEpisode,
            openQuote,
        ].map { ($0.text, $0) })

    /// The remark as one line of text, as it is stored.
    var text: String {
        switch self {
        case .known: "known"
        case .twice: "twice"
        case .joined: "joined"
        case .folded: "folded"
        case .differs: "differs"
        case .left: "left"
        case .file: "file"
        case .noTitle: "no-title"
        case .noISBN: "no-isbn"
        case .noQuote: "no-quote"
        case .kind(let word): "kind:\(word)"
        case .trashed: "trashed"
        case .maybeEpisode: "maybe-episode"
        case .which(let items): "which:" + items.map(String.init).joined(separator: ",")
        case .openQuote: "open-quote"
        case .noID(let text): "no-id:\(text)"
        case .noDate(let text): "no-date:\(text)"
        case .longTag(let text): "long-tag:\(text)"
        case .unknownType(let word): "type:\(word)"
        case .rounded(let score): "rounded:\(score)"
        case .kept(let written, let stored): "kept:\(written)=\(stored)"
        case .assumed(let written, let stored): "assumed:\(written)=\(stored)"
        case .other(let text): text
        }
    }

    init(text: some StringProtocol) {
        let text = String(text)
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let value = parts.count > 1 ? parts[1] : ""
        let equals = value.lastIndex(of: "=") ?? value.endIndex
        let day = (written: String(value[..<equals]), stored: String(value[equals...].dropFirst()))
        self =
            switch parts[0] {
            case "kind": .kind(value)
            case "which": .which(value.split(separator: ",").compactMap { Item.ID($0) })
            case "no-id": .noID(value)
            case "no-date": .noDate(value)
            case "long-tag": .longTag(value)
            case "type": .unknownType(value)
            case "rounded": .rounded(value)
            case "kept": .kept(day.written, as: day.stored)
            case "assumed": .assumed(day.written, as: day.stored)
            default: Self.notesByText[text] ?? .other(text)
            }
    }
}

extension [RowNote] {
    /// Reason of an import row, one line for each remark; `nil` if there is none.
    var reason: String? { isEmpty ? nil : map(\.text).joined(separator: "\n") }

    init(reason: String?) {
        self = (reason ?? "").split(separator: "\n").map { RowNote(text: $0) }
    }
}
