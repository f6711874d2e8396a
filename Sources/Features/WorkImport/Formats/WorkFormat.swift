import Catalog
import Text

/// An export format of a program or a site. Columns are found by name, never by position.
package struct WorkFormat: Sendable {
    /// Stable identifier, such as `letterboxd`.
    package let name: String
    package let title: String
    package let kinds: Set<ItemKind>
    /// Tables of the format in reading order. Those that mark a work as seen come before those with dates.
    let parts: [Part]
    /// Beginnings of paths, at any folder level, of files in the export that hold no data on works.
    var ignored: [String] = []

    /// One table of a format, and the function that reads its rows.
    struct Part: Sendable {
        /// The syntax of a file.
        enum Shape: Sendable {
            /// CSV with a header.
            case table
            /// A JSON list of objects.
            case objects
            /// Lines about the list, then a table.
            case letterboxdList
            /// ISBNs without a header.
            case isbnList
            /// Kindle's entries between lines of `=`.
            case clippings
            /// Elements of XML below a root element, whose name is the only column.
            case elements
            /// An SQLite database, whose table names are the columns.
            case database
        }

        let name: String
        var shape = Shape.table
        /// Names of columns that a file must have, in lower case.
        let needs: Set<String>
        /// Whether other columns exclude a match.
        var isExact = false
        /// Texts of which the file's path must contain one, because other parts have the same columns.
        var pathTexts: [String] = []
        /// The format's names of columns, by their names in other languages or in older exports.
        var aliases: [String: String] = [:]
        /// Names of the elements that are rows.
        var elements: Set<String> = []
        /// Whether a cell of the table may hold several lines.
        var hasMultilineCells = true
        /// The column with titles that are examined together to find episodes; `nil` if the format has no episodes.
        var titleColumn: String?
        let read: @Sendable (ImportRecord, ImportContext) throws -> ImportedWork

        /// Returns a score by which the best of several matching parts is chosen; `nil` if the part does not match.
        /// - Parameter columns: the column keys of the file.
        func matchScore(_ shape: Shape, _ columns: Set<String>, _ path: String) -> Int? {
            guard shape == self.shape else { return nil }
            let columns = aliases.isEmpty ? columns : Set(columns.map { aliases[$0] ?? $0 })
            guard needs.isSubset(of: columns), !isExact || needs == columns else { return nil }
            if pathTexts.isEmpty { return needs.count * 2 }
            let path = path.lowercased()
            return pathTexts.contains { path.contains($0) } ? needs.count * 2 + 1 : nil
        }
    }

    package static let all: [WorkFormat] = [
        .letterboxd, .imdb, .tmdb, .trakt, .movary, .yamtrack, .netflix, .myAnimeList, .goodreads, .storyGraph,
        .libraryThing,
        .calibre, .bookLogr, .bookWyrm, .jelu, .openLibrary, .openreads, .kindle, .readwiseHighlights, .isbns,
    ]

    /// Returns the format with this identifier.
    package static func named(_ name: String) -> WorkFormat? { all.first { $0.name == name } }

    func part(_ name: String) -> Part? { parts.first { $0.name == name } }

    /// Returns the format and part of a file, by its columns and then by its name.
    static func recognise(
        _ shape: Part.Shape, columns: [String], path: String, among formats: [WorkFormat] = all
    ) -> (format: WorkFormat, part: Part)? {
        let names = Set(columns.map(\.columnKey).filter { !$0.isEmpty })
        let matches = formats.flatMap { format in
            format.parts.compactMap { part in part.matchScore(shape, names, path).map { (format, part, $0) } }
        }
        return matches.max { $0.2 < $1.2 }.map { ($0.0, $0.1) }
    }

    /// Returns the format that a table nearly matches, and the missing columns. The table must have most required
    /// columns.
    static func nearest(to columns: [String], among formats: [WorkFormat]) -> (format: WorkFormat, missing: [String])? {
        let names = Set(columns.map(\.columnKey))
        let parts = formats.flatMap { format in format.parts.filter { $0.shape == .table }.map { (format, $0) } }
        return parts.compactMap { format, part -> (format: WorkFormat, missing: [String])? in
            let missing = part.needs.subtracting(names.map { part.aliases[$0] ?? $0 })
            guard !missing.isEmpty, missing.count < part.needs.count - missing.count else { return nil }
            return (format, missing.sorted())
        }.min { $0.missing.count < $1.missing.count }
    }

    /// Reads a stored row.
    /// - Throws: ``RowNote`` with the reason why the row cannot be imported.
    package func work(_ fields: ImportRecord, in context: ImportContext) throws -> ImportedWork {
        guard let part = part(fields.part) else { throw RowNote.kind(fields.part) }
        var fields = fields.named(part.aliases)
        fields.zone = context.zone
        var work = try part.read(fields, context)
        work.title = work.title.oneLine
        work.dropInvalidIdentities(of: fields)
        if work.title.isEmpty, work.identities.isEmpty, work.isbns.isEmpty { throw RowNote.noTitle }
        let longTags = work.tags.filter { Tag.normalised($0) == nil && !Tag.shortened($0).isEmpty }
        work.tags = work.tags.map(Tag.shortened).filter { !$0.isEmpty }
        work.rowNotes += longTags.map { .longTag(String(Tag.shortened($0).beginning(30))) }
        work.rowNotes += fields.dateNotes(on: work) + (fields.hasOpenQuote ? [.openQuote] : [])
        work.mayBeEpisode = work.mayBeEpisode || fields.mayBeEpisode
        work.occurrence = fields.occurrence
        return work
    }
}

/// Information from outside a row that is needed to read it.
package struct ImportContext: Sendable, Hashable {
    /// Parts of the format that are in the file.
    package var parts: Set<String> = []
    /// Evidence on which titles of the file are episodes.
    var episodeEvidence = SharedTitles.EpisodeEvidence()
    /// Time zone of the person's days.
    var zone = Zone.server
}
