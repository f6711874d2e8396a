import Catalog

/// Filters, diaries and people that every list of pages shows. Cached until something changes.
struct DiaryListContext: Sendable {
    var count = 0
    /// Number of pages that the reader wrote, counted up to ``countLimit``.
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
    var view = DiaryListQuery.View.grid

    /// Limit of ``mine``. Counting further costs time, and a larger exact number has no use.
    static let countLimit = 1000

    /// Returns all people who write a diary together with a person, each once.
    func coWriters(than person: Person.ID) -> [Diary.Member] {
        var seen: Set<Person.ID> = []
        return diaries.flatMap { $0.coWriters(than: person) }.filter { seen.insert($0.person).inserted }
    }
}

extension DiaryStore {
    static let viewSetting = "diary.view"

    /// Reads what ``DiaryListContext`` holds, in a constant number of statements. None of them scans a list.
    func listContext(in scope: OwnerScope) throws -> DiaryListContext {
        DiaryListContext(
            count: try catalog.items.counts(in: scope)[.page, .kept],
            mine: try ownCount(upTo: DiaryListContext.countLimit, in: scope), months: try months(in: scope),
            papers: try papers(in: scope), tags: try catalog.tags.related(to: [], kind: .page, in: scope),
            diaries: try diaries(of: scope.owner, in: scope.db),
            people: Dictionary(stored: try catalog.people.all(in: scope.db).map { ($0.id, $0) }),
            view: try catalog.settings.get(Self.viewSetting, of: scope.owner, in: scope.db)
                .flatMap(DiaryListQuery.View.init(rawValue:)) ?? .grid)
    }
}
