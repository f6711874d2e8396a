import Catalog

/// Filters, diaries and people that every list of pages shows. Cached until something changes.
struct DiarySurroundings: Sendable {
    var count = 0
    /// Number of pages that the reader wrote, counted up to ``most``.
    var mine = 0
    /// Months with pages, such as "2026-11", the newest first.
    var months: [String] = []
    var papers: [String] = []
    var tags: [String] = []
    /// Diaries that the reader is a member of.
    var diaries: [Diary] = []
    /// All people of the instance, for the portraits on pages.
    var people: [Person.ID: Person] = [:]
    /// The view that the reader chose last.
    var view = DiaryTrail.View.grid

    /// Limit of ``mine``. Counting further costs time, and a larger exact number has no use.
    static let most = 1000

    /// Returns all people who write a diary together with a person, each once.
    func others(than person: Person.ID) -> [Diary.Member] {
        var seen: Set<Person.ID> = []
        return diaries.flatMap { $0.others(than: person) }.filter { seen.insert($0.person).inserted }
    }
}

extension DiaryStore {
    static let viewSetting = "diary.view"

    /// Reads what ``DiarySurroundings`` holds, in a constant number of statements. None of them scans a list.
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
