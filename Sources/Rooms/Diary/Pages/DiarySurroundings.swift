import Catalog

/// What stands around every list of pages, asked again only after something changed.
struct DiarySurroundings: Sendable {
    var count = 0
    /// Up to ``most``.
    var mine = 0
    /// "2026-11", the latest first.
    var months: [String] = []
    var papers: [String] = []
    var tags: [String] = []
    /// Those that the reader is in.
    var diaries: [Diary] = []
    /// Everybody of the house, whose portraits stand beside pages.
    var people: [Person.ID: Person] = [:]
    /// Chosen last.
    var view = DiaryTrail.View.grid

    /// Nobody needs to know more exactly, and counting costs.
    static let most = 1000

    /// Who writes with somebody, in any diary.
    func others(than person: Person.ID) -> [Diary.Member] {
        var seen: Set<Person.ID> = []
        return diaries.flatMap { $0.others(than: person) }.filter { seen.insert($0.person).inserted }
    }
}

extension DiaryStore {
    static let viewSetting = "diary.view"

    /// A constant number of statements, none of which walks over a list.
    func surroundings(in scope: Scope) throws -> DiarySurroundings {
        DiarySurroundings(
            count: try catalog.items.counts(in: scope)[.page, .kept],
            mine: try ownCount(upTo: DiarySurroundings.most, in: scope), months: try months(in: scope),
            papers: try papers(in: scope), tags: try catalog.tags.related(to: [], kind: .page, in: scope),
            diaries: try diaries(of: scope.owner, in: scope.db),
            people: Dictionary(stored: try catalog.people.all(in: scope.db).map { ($0.id, $0) }),
            view: try catalog.settings.get(Self.viewSetting, of: scope.owner, in: scope.db)
                .flatMap(DiaryTrail.View.init(rawValue:)) ?? .grid)
    }
}
