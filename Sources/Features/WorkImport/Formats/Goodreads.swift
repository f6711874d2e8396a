import Catalog
import Foundation
import Providers
import Text

extension WorkFormat {
    /// Library export of Goodreads with 24 or 31 columns, and this program's export in the same format.
    static let goodreads = WorkFormat(
        name: "goodreads", title: "Goodreads", kinds: [.book],
        parts: [
            Part(name: "library", needs: ["book id", "title", "author", "my rating", "exclusive shelf"]) { fields, _ in
                Goodreads.book(fields)
            }
        ])
}

private enum Goodreads {
    private static let contributor = CompiledRegex(/(.+) \((translator|illustrator|editor|other)\)/)

    static func book(_ fields: ImportRecord) -> ImportedWork {
        var work = ImportedWork(.book, title: fields["Title"])
        if let parsed = ImportValueParser.series(work.title) {
            (work.title, work.series, work.seriesNumber) = parsed
        }
        work.identities = ImportValueParser.identity(ExternalSource.goodreads, fields["Book Id"])
        work.isbns = ImportValueParser.isbns(fields["ISBN13"], fields["ISBN"])
        work.creators = ImportValueParser.names(fields["Author"], .author)
        let additionalAuthors = ImportValueParser.list(fields["Additional Authors"])
        work.creators += additionalAuthors.map { name in
            // Exports of this program append roles: "홍길동 (translator)".
            guard let match = name.wholeMatch(of: contributor) else { return Contributor(name, .author) }
            return Contributor(String(match.1), Contributor.Role(word: match.2))
        }
        work.publisher = fields["Publisher"]
        work.pages = fields.count("Number of Pages").flatMap { $0 > 0 ? $0 : nil }
        work.released = fields.date("Published On", "Year Published", "Original Publication Year")
        work.year = work.released?.year
        work.score = fields.score("My Rating", of: 5)
        work.review = fields.review("My Review")
        work.note = fields["Private Notes"]
        work.addedAt = fields.time("Date Added")
        work.copies = fields.count("Owned Copies").flatMap { $0 > 0 ? $0 : nil }
        let shelf = fields["Exclusive Shelf"]
        work.status = ShelfStatus.status(shelf)
        work.tags = ImportValueParser.list(fields["Bookshelves"] + (work.status == nil ? "," + shelf : ""))
            .filter { ShelfStatus.status($0) == nil && $0 != "none" }
        work.isLiked = fields.isTrue("Favorite")
        if let page = fields.count("Current Page") { work.progress = .page(page) }
        if let percent = fields.count("Current Percent") { work.progress = .percent(percent) }
        work.logEntries = logEntries(fields)
        if !fields.isFromThisProgram { work.details = details(fields, of: work) }
        return work
    }

    private static func details(_ fields: ImportRecord, of work: ImportedWork) -> [String] {
        // Years outside 1000 to 2999, of antiquity and before Christ, are kept as text.
        let years = ["Year Published", "Original Publication Year"].filter {
            Int(fields[$0]).map { $0 != 0 && !(1_000...2_999).contains($0) } ?? false
        }
        // A misprinted ISBN without a right check digit still identifies the book, so it is kept as text.
        let invalidISBNs = ["ISBN13", "ISBN"].filter {
            work.isbns.isEmpty && [10, 13].contains(fields[$0].count { $0.isNumber || $0 == "X" })
        }
        return fields.details(
            ["Binding"] + years + [
                "Recommended For", "Recommended By", "Original Purchase Date", "Original Purchase Location",
                "Condition",
                "Condition Description", "BCID",
            ]) + invalidISBNs.prefix(1).map { "\($0): \(fields[$0].filter { $0.isNumber || $0 == "X" })" }
    }

    /// Returns the readings. Goodreads exports only their number and one day, which the first reading gets. This program
    /// exports `start/end` of each, with `/stopped` for a stopped one, separated by `;`.
    private static func logEntries(_ fields: ImportRecord) -> [ImportedWork.Entry] {
        let readings = fields["Readings"]
        if !readings.isEmpty {
            return readings.split(separator: ";").map { text in
                let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
                var logEntry = ImportedWork.Entry(
                    parts.count > 1 ? fields.day(parts[1]) : nil, from: fields.day(parts[0]))
                logEntry.isStopped = parts.count > 2 && parts[2] == "stopped"
                return logEntry
            }
        }
        let day = fields.date("Date Read")
        let count = max(fields.count("Read Count") ?? 0, day == nil ? 0 : 1)
        // A wrong number in the file must not create an unlimited number of readings.
        return (0..<min(count, ImportedWork.maxRepeats)).map { ImportedWork.Entry($0 == 0 ? day : nil) }
    }
}

/// Names of shelves that mean a reading status, in exports of several programs.
enum ShelfStatus {
    /// Returns the status of a shelf; `nil` for a shelf of a person's own.
    static func status(_ text: String) -> ImportedWork.Status? {
        switch text.lowercased().filter({ $0.isLetter }) {
        case "toread", "toberead", "wanttoread", "want", "forlater", "wishlist", "forlateron": .want
        case "currentlyreading", "reading", "inprogress": .active
        case "read", "finished", "completed", "alreadyread": .done
        case "didnotfinish", "dnf", "abandoned", "dropped", "unfinished", "stopped", "stoppedreading", "paused":
            .stopped
        default: nil
        }
    }
}
