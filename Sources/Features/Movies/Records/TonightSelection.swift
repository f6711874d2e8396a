import Catalog
import GRDB
import HTTPServer
import Site
import Text
import Works

/// The choice of tonight's film among the films to watch. The order is random but stays the same for a day, so that
/// "Another one" repeats no film before all were shown, and a reload shows the same film.
struct TonightSelection: Sendable, Hashable {
    /// Available time in minutes; `nil` for any length.
    var minutes: Int?
    /// Number of times that another film was asked for.
    var offset = 0

    /// Choices of time in minutes; `nil` for any length.
    static let times: [Int?] = [90, 120, 150, nil]

    init(minutes: Int? = nil, offset: Int = 0) {
        self.minutes = minutes
        self.offset = offset
    }

    init(_ query: FormFields) {
        minutes = query["minutes"].flatMap { Int($0) }.flatMap { (1...10_000).contains($0) ? $0 : nil }
        offset = query["turn"].flatMap { Int($0) }.map { max(0, min($0, 100_000)) } ?? 0
    }

    /// URL of the page for this choice.
    var address: URLBuilder {
        URLBuilder(MoviePath.tonight()).adding("minutes", minutes.map(String.init))
            .adding("turn", offset == 0 ? nil : String(offset))
    }

    /// Whether a film fits the time. A film without a known running time fits only if any length does.
    func matches(_ film: WatchlistFilm) -> Bool {
        minutes.map { film.minutes ?? .max <= $0 } ?? true
    }

    /// Returns the films that fit, in the order of the day, beginning with tonight's.
    func matchingItems(_ films: [WatchlistFilm], on day: LocalDate) -> [Item.ID] {
        let shuffled = films.filter(matches).map { (item: $0.item, key: Self.shuffleKey($0.item, day)) }
            .sorted { $0.key < $1.key }
        guard !shuffled.isEmpty else { return [] }
        let first = offset % shuffled.count
        return shuffled[first...].map(\.item) + shuffled[..<first].map(\.item)
    }

    /// Returns a pseudo-random number for a film and a day. The mixing steps of SplitMix64 map neighbouring ids far
    /// apart.
    private static func shuffleKey(_ item: Item.ID, _ day: LocalDate) -> UInt64 {
        var value = UInt64(bitPattern: item) &* 0x9E37_79B9_7F4A_7C15
        value ^= UInt64(day.year * 10_000 + day.month * 100 + day.day) &* 0xD1B5_4A32_D192_ED03
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

/// A film that a person wants to watch.
package struct WatchlistFilm: Sendable, Hashable {
    package let item: Item.ID
    /// Running time in minutes; `nil` if unknown.
    package let minutes: Int?
}

extension MovieStore {
    /// Returns up to 5,000 films to watch. One statement.
    package func watchlist(in scope: OwnerScope) throws -> [WatchlistFilm] {
        var films: [WatchlistFilm] = []
        try scope.db.readEach(
            """
            SELECT movie.item, movie.runtime FROM movie INDEXED BY movieStatus CROSS JOIN item ON item.id = movie.item
            WHERE movie.owner = ? AND movie.status = 'want' AND item.state = 'kept' LIMIT 5000
            """, [scope.owner]
        ) { films.append(WatchlistFilm(item: $0.integer(0), minutes: $0.isNull(1) ? nil : Int($0.integer(1)))) }
        return films
    }
}
