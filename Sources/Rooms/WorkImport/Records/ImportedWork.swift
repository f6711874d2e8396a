import Catalog
import Foundation
import Providers
import Text
import Works

/// A film or a book as a row of a file tells of it. Absent is unknown; nothing is rounded.
package struct ImportedWork: Sendable, Hashable {
    package enum Status: String, Sendable {
        case want, active, done, stopped
    }

    package var kind: ItemKind
    package var title = ""
    package var originalTitle = ""
    package var year: Int?
    package var released: PartialDate?
    package var identities: [WorkIdentity] = []
    package var isbns: [ISBN] = []
    /// What stood where an id belongs and is none.
    package var refused: [String] = []
    /// What else a ledger says of the row.
    var remarks: [RowRemark] = []
    package var creators: [Contributor] = []
    package var publisher = ""
    package var overview = ""
    package var pages: Int?
    /// Minutes.
    package var runtime: Int?
    package var genres: [String] = []
    package var status: Status?
    package var score: Score?
    package var logEntries: [Entry] = []
    var isLiked = false
    package var tags: [String] = []
    package var places: [ListPlace] = []
    /// For oneself.
    package var note = ""
    /// What no field holds, a line each for the note: "Binding: Paperback".
    package var details: [String] = []
    /// For others.
    package var review = ""
    package var progress: Progress?
    package var copies: Int?
    var loan: Loan?
    package var quotes: [Quote] = []
    package var series = ""
    /// "1", "2.5", "1-3".
    var seriesNumber = ""
    package var addedAt: Timestamp?
    /// Whether only a person can say that this is a film and no episode.
    var isInDoubt = false
    /// How many rows before this one in the same run say the same of the same log entry.
    var occurrence = 0
    /// Rows of one file that mean the same work tell so by title and year alone, because their ids mean something else.
    var isKnownByTitle = false

    init(_ kind: ItemKind, title: String = "") {
        self.kind = kind
        self.title = title.oneLine
    }

    package struct Entry: Sendable, Hashable {
        package var startedOn: PartialDate?
        /// The day of a viewing.
        package var finishedOn: PartialDate?
        package var isRepeat = false
        package var isStopped = false
        /// Still going on: begun, not ended, and the file says that the work is being read.
        package var isOpen = false
        package var score: Score?
        package var place = ""
        package var note = ""
        /// What the file itself calls it, so that two of its rows, or two imports, mean one log entry.
        package var name = ""

        package init(_ day: PartialDate? = nil, from start: PartialDate? = nil) {
            finishedOn = day
            startedOn = start
        }

        /// Nothing beside the days and repeats: what tells it from others where the file has no name for it.
        var days: String { [startedOn, finishedOn].map { $0?.text ?? "" }.joined(separator: "/") }
    }

    package struct ListPlace: Sendable, Hashable {
        package var list: String
        package var about = ""
        /// From 1; nil where the list has no order.
        package var position: Int?
        package var note = ""
    }

    package enum Progress: Sendable, Hashable {
        case page(Int)
        case percent(Int)
    }

    struct Loan: Sendable, Hashable {
        var to: String
        var since: PartialDate?
        var until: PartialDate?
    }

    package struct Quote: Sendable, Hashable {
        package var text: String
        /// The page, as written.
        package var place = ""
        package var note = ""
        package var addedAt: Timestamp?
    }

    /// As a provider would say it, for the fields of its kind.
    package var found: FoundWork {
        var found = FoundWork(Identity("", ""), title: title)
        found.originalTitle = originalTitle.oneLine
        found.released =
            kind == .book
            ? released.flatMap { (1000...2999).contains($0.year) ? $0 : nil } : year.flatMap { PartialDate(year: $0) }
        found.runtimeMinutes = runtime
        found.pages = pages
        found.publisher = publisher.oneLine
        found.isbns = isbns.map(\.digits)
        found.overview = overview
        return found
    }

    /// What all rows about the same work have in common, within one format.
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
    /// The role that tables of books call by a word.
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

/// How good something was, on any scale, exactly: hundredths of ten.
package struct Score: Sendable, Hashable, Comparable {
    let hundredths: Int

    /// - Returns: nil for what is no number from 0 to `top`.
    init?(_ text: some StringProtocol, of top: Double) {
        guard let number = Double(String(text).replacing(",", with: ".")), number >= 0, number <= top else {
            return nil
        }
        hundredths = Int((number / top * 1_000).rounded())
    }

    /// The nearest that is kept: quarters of a star.
    package var rating: Rating {
        guard let rating = Rating(halves: (Double(hundredths) / 50).rounded() / 2) else {
            preconditionFailure("0...1000 hundredths are 0...10 in steps of .5")
        }
        return rating
    }

    var isExact: Bool { Int(rating.halves * 100) == hundredths }

    /// "7.3": of ten.
    package var text: String {
        let digits = hundredths % 100
        if digits == 0 { return String(hundredths / 100) }
        return "\(hundredths / 100).\(digits % 10 == 0 ? "\(digits / 10)" : digits < 10 ? "0\(digits)" : "\(digits)")"
    }

    package static func < (a: Score, b: Score) -> Bool { a.hundredths < b.hundredths }
}
