import Catalog
import Providers
import Works

extension WorkFormat {
    /// Letterboxd's export as a zip file, each of its tables, and the table that Letterboxd imports. A URL
    /// in the diary identifies an entry, elsewhere a film, so films are identified by title and year.
    static let letterboxd = WorkFormat(
        name: "letterboxd", title: "Letterboxd", kinds: [.movie],
        parts: [
            Part(name: "watched", needs: filmColumns) { fields, _ in Letterboxd.film(fields, .done) },
            Part(name: "ratings", needs: filmColumns.union(["rating"]), isExact: true) { fields, _ in
                var work = Letterboxd.film(fields, .done)
                work.score = fields.score("Rating", of: 5)
                return work
            },
            Part(name: "watchlist", needs: filmColumns, pathTexts: ["watchlist"]) { fields, _ in
                Letterboxd.film(fields, .want)
            },
            Part(name: "likes", needs: filmColumns, pathTexts: ["likes/", "films.csv"]) { fields, _ in
                var work = Letterboxd.film(fields, nil)
                work.isLiked = true
                return work
            },
            Part(name: "diary", needs: filmColumns.union(["watched date", "rewatch"])) { fields, _ in
                Letterboxd.diaryEntry(fields)
            },
            Part(name: "reviews", needs: filmColumns.union(["watched date", "rewatch", "review"])) { fields, _ in
                Letterboxd.diaryEntry(fields)
            },
            Part(name: "list", shape: .letterboxdList, needs: ["position", "name", "year", "url"]) { fields, _ in
                Letterboxd.listEntry(fields)
            },
            Part(name: "wanted", needs: ["title", "year", "tmdbid"], pathTexts: ["watchlist"]) { fields, _ in
                var work = Letterboxd.importTableFilm(fields)
                work.status = .want
                return work
            },
            Part(name: "import", needs: ["title", "watcheddate"]) { fields, _ in Letterboxd.importTableFilm(fields) },
        ],
        ignored: ["profile.csv", "comments.csv", "deleted/", "orphaned/", "likes/lists", "likes/reviews"])

    private static let filmColumns: Set<String> = ["date", "name", "year", "letterboxd uri"]
}

private enum Letterboxd {
    static func film(_ fields: ImportRecord, _ status: ImportedWork.Status?) -> ImportedWork {
        var work = ImportedWork(.movie, title: fields["Name"])
        work.year = fields.year("Year")
        work.isKnownByTitle = true
        work.identities = identity(fields["Letterboxd URI"])
        work.status = status
        work.addedAt = fields.time("Date")
        return work
    }

    /// Reads a row of the diary or of the reviews.
    static func diaryEntry(_ fields: ImportRecord) -> ImportedWork {
        var work = film(fields, .done)
        work.identities = []
        var logEntry = ImportedWork.Entry(fields.date("Watched Date", "Date"))
        logEntry.isRepeat = fields.isTrue("Rewatch")
        logEntry.score = fields.score("Rating", of: 5)
        logEntry.note = fields.review("Review")
        logEntry.name = lastPathElement(fields["Letterboxd URI"])
        work.logEntries = [logEntry]
        work.tags = ImportValueParser.list(fields["Tags"])
        return work
    }

    /// Reads a row of a list.
    static func listEntry(_ fields: ImportRecord) -> ImportedWork {
        var work = film(fields, nil)
        work.identities = identity(fields["URL"])
        work.listPositions = [
            ImportedWork.ListPosition(
                list: fields["List Name"].isEmpty ? fields.fileTitle : fields["List Name"],
                listNote: ImportValueParser.plainText(fields["List Description"]), position: fields.count("Position"),
                note: ImportValueParser.plainText(fields["Description"]))
        ]
        return work
    }

    /// Reads the table that Letterboxd imports, with the additional columns of this program's export.
    static func importTableFilm(_ fields: ImportRecord) -> ImportedWork {
        var work = ImportedWork(.movie, title: fields["Title"])
        work.year = fields.year("Year")
        work.identities =
            ImportValueParser.identity(ExternalSource.tmdb, fields["tmdbID"])
            + ImportValueParser.identity(ExternalSource.imdb, fields["imdbID"])
            + identity(fields["LetterboxdURI"])
        work.creators = ImportValueParser.names(fields["Directors"], .director)
        work.originalTitle = fields["Original Title"]
        work.status = .done
        work.tags = ImportValueParser.list(fields["Tags"])
        work.isLiked = fields.isTrue("Liked")
        work.note = fields["Note"]
        work.addedAt = fields.time("Added")
        let rating = fields.score("Rating", of: 5) ?? fields.score("Rating10", of: 10)
        work.score = fields.isFromThisProgram ? fields.score("Film Rating", of: 5) : rating
        let day = fields.date("WatchedDate")
        // This program exports a viewing on an unknown day without a date.
        guard day != nil || fields.isTrue("Viewing") else {
            work.review = fields.review("Review")
            return work
        }
        var logEntry = ImportedWork.Entry(day)
        logEntry.isRepeat = fields.isTrue("Rewatch")
        logEntry.score = fields.isFromThisProgram ? fields.score("Viewing Rating", of: 5) : rating
        logEntry.note = fields.review("Review")
        logEntry.venue = fields["Place"]
        work.logEntries = [logEntry]
        return work
    }

    /// Returns the id in a URL. A film has two ids, one in its short and one in its long URL.
    private static func identity(_ address: String) -> [WorkExternalID] {
        let parts = address.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isLong = parts.dropLast().contains { Substring($0).hasSuffix("letterboxd.com") }
        return ImportValueParser.identity(isLong ? "letterboxd" : "boxd", lastPathElement(address))
    }

    /// Returns the last element of a URL: `aEh4eZ` of `https://boxd.it/aEh4eZ`.
    private static func lastPathElement(_ address: String) -> String {
        let path = address.utf8.prefix { $0 != UInt8(ascii: "?") }
        return path.split(separator: UInt8(ascii: "/")).last.flatMap { String($0) } ?? ""
    }
}
