import Text

extension Wikidata {
    /// Numbers of properties.
    private enum Property {
        static let imdbID = "P345"
        static let tmdbID = "P4947"
        static let duration = "P2047"
        static let genre = "P136"
        static let title = "P1476"
        static let publicationDate = "P577"
    }

    /// Properties of people: director, screenwriter, composer, cast member.
    private static let people: KeyValuePairs<String, Contributor.Role> = [
        "P57": .director, "P58": .writer, "P86": .composer, "P161": .actor,
    ]
    /// Maximum number of people and genres of a film whose names are requested, so that one request suffices.
    private static let maxNames = 50

    static func searchResult(_ entity: JSONValue, language: String) -> ProviderSearchResult? {
        guard let id = entity["id"].text, let title = label(entity, language) ?? titleClaim(entity) else { return nil }
        var searchResult = ProviderSearchResult(ExternalID(source, id), title: title)
        searchResult.originalTitle = titleClaim(entity).flatMap { $0 == title ? nil : $0 }
        searchResult.overview = description(entity, language)
        searchResult.released = date(entity)
        return searchResult
    }

    /// Parses a film without the names of its people, which are separate entities.
    static func work(_ entity: JSONValue, language: String) -> WorkMetadata? {
        guard let id = entity["id"].text, let title = label(entity, language) ?? titleClaim(entity) else { return nil }
        var work = WorkMetadata(ExternalID(source, id), title: title)
        if let imdb = values(entity, Property.imdbID).first?.text {
            work.identities.append(ExternalID(ExternalSource.imdb, imdb))
        }
        if let tmdb = values(entity, Property.tmdbID).first?.text {
            work.identities.append(ExternalID(ExternalSource.tmdb, tmdb))
        }
        work.originalTitle = titleClaim(entity).flatMap { $0 == title ? nil : $0 }
        work.overview = description(entity, language)
        work.released = date(entity)
        work.runtimeMinutes = values(entity, Property.duration).first?["amount"].count
        work.page = "https://www.wikidata.org/wiki/\(id)"
        return work
    }

    /// Returns the entities whose names a film needs, people before genres.
    static func namedEntities(_ entity: JSONValue) -> [String] {
        let ids = people.flatMap { entityIDs(entity, $0.key) } + entityIDs(entity, Property.genre)
        var seen: Set<String> = []
        return Array(ids.filter { seen.insert($0).inserted }.prefix(maxNames))
    }

    /// Adds the names of a film's people and genres.
    /// - Parameter labels: the entities of ``namedEntities(_:)`` by id, with their labels.
    static func addNames(to work: inout WorkMetadata, from entity: JSONValue, labels: JSONValue, language: String) {
        work.contributors = people.flatMap { property, role in
            entityIDs(entity, property).compactMap { label(labels[$0], language) }.map { Contributor($0, role) }
        }
        work.genres = entityIDs(entity, Property.genre).compactMap { label(labels[$0], language) }
    }

    private static func entityIDs(_ entity: JSONValue, _ property: String) -> [String] {
        values(entity, property).compactMap { $0["id"].text }
    }

    /// Returns the values of a property: the preferred ones if there are any, never deprecated ones and "unknown".
    private static func values(_ entity: JSONValue, _ property: String) -> [JSONValue] {
        let claims = entity["claims"][property].list.filter { $0["rank"].text != "deprecated" }
        let preferred = claims.filter { $0["rank"].text == "preferred" }
        return (preferred.isEmpty ? claims : preferred).map { $0["mainsnak"]["datavalue"]["value"] }
            .filter { $0 != .null }
    }

    private static func label(_ entity: JSONValue, _ language: String) -> String? {
        entity["labels"][language]["value"].text ?? entity["labels"]["en"]["value"].text
    }

    private static func description(_ entity: JSONValue, _ language: String) -> String {
        entity["descriptions"][language]["value"].text ?? entity["descriptions"]["en"]["value"].text ?? ""
    }

    private static func titleClaim(_ entity: JSONValue) -> String? {
        values(entity, Property.title).first?["text"].text
    }

    /// Returns the earliest publication date, with the precision that is given.
    private static func date(_ entity: JSONValue) -> PartialDate? {
        values(entity, Property.publicationDate).compactMap { value -> PartialDate? in
            guard let time = value["time"].text, let date = PartialDate(time.drop { $0 == "+" }) else { return nil }
            switch value["precision"].count {
            // Day, month, year.
            case 11: return date
            case 10: return PartialDate(year: date.year, month: date.month)
            case 9: return PartialDate(year: date.year)
            default: return nil
            }
        }.min { $0.text < $1.text }
    }
}
