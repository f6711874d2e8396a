import Catalog
import HTTPServer
import Site

/// The works of a person, or of a series in its own order.
struct WorkGroupPage: Sendable {
    /// The people with one role who are credited together with the person.
    struct CoCredits: Sendable {
        let role: String
        let people: [LinkChoice]
    }

    let title: String
    /// "감독 3편 · 출연 2편"
    let detail: String
    /// Link to all people or all series.
    let allLink: LinkChoice
    let tiles: [PosterTile]
    var pager = Pager(next: nil)
    var coCredits: [CoCredits] = []
    let bulk: BulkBar
}

extension WorkGroupPage {
    /// Creates the page of a person.
    /// - Parameter next: the cursor of the next page; `nil` on the last page.
    init<W: Work>(
        _: W.Type, name: String, roles: [(role: Credit.Role, count: Int)], tiles: [PosterTile], next: String?,
        isFirst: Bool, coCredits: [(role: Credit.Role, name: String, count: Int)], bulk: BulkBar, words: Words
    ) {
        let address = URLBuilder(W.paths.person(name))
        self.init(
            title: name,
            detail: roles.map { "\(words($0.role.phrase)) \(W.labels.count($0.count, words))" }.joined(
                separator: " · "),
            allLink: LinkChoice(words("사람들", "People"), url: W.paths.people()), tiles: tiles,
            pager: Pager(next: next.map { address.adding("after", $0).text }, first: isFirst ? nil : address.text),
            coCredits: Credit.Role.allCases.compactMap { role in
                let people = coCredits.filter { $0.role == role }.map {
                    LinkChoice($0.name, url: W.paths.person($0.name), count: words.number($0.count))
                }
                return people.isEmpty ? nil : CoCredits(role: words(role.phrase), people: people)
            }, bulk: bulk)
    }
}
