import Catalog
import Foundation
import Providers
import Text
import Works

/// A film or a book as described by a row. Missing values are unknown; no value is rounded.
package struct ImportedWork: Sendable, Hashable {
    /// Maximum number of viewings or readings that a number in a row creates.
    static let maxRepeats = 1_000
    /// Maximum number of characters of a title.
    static let maxTitleLength = 500

    package enum Status: String, Sendable {
        case want, active, done, stopped
    }

    package var kind: ItemKind
    package var title = ""
    package var originalTitle = ""
    package var year: Int?
    package var released: PartialDate?
    package var identities: [WorkExternalID] = []
    package var isbns: [ISBN] = []
    /// Invalid values of id columns, for the import report.
    package var invalidIDs: [String] = []
    /// Further remarks on the row in the import report.
    var rowNotes: [RowNote] = []
    package var creators: [Contributor] = []
    package var publisher = ""
    package var overview = ""
    package var pages: Int?
    /// Running time in minutes.
    package var runtime: Int?
    package var genres: [String] = []
    package var status: Status?
    package var score: Score?
    package var logEntries: [Entry] = []
    var isLiked = false
    package var tags: [String] = []
    package var listPositions: [ListPosition] = []
    /// Private note.
    package var note = ""
    /// Values without a field of their own, as lines for the note: "Binding: Paperback".
    package var details: [String] = []
    /// Public review.
    package var review = ""
    package var progress: Progress?
    package var copies: Int?
    var loan: Loan?
    package var quotes: [Quote] = []
    package var series = ""
    /// Number within the series: "1", "2.5", "1-3".
    var seriesNumber = ""
    package var addedAt: Timestamp?
    /// Whether only a person can decide if this is a film or an episode.
    var mayBeEpisode = false
    /// Number of earlier rows in the same run with the same log entry.
    var occurrence = 0
    /// Whether rows about one work share only title and year, because ids in the file mean something else.
    var isKnownByTitle = false

    init(_ kind: ItemKind, title: String = "") {
        self.kind = kind
        self.title = title.oneLine
    }

    /// A viewing or a reading.
    package struct Entry: Sendable, Hashable {
        package var startedOn: PartialDate?
        /// Last day of a reading, or the day of a viewing.
        package var finishedOn: PartialDate?
        package var isRepeat = false
        package var isStopped = false
        /// Whether it is in progress: begun, not ended, and the file marks the work as being read.
        package var isOpen = false
        package var score: Score?
        package var venue = ""
        package var note = ""
        /// The file's identifier of the entry. Two rows or two imports with it mean one log entry.
        package var name = ""

        package init(_ day: PartialDate? = nil, from start: PartialDate? = nil) {
            finishedOn = day
            startedOn = start
        }

        /// Start and end days, which distinguish entries that have no name in the file.
        var days: String { [startedOn, finishedOn].map { $0?.text ?? "" }.joined(separator: "/") }
    }

    /// An entry of the work in a list.
    package struct ListPosition: Sendable, Hashable {
        package var list: String
        /// Note about the list.
        package var listNote = ""
        /// Position from 1; `nil` for a list without an order.
        package var position: Int?
        package var note = ""
    }

    package enum Progress: Sendable, Hashable {
        case page(Int)
        case percent(Int)
    }

    struct Loan: Sendable, Hashable {
        var borrower: String
        var since: PartialDate?
        var until: PartialDate?
    }

    package struct Quote: Sendable, Hashable {
        package var text: String
        /// Place in the book as written, usually a page number.
        package var locator = ""
        package var note = ""
        package var addedAt: Timestamp?
    }

    /// The work as provider data, with the fields of its kind.
    package var metadata: WorkMetadata {
        var metadata = WorkMetadata(ExternalID("", ""), title: title)
        metadata.originalTitle = originalTitle.oneLine
        metadata.released =
            kind == .book
            ? released.flatMap { (1000...2999).contains($0.year) ? $0 : nil } : year.flatMap { PartialDate(year: $0) }
        metadata.runtimeMinutes = runtime
        metadata.pages = pages
        metadata.publisher = publisher.oneLine
        metadata.isbns = isbns.map(\.digits)
        metadata.overview = overview
        return metadata
    }

    /// Key shared by all rows about one work, within one format.
    package var subject: String {
        if !isKnownByTitle {
            if let identity = identities.first { return "\(identity.source):\(identity.id)" }
            if let isbn = isbns.first { return "isbn:\(isbn.digits)" }
        }
        let author = kind == .book ? creators.first { $0.role == .author }?.name ?? "" : ""
        return "\(title.matchKey)|\(year.map(String.init) ?? "")|\(author.matchKey)"
    }
}

extension Contributor.Role {
    /// Creates the role that a word in tables of books names.
    init(word: some StringProtocol) {
        self =
            switch word.lowercased() {
            case "translator": .translator
            case "illustrator": .illustrator
            case "editor": .editor
            default: .other(String(word))
            }
    }
}

/// A rating on any scale without rounding, in hundredths of a scale of ten.
package struct Score: Sendable, Hashable, Comparable {
    let hundredths: Int

    /// Parses a score.
    /// - Returns: `nil` unless `text` is a number from 0 to `top`.
    init?(_ text: some StringProtocol, of top: Double) {
        guard let number = Double(String(text).replacing(",", with: ".")), number >= 0, number <= top else {
            return nil
        }
        hundredths = Int((number / top * 1_000).rounded())
    }

    /// The nearest rating that can be stored, in quarters of a star.
    package var rating: Rating {
        guard let rating = Rating(halves: (Double(hundredths) / 50).rounded() / 2) else {
            preconditionFailure("0...1000 hundredths are 0...10 in steps of .5")
        }
        return rating
    }

    var isExact: Bool { Int(rating.halves * 100) == hundredths }

    /// The score of ten, such as "7.3".
    package var text: String {
        let digits = hundredths % 100
        if digits == 0 { return String(hundredths / 100) }
        return "\(hundredths / 100).\(digits % 10 == 0 ? "\(digits / 10)" : digits < 10 ? "0\(digits)" : "\(digits)")"
    }

    package static func < (a: Score, b: Score) -> Bool { a.hundredths < b.hundredths }
}
