import Text

extension TMDB {
    /// Parses a batch of a list; nil if the JSON is not one.
    static func batch(_ json: JSONValue, images: String) -> ProviderSearchBatch? {
        guard json["results"].isList else { return nil }
        let batchNumber = json["page"].count ?? 1
        let lastNumber = min(json["total_pages"].count ?? 1, lastBatch)
        return ProviderSearchBatch(
            json["results"].list.compactMap { searchResult($0, images: images) },
            next: batchNumber < lastNumber ? batchNumber + 1 : nil,
            total: json["total_results"].number.flatMap { Int(exactly: $0) })
    }

    private static func searchResult(_ json: JSONValue, images: String) -> ProviderSearchResult? {
        guard let id = json["id"].count, let title = json["title"].text ?? json["original_title"].text else {
            return nil
        }
        var searchResult = ProviderSearchResult(ExternalID(source, String(id)), title: title)
        searchResult.originalTitle = json["original_title"].text.flatMap { $0 == title ? nil : $0 }
        searchResult.released = json["release_date"].text.flatMap { PartialDate($0) }
        searchResult.overview = json["overview"].text ?? ""
        searchResult.picture = picture(json["poster_path"], "w342", images)
        return searchResult
    }

    /// Parses a film with the data appended to it; nil if the JSON is not one.
    static func work(_ json: JSONValue, images: String, language: String) -> WorkMetadata? {
        guard let id = json["id"].count, let title = json["title"].text ?? json["original_title"].text else {
            return nil
        }
        var work = WorkMetadata(ExternalID(source, String(id)), title: title)
        let externalIDs = json["external_ids"]
        if let imdb = json["imdb_id"].text ?? externalIDs["imdb_id"].text {
            work.identities.append(ExternalID(ExternalSource.imdb, imdb))
        }
        if let wikidata = externalIDs["wikidata_id"].text {
            work.identities.append(ExternalID(ExternalSource.wikidata, wikidata))
        }
        work.originalTitle = json["original_title"].text.flatMap { $0 == title ? nil : $0 }
        work.overview = json["overview"].text ?? ""
        work.released = json["release_date"].text.flatMap { PartialDate($0) }
        work.genres = json["genres"].list.compactMap { $0["name"].text }
        work.countries = json["production_countries"].list.compactMap { $0["iso_3166_1"].text }
        if work.countries.isEmpty { work.countries = json["origin_country"].texts }
        work.runtimeMinutes = json["runtime"].count
        work.series = json["belongs_to_collection"]["name"].text
        work.contributors = contributors(json["credits"], images: images)
        work.pictures = pictures(json, images: images, language: language)
        work.page = "https://www.themoviedb.org/movie/\(id)"
        return work
    }

    /// Maximum number of cast members that are stored; some films have hundreds.
    private static let maxCast = 40
    /// Maximum number of people that are stored for each job of the crew.
    private static let maxCrewPerJob = 8
    private static let crewRoles: KeyValuePairs<String, Contributor.Role> = [
        "Director": .director, "Screenplay": .writer, "Writer": .writer, "Original Music Composer": .composer,
    ]

    private static func contributors(_ credits: JSONValue, images: String) -> [Contributor] {
        let crew = crewRoles.flatMap { job, role in
            credits["crew"].list.filter { $0["job"].text == job }.prefix(maxCrewPerJob)
                .compactMap { contributor($0, role) }
        }
        let cast = credits["cast"].list
            .sorted { ($0["order"].number ?? .infinity) < ($1["order"].number ?? .infinity) }.prefix(maxCast)
            .compactMap { contributor($0, .actor) }
        var seen: Set<Contributor> = []
        return (crew + cast).filter { seen.insert($0).inserted }
    }

    private static func contributor(_ json: JSONValue, _ role: Contributor.Role) -> Contributor? {
        guard let name = json["name"].text ?? json["original_name"].text else { return nil }
        var contributor = Contributor(name, role)
        if role == .actor { contributor.character = json["character"].text }
        return contributor
    }

    private static let maxOtherPosters = 6

    /// Returns the posters: TMDB's choice first, then those with words of the requested language, without words,
    /// in other languages.
    private static func pictures(_ json: JSONValue, images: String, language: String) -> [String] {
        func rank(_ poster: JSONValue) -> Int {
            let posterLanguage = poster["iso_639_1"].text
            return posterLanguage == String(language.prefix(2)) ? 0 : posterLanguage == nil ? 1 : 2
        }
        let chosen = picture(json["poster_path"], "w780", images)
        let posters = json["images"]["posters"].list.enumerated()
            .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
            .compactMap { picture($0.element["file_path"], "w780", images) }
        return [chosen].compactMap(\.self) + posters.filter { $0 != chosen }.prefix(maxOtherPosters)
    }

    /// Returns the URL of a picture in one of TMDB's sizes, such as `w342`.
    private static func picture(_ path: JSONValue, _ size: String, _ images: String) -> String? {
        guard let path = path.text, path.hasPrefix("/") else { return nil }
        return "\(images)/t/p/\(size)\(path)"
    }
}
