import Catalog
import HTTPServer
import Site

/// The people of a room, those with the most works first.
package struct WorkPeoplePage: Sendable {
    let title: String
    let people: [Choice]
    let pager: Pager

    init<W: Work>(_: W.Type, _ counts: [FacetCount], limit: Int, isFirst: Bool, words: Words) {
        title = words("사람들", "People")
        people = counts.prefix(limit).map {
            Choice($0.name, url: W.paths.person($0.name), count: words.number($0.count))
        }
        let last = counts.prefix(limit).last
        pager = Pager(
            next: counts.count > limit
                ? last.map { Address(W.paths.people()).adding("after", "\($0.count).\($0.key)").text } : nil,
            first: isFirst ? nil : W.paths.people())
    }
}

/// Somebody, their works, and who else is in them.
package struct WorkPersonPage: Sendable {
    struct Companions: Sendable {
        let role: String
        let people: [Choice]
    }

    let title: String
    /// "감독 3편 · 출연 2편"
    let detail: String
    let tiles: [ShelfTile]
    let pager: Pager
    let companions: [Companions]

    init<W: Work>(
        _: W.Type, name: String, roles: [(role: Credit.Role, count: Int)], tiles: [ShelfTile], next: String?,
        isFirst: Bool, companions: [(role: Credit.Role, name: String, count: Int)], words: Words
    ) {
        title = name
        detail = roles.map { "\(words($0.role.phrase)) \(W.words.count($0.count, words))" }.joined(separator: " · ")
        self.tiles = tiles
        let address = Address(W.paths.person(name))
        pager = Pager(next: next.map { address.adding("after", $0).text }, first: isFirst ? nil : address.text)
        self.companions = Credit.Role.allCases.compactMap { role in
            let people = companions.filter { $0.role == role }.map {
                Choice($0.name, url: W.paths.person($0.name), count: words.number($0.count))
            }
            return people.isEmpty ? nil : Companions(role: words(role.phrase), people: people)
        }
    }
}
