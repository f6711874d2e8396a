import GRDB
import Text
import TextSearch

/// A query with its tags and folders looked up, ready to be asked of any kind: the FTS5 expressions of its ranks and the
/// stretch of time.
struct SearchPlan {
    /// Words in the title; words in the title or among the names; words anywhere.
    static let ranks: [[SearchField]] = [[.title], [.title, .people], [.title, .people, .text]]

    /// What every hit has, and what none may have, as expressions.
    private var required: [String] = []
    private var excluded: [String] = []
    private(set) var terms: [SearchTerm] = []
    /// Bounds of `item.position`, which is time: hits lie in this range.
    private var positions: Range<Int64> = 0..<Int64.max
    /// The same as row numbers of the index.
    private(set) var numbers: Range<Int64> = 0..<Int64.max
    let reach: SearchScope
    private(set) var isTrash = false
    /// A filter names a tag or folder that does not exist.
    private(set) var isImpossible = false

    init(_ query: SearchQuery, vocabulary: SearchVocabulary, in scope: Scope) throws {
        reach = try SearchScope(in: scope)
        let last = query.parts.lastIndex { if case .filter = $0.meaning { false } else { true } }
        for (index, part) in query.parts.enumerated() {
            switch part.meaning {
            case .word(let text):
                add(SearchTerm(word: text, isExact: part.isNegated, isLast: index == last), part.isNegated)
            case .phrase(let text):
                add(SearchTerm(word: text, isExact: true, isLast: false), part.isNegated)
            case .filter(let filter):
                try add(filter, part.isNegated, vocabulary, scope)
            }
        }
        numbers = try Self.numbers(of: positions, in: scope.db)
    }

    /// No words: everything that passes the filters is of one rank.
    var rankCount: Int { terms.isEmpty ? 1 : Self.ranks.count }

    /// What to match for the hits of one rank and of no better one; nil when there can be none. What it finds is still
    /// to be held to the owner, the kind and the trash.
    /// - Parameter all: how many hits there are of all kinds; nil while unknown.
    func expression(rank: Int, of kind: ItemKind?, among all: Int? = nil) -> String? {
        let kind = kind.flatMap { reach.isWorthAsking($0, among: all) ? $0 : nil }
        guard let hits = matching(Self.ranks[rank], kind, isExact: false) else { return nil }
        let better = rank > 0 ? matching(Self.ranks[rank - 1], kind, isExact: false) : nil
        return without((better.map { [$0] } ?? []) + unwanted(isExact: false), hits)
    }

    /// What to match for the hits of all ranks and nothing else.
    func expression(of kind: ItemKind?) -> String? {
        matching(Self.ranks[terms.isEmpty ? 0 : Self.ranks.count - 1], kind, isExact: true).map {
            without(unwanted(isExact: true), $0)
        }
    }

    private func unwanted(isExact: Bool) -> [String] {
        guard !isTrash, reach.mustExcludeTrash(isExact: isExact) else { return excluded }
        return excluded + [Self.quoted(SearchFacet.state(.trashed))]
    }

    private func without(_ unwanted: [String], _ hits: String) -> String {
        unwanted.isEmpty ? hits : "(\(hits)) NOT (\(unwanted.joined(separator: " OR ")))"
    }

    private func matching(_ fields: [SearchField], _ kind: ItemKind?, isExact: Bool) -> String? {
        let words = terms.compactMap { $0.expression(in: fields) }
        guard words.count == terms.count else { return nil }
        let parts = words + required + reach.facets(kind, isExact: isExact).map(Self.quoted)
        // Something must be matched: a search may ask for nothing but a stretch of time.
        return parts.isEmpty ? Self.quoted(SearchFacet.owner(reach.owner)) : parts.joined(separator: " AND ")
    }

    private static func quoted(_ facet: String) -> String {
        "\"\(facet)\""
    }

    private mutating func add(_ term: SearchTerm?, _ isNegated: Bool) {
        guard let term else { return }
        if !isNegated {
            terms.append(term)
        } else if let expression = term.expression(in: Self.ranks[2]) {
            excluded.append(expression)
        }
    }

    private mutating func add(
        _ filter: SearchFilter, _ isNegated: Bool, _ vocabulary: SearchVocabulary, _ scope: Scope
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
            limit(to: max(0, starts[0].rawValue << 20)..<(starts[1].rawValue << 20))
        case .flag(let name):
            let flag = vocabulary.flags[name]
            if flag == .state(.trashed), !isNegated { isTrash = true }
            require([Self.facet(flag)], isNegated)
        case .kind(let kind): require([SearchFacet.kind(kind)], isNegated)
        case .site(let host): require([SearchFacet.host(host)], isNegated)
        case .tag(let name): require(try Self.tag(name, scope), isNegated)
        case .folder(let name): require(try Self.folders(name, scope), isNegated)
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

    /// - Parameter facets: hits have one of them; none of them = nothing can be a hit.
    private mutating func require(_ facets: [String], _ isNegated: Bool) {
        if isNegated {
            excluded += facets.map(Self.quoted)
        } else if facets.isEmpty {
            isImpossible = true
        } else {
            required.append("(\(facets.map(Self.quoted).joined(separator: " OR ")))")
        }
    }

    private mutating func limit(to range: Range<Int64>) {
        positions = positions.clamped(to: range)
    }

    private static func numbers(of positions: Range<Int64>, in db: Database) throws -> Range<Int64> {
        func first(from position: Int64) throws -> Int64 {
            switch position {
            case ...0: 0
            case .max: .max
            default: try SearchNumbers(db: db).firstNumber(at: position) ?? .max
            }
        }
        return try first(from: positions.lowerBound)..<first(from: positions.upperBound)
    }

    /// Where the day begins for the owner.
    private static func position(_ date: PartialDate, _ scope: Scope) throws -> Int64 {
        date.start(in: try scope.zone()).rawValue << 20
    }

    private static func tag(_ name: String, _ scope: Scope) throws -> [String] {
        try scope.db.values(
            Int64.self, "SELECT id FROM tag WHERE owner = ? AND nameKey = ?", [scope.owner, name.matchKey]
        ).map(SearchFacet.tag)
    }

    /// Every folder of that name, and all within them.
    private static func folders(_ name: String, _ scope: Scope) throws -> [String] {
        let rows = try scope.db.rows("SELECT id, parent, name FROM folder WHERE owner = ?", [scope.owner])
        var children: [Int64: [Int64]] = [:]
        var found: [Int64] = []
        for row in rows {
            let id: Int64 = try row.value("id")
            if let parent: Int64 = try row.value("parent") { children[parent, default: []].append(id) }
            if (try row.value("name") as String).matchKey == name.matchKey { found.append(id) }
        }
        var all: Set<Int64> = []
        while let folder = found.popLast() {
            if all.insert(folder).inserted { found += children[folder] ?? [] }
        }
        return all.sorted().map(SearchFacet.folder)
    }
}
