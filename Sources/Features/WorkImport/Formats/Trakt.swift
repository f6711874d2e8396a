import Catalog
import Foundation
import Providers
import Text

extension WorkFormat {
    /// Trakt's zip file of lists of objects.
    static let trakt = WorkFormat(
        name: "trakt", title: "Trakt", kinds: [.movie],
        parts: [
            Part(name: "watched", shape: .objects, needs: ["plays", "last_watched_at"]) { fields, context in
                var work = try Trakt.film(fields, .done)
                // The history has the same data, one row for each play.
                if context.parts.contains("history") { return work }
                work.logEntries = (0..<min(max(1, fields.count("plays") ?? 1), ImportedWork.maxRepeats)).map { play in
                    ImportedWork.Entry(play == 0 ? fields.date("last_watched_at") : nil)
                }
                return work
            },
            Part(name: "ratings", shape: .objects, needs: ["rated_at", "rating"]) { fields, _ in
                var work = try Trakt.film(fields, .done)
                work.score = fields.score("rating", of: 10)
                return work
            },
            Part(name: "history", shape: .objects, needs: ["watched_at"]) { fields, _ in
                var work = try Trakt.film(fields, .done)
                var logEntry = ImportedWork.Entry(fields.date("watched_at"))
                logEntry.name = fields["id"]
                work.logEntries = [logEntry]
                return work
            },
            Part(name: "watchlist", shape: .objects, needs: ["listed_at"], pathTexts: ["watchlist"]) { fields, _ in
                var work = try Trakt.film(fields, .want)
                work.note = fields["notes"]
                return work
            },
            Part(name: "favorites", shape: .objects, needs: ["listed_at"], pathTexts: ["favorites"]) { fields, _ in
                var work = try Trakt.film(fields, nil)
                work.isLiked = true
                work.note = fields["notes"]
                return work
            },
            Part(name: "list", shape: .objects, needs: ["listed_at"]) { fields, _ in
                var work = try Trakt.film(fields, nil)
                work.listPositions = [
                    ImportedWork.ListPosition(
                        list: Trakt.listTitle(fields.fileTitle), position: fields.count("rank"), note: fields["notes"])
                ]
                return work
            },
            Part(name: "collection", shape: .objects, needs: ["collected_at"]) { fields, _ in
                var work = try Trakt.film(fields, nil)
                work.copies = 1
                return work
            },
        ], ignored: ["user-", "lists-lists", "settings"])
}

private enum Trakt {
    static func film(_ fields: ImportRecord, _ status: ImportedWork.Status?) throws -> ImportedWork {
        guard fields.has("movie.title") || fields.has("movie.ids.trakt") else {
            let kinds = ["episode", "season", "show", "person"]
            throw RowNote.kind(
                fields["type"].isEmpty
                    ? kinds.first { kind in fields.columns.contains { $0.name.hasPrefix(kind + ".") } } ?? "?"
                    : fields["type"])
        }
        var work = ImportedWork(.movie, title: fields["movie.title"])
        work.year = fields.year("movie.year")
        work.identities =
            ImportValueParser.identity(ExternalSource.tmdb, fields["movie.ids.tmdb"])
            + ImportValueParser.identity(ExternalSource.imdb, fields["movie.ids.imdb"])
            + ImportValueParser.identity("trakt", fields["movie.ids.trakt"])
        work.status = status
        work.addedAt = fields.time("listed_at", "collected_at", "rated_at", "watched_at", "last_watched_at")
        return work
    }

    private static let listName = CompiledRegex(/lists-list-[0-9]+-(.+)/)

    /// Returns the list's name from its file's name: `best of 2024` of `lists-list-12345-best-of-2024`.
    static func listTitle(_ file: String) -> String {
        guard let match = file.wholeMatch(of: listName) else { return file }
        return String(match.1.replacing("-", with: " "))
    }
}
