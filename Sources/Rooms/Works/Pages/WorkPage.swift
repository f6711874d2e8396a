import Catalog
import HTTPServer
import Site

package struct WorkPage: Sendable {
    struct People: Sendable {
        let role: String
        let names: [(credit: Credit, url: String)]
    }

    package let id: Int64
    package let uid: String
    package let title: String
    let secondTitle: String
    /// "2019 · 2시간 12분 · ★ 4.5"
    let line: String
    let picture: Picture?
    let placeholder: Placeholder?
    let heart: Heart
    let heartsURL: String
    let isTrashed: Bool
    let isArchived: Bool
    let url: String
    let editURL: String
    let coverURL: String
    let status: ChoiceButtons
    let ratingURL: String
    let ratings: [Option]
    /// Said while a provider has still to be asked, or knew nothing.
    let hint: String?
    /// What a provider says fills the page in place.
    let isWaiting: Bool
    let notes: LookupNotes
    let lookupURL: String
    let lookup: String
    let lockURL: String
    let fields: [FieldLine]
    let about: String
    let note: String
    let people: [People]
    let tags: [String]
    let folder: Choice?
    let facts: [Fact]
    let sources: [Choice]
    let series: Choice?
    let terms: [Choice]
    let lists: ListMembership
    let related: RelatedItems
    package let logEntries: LogEntryList

    package var hasLogEntries: Bool { !logEntries.entries.isEmpty }

    init<W: Work>(
        _ stored: StoredWork<W>, folder: Folder?, logEntries: [StoredLogEntry<W.Entry>], related: RelatedItems,
        lists: ListMembership, notes: LookupNotes, words: Words
    ) {
        let (item, work) = (stored.item, stored.work)
        id = item.id
        uid = item.uid
        title = item.title.isEmpty ? words.untitled : item.title
        secondTitle = work.secondTitle == item.title ? "" : work.secondTitle
        line = (work.line(words) + [stored.rating.map { "★ " + $0.stars } ?? ""])
            .filter { !$0.isEmpty }.joined(separator: " · ")
        picture = item.cover.map { .cover($0, width: 400, height: 600, rendition: 720) }
        placeholder = Placeholder(item.placeholder)
        heart = Heart(item.id, title, isOn: item.isFavourite, words: words)
        heartsURL = W.paths.hearts()
        isTrashed = item.state == .trashed
        isArchived = item.state == .archived
        url = W.paths.show(item.id)
        editURL = W.paths.edit(item.id)
        coverURL = W.paths.cover(item.id)
        status = ChoiceButtons(
            action: W.paths.status(item.id), name: "status", label: words(W.words.status),
            options: W.Status.allCases.map {
                Option($0.rawValue, words($0.phrase), isSelected: $0 == stored.status)
            })
        ratingURL = W.paths.rating(item.id)
        ratings = Rating.options(words, selected: stored.rating)
        isWaiting = stored.lookup == .waiting
        hint = Self.hint(stored.lookup, words)
        self.notes = notes
        lookupURL = W.paths.lookup(item.id)
        lookup =
            stored.lookup == .none
            ? words("정보 찾아보기", "Look it up")
            : stored.lookup == .found ? words("정보 다시 받기", "Look it up again") : words("다시 시도", "Try again")
        lockURL = W.paths.lock(item.id)
        fields = FieldLine.all(W.self, item.sources, notes.names, words)
        about = work.about
        note = item.note
        people = Credit.Role.allCases.compactMap { role in
            let names = stored.credits.filter { $0.role == role }
            return names.isEmpty
                ? nil : People(role: words(role.phrase), names: names.map { ($0, W.paths.person($0.name)) })
        }
        tags = item.tags
        self.folder = folder.map { folder in
            Choice(folder.label, url: WorkListing<W>().url { $0.folder = folder.id })
        }
        facts =
            work.facts(words) + [Fact(words("담은 때", "Added"), words.exact(item.addedAt))]
            + (item.changedAt == item.addedAt ? [] : [Fact(words("고친 때", "Changed"), words.exact(item.changedAt))])
        self.logEntries = LogEntryList(logEntries, of: stored, words: words)
        series = stored.series.map { place in
            Choice(
                [place.name, place.number].filter { !$0.isEmpty }.joined(separator: " "),
                url: W.paths.series(place.name))
        }
        terms = stored.terms.map { term in
            Choice(term.facet.title(term.name, words), url: WorkListing<W>().url { $0.facets[term.facet] = term.name })
        }
        self.lists = lists
        self.related = related
        sources = stored.identities.map { Choice("\($0.source) \($0.id)", url: $0.url) }
    }

    private static func hint(_ lookup: Lookup, _ words: Words) -> String? {
        switch lookup {
        case .none, .found: nil
        case .waiting:
            words("아직 정보를 찾아보지 않았어요. 직접 적어도 돼요.", "Not looked up yet. You can also type what you know.")
        case .failed: words("정보를 찾지 못했어요. 직접 적어 주세요.", "Nothing was found. Type what you know.")
        }
    }
}
