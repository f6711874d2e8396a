import GRDB
import Text
import TextSearch

/// A query with its tags and folders looked up, ready for any kind: FTS5 expressions for its ranks and a range of time.
struct SearchPlan {
    /// Searched fields of each rank: the title; then also names; then also the text.
    static let ranks: [[SearchField]] = [[.title], [.title, .people], [.title, .people, .text]]

    /// Expressions that every hit must match, and those that none may match.
    private var required: [String] = []
    private var excluded: [String] = []
    private(set) var terms: [SearchTerm] = []
    /// Range of `item.position`, which is time, in which hits are.
    private var positions: Range<Int64> = 0..<Int64.max
    /// Range of row numbers of the index for `positions`.
    private(set) var numbers: Range<Int64> = 0..<Int64.max
    let selectivity: FacetSelectivity
    private(set) var isTrash = false
    /// Whether a filter refers to a tag or folder that does not exist, so that there are no hits.
    private(set) var isImpossible = false

    init(_ query: SearchQuery, vocabulary: SearchVocabulary, in scope: OwnerScope) throws {
        selectivity = try FacetSelectivity(in: scope)
        let lastWord = query.parts.lastIndex { if case .filter = $0.meaning { false } else { true } }
        for (index, part) in query.parts.enumerated() {
            switch part.meaning {
            case .word(let text):
                add(SearchTerm(word: text, isExact: part.isNegated, isLast: index == lastWord), part.isNegated)
            case .phrase(let text):
                add(SearchTerm(word: text, isExact: true, isLast: false), part.isNegated)
            case .filter(let filter):
                try add(filter, part.isNegated, vocabulary, scope)
            }
        }
        numbers = try Self.numbers(of: positions, in: scope.db)
    }

    /// Number of ranks. Without words, all hits have the same rank.
    var rankCount: Int { terms.isEmpty ? 1 : Self.ranks.count }

    /// Returns the expression for hits of one rank but no better one; nil if there can be none. The caller must still
    /// check the owner, the kind and the trash.
    /// - Parameter hitCount: number of hits of all kinds; nil if unknown.
    func expression(rank: Int, of kind: ItemKind?, among hitCount: Int? = nil) -> String? {
        let kind = kind.flatMap { selectivity.isWorthAsking($0, among: hitCount) ? $0 : nil }
        guard let wanted = matching(Self.ranks[rank], kind, isExact: false) else { return nil }
        let betterRank = rank > 0 ? matching(Self.ranks[rank - 1], kind, isExact: false) : nil
        return Self.expression(wanted, excluding: (betterRank.map { [$0] } ?? []) + unwanted(isExact: false))
    }

    /// Returns the expression for exactly the hits of all ranks; nil if there can be none.
    func expression(of kind: ItemKind?) -> String? {
        matching(Self.ranks[terms.isEmpty ? 0 : Self.ranks.count - 1], kind, isExact: true).map {
            Self.expression($0, excluding: unwanted(isExact: true))
        }
    }

    /// Returns expressions that no hit may match.
    private func unwanted(isExact: Bool) -> [String] {
        guard !isTrash, selectivity.mustExcludeTrash(isExact: isExact) else { return excluded }
        return excluded + [Self.quoted(SearchFacet.state(.trashed))]
    }

    private static func expression(_ wanted: String, excluding unwanted: [String]) -> String {
        unwanted.isEmpty ? wanted : "(\(wanted)) NOT (\(unwanted.joined(separator: " OR ")))"
    }

    /// Returns the expression of rows that match all terms in `fields`, and all filters; nil if a term cannot match
    /// there.
    private func matching(_ fields: [SearchField], _ kind: ItemKind?, isExact: Bool) -> String? {
        let words = terms.compactMap { $0.expression(in: fields) }
        guard words.count == terms.count else { return nil }
        let conditions = words + required + selectivity.facets(kind, isExact: isExact).map(Self.quoted)
        // FTS5 needs at least one term, and a search may consist of a range of time alone.
        return conditions.isEmpty
            ? Self.quoted(SearchFacet.owner(selectivity.owner)) : conditions.joined(separator: " AND ")
    }

    private static func quoted(_ facet: String) -> String {
        "\"\(facet)\""
    }

