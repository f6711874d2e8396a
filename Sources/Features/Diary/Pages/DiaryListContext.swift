import Catalog

/// Filters, diaries and people that every list of pages shows. Cached until something changes.
struct DiaryListContext: Sendable {
    /// Number of the reader's kept pages.
    var count = 0
    /// Number of kept pages that the reader wrote, counted up to ``countLimit``.
    var ownCount = 0
    /// Months with pages, such as "2026-11", the newest first.
    var months: [String] = []
    /// Paper colours of the pages, such as "#F5F0E7".
    var papers: [String] = []
    var tags: [String] = []
    /// Diaries that the reader is a member of.
    var diaries: [Diary] = []
    /// All people of the instance by id, for the portraits on pages.
    var people: [Person.ID: Person] = [:]
    /// The view that the reader chose last.
    var view = DiaryListQuery.View.grid

    /// Limit of ``ownCount``. Counting further costs time, and a larger exact number has no use.
    static let countLimit = 1000

    /// Returns all people who write a diary together with a person, each once.
    func coWriters(than person: Person.ID) -> [Diary.Member] {
        var seen: Set<Person.ID> = []
        return diaries.flatMap { $0.coWriters(than: person) }.filter { seen.insert($0.person).inserted }
    }
}

extension DiaryStore {
    /// Name of the setting that stores the view that a person chose last.
    static let viewSetting = "diary.view"

    /// Reads a ``DiaryListContext`` in a constant number of statements. None of them scans all pages.
    func listContext(in scope: OwnerScope) throws -> DiaryListContext {
        DiaryListContext(
            count: try catalog.items.counts(in: scope)[.page, .kept],
            ownCount: try ownCount(upTo: DiaryListContext.countLimit, in: scope), months: try months(in: scope),
            papers: try papers(in: scope), tags: try catalog.tags.related(to: [], kind: .page, in: scope),
            diaries: try diaries(of: scope.owner, in: scope.db),
            people: Dictionary(stored: try catalog.people.all(in: scope.db).map { ($0.id, $0) }),
            view: try catalog.settings.get(Self.viewSetting, of: scope.owner, in: scope.db)
                .flatMap(DiaryListQuery.View.init(rawValue:)) ?? .grid)
    }
}
