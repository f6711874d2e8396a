import Catalog
import Foundation
import Providers
import Text
import Works

extension WorkFormat {
    /// LibraryThing's table with tabs, in Latin-1 or UTF-16.
    static let libraryThing = WorkFormat(
        name: "librarything", title: "LibraryThing", kinds: [.book],
        parts: [
            Part(name: "library", needs: ["book id", "title", "primary author", "collections"]) { fields, _ in
                LibraryThing.book(fields)
            }
        ])
}

private enum LibraryThing {
    static func book(_ fields: ImportRecord) -> ImportedWork {
        var work = ImportedWork(.book, title: fields["Title"])
        work.identities = ImportValueParser.identity("librarything", fields["Book Id"])
        work.isbns = ImportValueParser.isbns(fields["ISBN"], fields["ISBNs"])
        work.creators = [Contributor(person(fields["Primary Author"]), role(fields["Primary Author Role"]))]
        let roles = fields["Secondary Author Roles"].split(separator: "|", omittingEmptySubsequences: false)
        for (index, name) in fields["Secondary Author"].split(separator: "|").enumerated() {
            let roleName = index < roles.count ? String(roles[index]) : ""
            work.creators.append(Contributor(person(String(name)), role(roleName)))
        }
        work.creators.removeAll { $0.name.isEmpty }
        work.publisher = fields["Publication"]
        work.released = fields.date("Date")
        work.year = work.released?.year
        work.pages = fields.count("Page Count").flatMap { $0 > 0 ? $0 : nil }
        work.score = fields.score("Rating", of: 5)
        work.review = ImportValueParser.plainText(fields["Review"])
        work.note = [fields["Comment"], fields["Private Comment"]].filter { !$0.isEmpty }.joined(separator: "\n")
        work.addedAt = fields.time("Entry Date", "Acquired")
        let collections = ImportValueParser.list(fields["Collections"])
        work.tags =
            ImportValueParser.list(fields["Tags"])
            + collections.filter { ShelfStatus.status($0) == nil && $0 != "Your library" }
        work.copies = collections.contains("Your library") ? max(1, fields.count("Copies") ?? 1) : nil
        let (start, end) = (fields.days(fields["Date Started"]), fields.days(fields["Date Read"]))
        work.logEntries = (0..<max(start.count, end.count)).map { index in
            ImportedWork.Entry(index < end.count ? end[index] : nil, from: index < start.count ? start[index] : nil)
        }
        work.status =
            collections.lazy.compactMap { ShelfStatus.status($0) }.first
            ?? (work.logEntries.contains { $0.finishedOn != nil } ? .done : work.logEntries.isEmpty ? nil : .active)
        let patron = fields["Lending Patron"]
        if !patron.isEmpty {
            work.loan = ImportedWork.Loan(
                borrower: patron, since: fields.date("Lending Start"), until: fields.date("Lending End"))
        }
        return work
    }

    /// Returns "Han, Kang" as "Kang Han". A Korean name has no comma and is unchanged.
    private static func person(_ name: String) -> String {
        let parts = name.split(separator: ",", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        return parts.count == 2 ? "\(parts[1]) \(parts[0])" : name.trimmingCharacters(in: .whitespaces)
    }

    private static func role(_ name: String) -> Contributor.Role {
        ["", "author"].contains(name.lowercased()) ? .author : Contributor.Role(word: name)
    }
}
