import Catalog
import HTTPServer
import Site

/// The works of a person, or of a series in its own order.
struct WorkGroupPage: Sendable {
    struct Colleagues: Sendable {
        let role: String
        let people: [Choice]
    }

    let title: String
    /// "감독 3편 · 출연 2편"
    let detail: String
    let all: Choice
    let tiles: [ShelfTile]
    var pager = Pager(next: nil)
    var companions: [Colleagues] = []
    let bulk: BulkBar
}

extension WorkGroupPage {
    /// The works of a person.
    init<W: Work>(
        _: W.Type, name: String, roles: [(role: Credit.Role, count: Int)], tiles: [ShelfTile], next: String?,
        isFirst: Bool, companions: [(role: Credit.Role, name: String, count: Int)], bulk: BulkBar, words: Words
    ) {
        let address = Address(W.paths.person(name))
        self.init(
            title: name,
            detail: roles.map { "\(words($0.role.phrase)) \(W.words.count($0.count, words))" }.joined(separator: " · "),
            all: Choice(words("사람들", "People"), url: W.paths.people()), tiles: tiles,
            pager: Pager(next: next.map { address.adding("after", $0).text }, first: isFirst ? nil : address.text),
            companions: Credit.Role.allCases.compactMap { role in
                let people = companions.filter { $0.role == role }.map {
                    Choice($0.name, url: W.paths.person($0.name), count: words.number($0.count))
                }
                return people.isEmpty ? nil : Colleagues(role: words(role.phrase), people: people)
            }, bulk: bulk)
    }
}