    private mutating func add(_ term: SearchTerm?, _ isNegated: Bool) {
        guard let term else { return }
        if !isNegated {
            terms.append(term)
        } else if let expression = term.expression(in: Self.ranks[Self.ranks.count - 1]) {
            excluded.append(expression)
        }
    }

    private mutating func add(
        _ filter: SearchFilter, _ isNegated: Bool, _ vocabulary: SearchVocabulary, _ scope: OwnerScope
    ) throws {
        switch filter {
        case .before(let date):
            let start = try Self.position(date, scope)
            limit(to: isNegated ? start..<Int64.max : 0..<start)
        case .after(let date):
            let start = try Self.position(date, scope)
            limit(to: isNegated ? 0..<start : start..<Int64.max)
        case .year(let year):
            let zone = try scope.zone()
            let starts = [year, year + 1].map { LocalDay(year: $0, month: 1, day: 1, in: zone).start }
            limit(to: max(0, Item.firstPosition(at: starts[0]))..<Item.firstPosition(at: starts[1]))
        case .flag(let name):
            let flag = vocabulary.flags[name]
            if flag == .state(.trashed), !isNegated { isTrash = true }
            addFacets([Self.facet(flag)], isNegated)
        case .kind(let kind): addFacets([SearchFacet.kind(kind)], isNegated)
        case .site(let host): addFacets([SearchFacet.host(host)], isNegated)
        case .tag(let name): addFacets(try Self.tagFacets(name, scope), isNegated)
        case .folder(let name): addFacets(try Self.folderFacets(name, scope), isNegated)
        }
    }

    private static func facet(_ flag: SearchFlag?) -> String {
        switch flag {
        case .favourite: SearchFacet.favourite
        case .state(let state): SearchFacet.state(state)
        case .named(let name): SearchFacet.flag(name)
        case nil: preconditionFailure("the parser lets no unknown flag through")
        }
    }

    /// Requires or, if negated, excludes hits that have at least one of `facets`.
    private mutating func addFacets(_ facets: [String], _ isNegated: Bool) {
        if isNegated {
            excluded += facets.map(Self.quoted)
        } else if facets.isEmpty {
            isImpossible = true
        } else {
            required.append("(\(facets.map(Self.quoted).joined(separator: " OR ")))")
        }
    }

    /// Narrows `positions`.
    private mutating func limit(to range: Range<Int64>) {
        positions = positions.clamped(to: range)
    }

    private static func numbers(of positions: Range<Int64>, in db: Database) throws -> Range<Int64> {
        func firstNumber(from position: Int64) throws -> Int64 {
            switch position {
            case ...0: 0
            case .max: .max
            default: try IndexRowNumbers(db: db).firstNumber(at: position) ?? .max
            }
        }
        return try firstNumber(from: positions.lowerBound)..<firstNumber(from: positions.upperBound)
    }

    /// Returns the position at which a date starts in the owner's time zone.
    private static func position(_ date: PartialDate, _ scope: OwnerScope) throws -> Int64 {
        Item.firstPosition(at: date.start(in: try scope.zone()))
    }

    /// Returns the facet of the tag with a name; empty if there is none.
    private static func tagFacets(_ name: String, _ scope: OwnerScope) throws -> [String] {
        try scope.db.values(
            Int64.self, "SELECT id FROM tag WHERE owner = ? AND nameKey = ?", [scope.owner, name.matchKey]
        ).map(SearchFacet.tag)
    }

    /// Returns the facets of every folder of that name and of all folders within them.
    private static func folderFacets(_ name: String, _ scope: OwnerScope) throws -> [String] {
        let rows = try scope.db.rows("SELECT id, parent, name FROM folder WHERE owner = ?", [scope.owner])
        var children: [Int64: [Int64]] = [:]
        var pending: [Int64] = []
        for row in rows {
            let id: Int64 = try row.value("id")
            if let parent: Int64 = try row.value("parent") { children[parent, default: []].append(id) }
            if (try row.value("name") as String).matchKey == name.matchKey { pending.append(id) }
        }
        var folderIDs: Set<Int64> = []
        while let folder = pending.popLast() {
            if folderIDs.insert(folder).inserted { pending += children[folder] ?? [] }
        }
        return folderIDs.sorted().map(SearchFacet.folder)
    }
}
