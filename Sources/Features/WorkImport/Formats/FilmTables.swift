import Catalog
import Foundation
import Providers
import Text

extension WorkFormat {
    static let imdb = WorkFormat(
        name: "imdb", title: "IMDb", kinds: [.movie],
        parts: [
            Part(name: "ratings", needs: titleColumns.union(["your rating"]), aliases: IMDb.oldColumns) { fields, _ in
                try IMDb.film(fields)
            },
            Part(name: "list", needs: titleColumns.union(["position", "description"]), aliases: IMDb.oldColumns) {
                fields, _ in
                var work = try IMDb.film(fields)
                work.listPositions = [
                    ImportedWork.ListPosition(
                        list: fields.fileTitle, position: fields.count("Position"), note: fields["Description"])
                ]
                return work
            },
            Part(
                name: "watchlist", needs: titleColumns.union(["position", "description"]), pathTexts: ["watchlist"],
                aliases: IMDb.oldColumns
            ) { fields, _ in
                var work = try IMDb.film(fields)
                work.note = fields["Description"]
                if work.status == nil { work.status = .want }
                return work
            },
            // Exports from before 2017 have positions too.
            Part(
                name: "rated", needs: titleColumns.union(["position", "description", "your rating"]),
                pathTexts: ["ratings"],
                aliases: IMDb.oldColumns
            ) { fields, _ in try IMDb.film(fields) },
        ])

    private static let titleColumns: Set<String> = ["const", "title type", "title"]

    static let tmdb = WorkFormat(
        name: "tmdb", title: "TMDB", kinds: [.movie],
        parts: ["ratings", "watchlist", "favorites"].map { name in
            Part(
                name: name, needs: ["tmdb id", "imdb id", "type", "name"],
                pathTexts: name == "ratings" ? [] : [String(name.prefix(8))]
            ) { fields, _ in
                guard fields["Type"].lowercased() == "movie" else { throw RowNote.kind(fields["Type"]) }
                var work = ImportedWork(.movie, title: fields["Name"])
                work.identities =
                    ImportValueParser.identity(ExternalSource.tmdb, fields["TMDb ID"])
                    + ImportValueParser.identity(ExternalSource.imdb, fields["IMDb ID"])
                work.released = fields.date("Release Date")
                work.year = work.released?.year
                work.score = fields.score("Your Rating", of: 10)
                work.addedAt = fields.time("Date Rated")
                work.status = work.score != nil ? .done : name == "watchlist" ? .want : nil
                work.isLiked = name == "favorites"
                return work
            }
        })

    static let movary = WorkFormat(
        name: "movary", title: "Movary", kinds: [.movie],
        parts: [
            Part(name: "history", needs: filmColumns.union(["watchedat"])) { fields, _ in
                var work = Movary.film(fields, .done)
                var logEntry = ImportedWork.Entry(fields.date("watchedAt"))
                logEntry.note = fields["comment"]
                logEntry.venue = fields["location"]
                work.logEntries = [logEntry]
                return work
            },
            Part(name: "ratings", needs: filmColumns.union(["userrating"])) { fields, _ in
                var work = Movary.film(fields, .done)
                work.score = fields.score("userRating", of: 10)
                return work
            },
            Part(name: "watchlist", needs: filmColumns.union(["addedat"])) { fields, _ in
                var work = Movary.film(fields, .want)
                work.addedAt = fields.time("addedAt")
                return work
            },
        ])

    private static let filmColumns: Set<String> = ["title", "year", "tmdbid", "imdbid"]
}

private enum IMDb {
    /// Names of columns in exports from before 2017, with their current names.
    static let oldColumns = ["you rated": "your rating", "release date (month/day/year)": "release date"]

    static func film(_ fields: ImportRecord) throws -> ImportedWork {
        let type = fields["Title Type"]
        guard let isKnown = TitleType.isKnownFilm(type) else { throw RowNote.kind(type) }
        var work = ImportedWork(.movie, title: fields["Title"])
        if !isKnown { work.rowNotes = [.unknownType(type)] }
        work.identities = ImportValueParser.identity(ExternalSource.imdb, fields["Const"], url: fields["URL"])
        if fields["Original Title"] != fields["Title"] { work.originalTitle = fields["Original Title"] }
        work.year = fields.year("Year")
        work.released = fields.date("Release Date")
        work.runtime = fields.count("Runtime (mins)")
        work.creators = ImportValueParser.names(fields["Directors"], .director)
        work.genres = fields["Genres"].split(separator: ",").map { String($0).oneLine }
        work.score = fields.score("Your Rating", of: 10)
        if work.score != nil { work.status = .done }
        work.addedAt = fields.time("Created", "Date Rated", "Date Added")
        return work
    }
}

private enum Movary {
    static func film(_ fields: ImportRecord, _ status: ImportedWork.Status) -> ImportedWork {
        var work = ImportedWork(.movie, title: fields["title"])
        work.year = fields.year("year")
        work.identities =
            ImportValueParser.identity(ExternalSource.tmdb, fields["tmdbId"])
            + ImportValueParser.identity(ExternalSource.imdb, fields["imdbId"])
        work.status = status
        return work
    }
}
