import Catalog
import Foundation
import GRDB
import Providers
import Text

/// A chart of one day, as its provider gave it on that day. Stored so that past days can be shown.
struct ChartList: Sendable {
    /// Name of a chart: `trending ko`, `now-playing ko KR`.
    struct Name: Sendable, Hashable {
        let kind: ChartKind
        let language: Language
        /// ISO 3166-1 code; nil if the chart is the same in all countries.
        let region: String?

        var text: String { ([kind.rawValue, language.rawValue] + [region].compactMap(\.self)).joined(separator: " ") }
    }

    /// One position of a chart: a `Finding` as it is stored.
    struct Place: Sendable, Codable {
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
    let places: [Place]
}

/// The charts, in the order of their tabs.
enum ChartKind: String, Sendable, CaseIterable {
    case trending
    case nowPlaying = "now-playing"
    case upcoming
    case boxOffice = "box-office"

    var source: String { self == .boxOffice ? Source.kobis : Source.tmdb }
    var hasRegions: Bool { self == .nowPlaying || self == .upcoming }
}

extension ChartList.Place {
    init(_ finding: Finding, audience: Int? = nil) {
        self.init(
            source: finding.identity.source, id: finding.identity.id, title: finding.title,
            original: finding.originalTitle, released: finding.released?.text,
            overview: finding.overview.isEmpty ? nil : finding.overview, picture: finding.picture, audience: audience)
    }

    var finding: Finding {
        var finding = Finding(Identity(source, id), title: title)
        finding.originalTitle = original
        finding.released = released.flatMap { PartialDate($0) }
        finding.overview = overview ?? ""
        finding.picture = picture
        return finding
    }
}

extension ChartList {
    /// Number of days stored per chart.
    private static let kept = 400

    func store(as name: Name, in db: Database) throws {
        try db.run(
            "INSERT OR REPLACE INTO chart(name, day, entries) VALUES (?, ?, ?)", [name.text, day, places.json()])
        try db.run(
            """
            DELETE FROM chart WHERE name = ?1 AND day NOT IN (
                SELECT day FROM chart WHERE name = ?1 ORDER BY day DESC LIMIT \(Self.kept))
            """, [name.text])
    }

    /// Returns the chart of a day, or the latest one before it.
    static func read(_ name: Name, until day: String, in db: Database) throws -> ChartList? {
        let row = try db.row(
            "SELECT day, entries FROM chart WHERE name = ? AND day <= ? ORDER BY day DESC LIMIT 1", [name.text, day])
        return try row.map { row in
            ChartList(
                day: try row.value("day"),
                places: try [Place](json: (row.value("entries") as String).utf8))
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
