import Catalog
import Foundation
import Providers
import Text

extension WorkFormat {
    /// The StoryGraph's library, with current and older columns.
    static let storyGraph = WorkFormat(
        name: "storygraph", title: "The StoryGraph", kinds: [.book],
        parts: [
            Part(
                name: "library", needs: ["title", "authors", "isbn/uid", "read status"],
                aliases: ["author": "authors", "isbn": "isbn/uid"]
            ) { fields, _ in StoryGraph.book(fields) }
        ])
}

private enum StoryGraph {
    private static let contributor = CompiledRegex(/(.+) \((.+)\)/)
    private static let writtenDays = CompiledRegex(
        /[0-9]{4}(?:[\/.\-][0-9]{1,2}(?![0-9])){0,2}|[0-9]{1,2}([\/.\-])[0-9]{1,2}\1[0-9]{2,4}/)
    private static let openEnd = CompiledRegex(/[-–]\s*$/)

    static func book(_ fields: ImportRecord) -> ImportedWork {
        var work = ImportedWork(.book, title: fields["Title"])
        let isbnOrUID = fields["ISBN/UID"]
        work.isbns = ImportValueParser.isbns(isbnOrUID)
        if work.isbns.isEmpty { work.identities = ImportValueParser.identity("storygraph", isbnOrUID) }
        work.creators =
            ImportValueParser.names(fields["Authors"], .author)
            + ImportValueParser.list(fields["Contributors"]).map { name in
                // "홍길동 (Translator)"
                guard let match = name.wholeMatch(of: contributor) else { return Contributor(name, .other("")) }
                return Contributor(String(match.1), Contributor.Role(word: match.2.lowercased()))
            }
        work.status = ShelfStatus.status(fields["Read Status"])
        work.addedAt = fields.time("Date Added")
        work.score = fields.score("Star Rating", of: 5)
        work.review = ImportValueParser.plainText(fields["Review"])
        work.tags = ImportValueParser.list(fields["Tags"])
        if fields.isTrue("Owned?") { work.copies = 1 }
        work.details = fields.details([
            "Format", "Moods", "Pace", "Character- or Plot-Driven?", "Strong Character Development?",
            "Loveable Characters?", "Diverse Characters?", "Flawed Characters?", "Content Warnings",
            "Content Warning Description",
        ])
        work.logEntries = logEntries(fields, isStopped: work.status == .stopped)
        return work
    }

    /// Parses "2024/01/02-2024/02/03, 2020/05/01": pairs of days and single days.
    private static func logEntries(_ fields: ImportRecord, isStopped: Bool) -> [ImportedWork.Entry] {
        var logEntries = fields["Dates Read"].split { ",;".contains($0) }.compactMap { text -> ImportedWork.Entry? in
            let days = text.matches(of: writtenDays)
            guard let first = days.first?.output.0, let last = days.last?.output.0, days.count < 3 else { return nil }
            if days.count == 2 { return ImportedWork.Entry(fields.day(last), from: fields.day(first)) }
            // "2024/01/02-" has no end, and "-2024/01/02" an unknown beginning.
            return text.contains(openEnd)
                ? ImportedWork.Entry(nil, from: fields.day(first)) : ImportedWork.Entry(fields.day(first))
        }
        if logEntries.isEmpty, let day = fields.date("Last Date Read") { logEntries = [ImportedWork.Entry(day)] }
        let count = min(fields.count("Read Count") ?? 0, ImportedWork.maxRepeats)
        while logEntries.count < count { logEntries.append(ImportedWork.Entry()) }
        if isStopped, !logEntries.isEmpty { logEntries[logEntries.count - 1].isStopped = true }
        return logEntries
    }
}
