import Catalog
import Foundation
import GRDB
import Providers
import Text

/// A chart of one day, as its provider gave it on that day. Stored so that past days can be shown.
struct DailyChart: Sendable {
    /// Name of a chart: `trending ko`, `now-playing ko KR`.
    struct Name: Sendable, Hashable {
        let kind: ChartKind
        let language: Language
        /// ISO 3166-1 code; nil if the chart is the same in all countries.
        let region: String?

        var text: String { ([kind.rawValue, language.rawValue] + [region].compactMap(\.self)).joined(separator: " ") }
    }

    /// One position of a chart: a `ProviderSearchResult` in its stored form.
    struct RankedEntry: Sendable, Codable {
        let source: String
        let id: String
        let title: String
        var original: String?
        var released: String?
        var overview: String?
        var picture: String?
        /// Number of viewers on that day.
        var audience: Int?
    }

    /// Day of the chart: "2026-11-22".
    let day: String
    let entries: [RankedEntry]
}

/// The charts, in the order of their tabs.
enum ChartKind: String, Sendable, CaseIterable {
    case trending
    case nowPlaying = "now-playing"
    case upcoming
    case boxOffice = "box-office"

    var source: String { self == .boxOffice ? ExternalSource.kobis : ExternalSource.tmdb }
    var hasRegions: Bool { self == .nowPlaying || self == .upcoming }
}

extension DailyChart.RankedEntry {
    init(_ searchResult: ProviderSearchResult, audience: Int? = nil) {
        self.init(
            source: searchResult.identity.source, id: searchResult.identity.id, title: searchResult.title,
            original: searchResult.originalTitle, released: searchResult.released?.text,
            overview: searchResult.overview.isEmpty ? nil : searchResult.overview, picture: searchResult.picture,
            audience: audience)
    }

    var searchResult: ProviderSearchResult {
        var searchResult = ProviderSearchResult(ExternalID(source, id), title: title)
        searchResult.originalTitle = original
        searchResult.released = released.flatMap { PartialDate($0) }
        searchResult.overview = overview ?? ""
        searchResult.picture = picture
        return searchResult
    }
}

extension DailyChart {
    /// Number of latest days stored per chart.
    private static let retentionDays = 400

    func store(as name: Name, in db: Database) throws {
        try db.run(
            "INSERT OR REPLACE INTO chart(name, day, entries) VALUES (?, ?, ?)", [name.text, day, entries.json()])
        try db.run(
            """
            DELETE FROM chart WHERE name = ?1 AND day NOT IN (
                SELECT day FROM chart WHERE name = ?1 ORDER BY day DESC LIMIT \(Self.retentionDays))
            """, [name.text])
    }

    /// Returns the chart of a day, or the latest one before it.
    static func read(_ name: Name, until day: String, in db: Database) throws -> DailyChart? {
        let row = try db.row(
            "SELECT day, entries FROM chart WHERE name = ? AND day <= ? ORDER BY day DESC LIMIT 1", [name.text, day])
        return try row.map { row in
            DailyChart(
                day: try row.value("day"),
                entries: try [RankedEntry](json: (row.value("entries") as String).utf8))
        }
    }

    /// Returns the days next to one: the latest before it and the first after it.
    static func neighbours(of day: String, _ name: Name, in db: Database) throws -> (before: String?, after: String?) {
        (
            try db.value(String.self, "SELECT max(day) FROM chart WHERE name = ? AND day < ?", [name.text, day]),
            try db.value(String.self, "SELECT min(day) FROM chart WHERE name = ? AND day > ?", [name.text, day])
        )
    }
}
