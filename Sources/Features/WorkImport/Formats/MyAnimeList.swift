import Catalog

extension WorkFormat {
    /// The export of MyAnimeList, also written by AniList and Kitsu. Films are imported; series and comics are not.
    static let myAnimeList = WorkFormat(
        name: "myanimelist", title: "MyAnimeList", kinds: [.movie],
        parts: [
            Part(name: "list", shape: .elements, needs: ["myanimelist"], elements: ["anime", "manga"]) { fields, _ in
                try MyAnimeList.film(fields)
            }
        ])
}

private enum MyAnimeList {
    static func film(_ fields: ImportRecord) throws -> ImportedWork {
        let type = fields["anime.series_type"]
        // Older exports have numbers instead of words.
        guard ["movie", "3"].contains(type.lowercased()) else {
            let names = ["1": "TV", "2": "OVA", "4": "Special", "5": "ONA", "6": "Music", "": "manga"]
            throw RowNote.kind(names[type] ?? type)
        }
        var work = ImportedWork(.movie, title: fields["anime.series_title"])
        work.identities = ImportValueParser.identity("myanimelist", fields["anime.series_animedb_id"])
        work.score = fields.score("anime.my_score", of: 10)
        work.note = fields["anime.my_comments"]
        work.tags = ImportValueParser.list(fields["anime.my_tags"])
        work.status =
            switch fields["anime.my_status"].lowercased() {
            case "completed", "2": .done
            case "plan to watch", "6": .want
            case "watching", "1", "on-hold", "3": .active
            case "dropped", "4": .stopped
            default: nil
            }
        let day = fields.date("anime.my_finish_date") ?? fields.date("anime.my_start_date")
        let repeats = min(fields.count("anime.my_times_watched") ?? 0, ImportedWork.maxRepeats)
        guard work.status == .done, day != nil || repeats > 0 else { return work }
        // Only the first viewing has a day.
        work.logEntries = (0...repeats).map { number in
            var logEntry = ImportedWork.Entry(number == 0 ? day : nil)
            logEntry.isRepeat = number > 0
            return logEntry
        }
        return work
    }
}
