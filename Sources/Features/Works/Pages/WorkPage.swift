import Catalog
import HTTPServer
import Site

/// The page of one work.
package struct WorkPage: Sendable {
    /// A status as a toggle button. Pressing it again removes the status.
    struct StatusButton: Sendable {
        let title: String
        let value: String
        let icon: String
        let isOn: Bool
    }

    package let id: Int64
    package let uid: String
    package let title: String
    let secondTitle: String
    /// Details below the title: "2019", "봉준호", "2시간 12분". Makers link to their pages; other links are empty.
    let details: [LinkChoice]
    /// Link to all works.
    let allWorksLink: LinkChoice
    let picture: Picture?
    let placeholder: Placeholder?
    package let heart: FavouriteButton
    let heartsURL: String
    let isTrashed: Bool
    let isArchived: Bool
    let url: String
    let editURL: String
    let coverURL: String
    let statusURL: String
    let statuses: [StatusButton]
    package let rating: StarButtons
    /// Hint while a lookup is due or after it has found nothing; otherwise `nil`.
    let hint: String?
    /// Whether a lookup is due, whose result then fills the page in place.
    let isWaiting: Bool
    let lookupStatus: LookupStatus
    let lookupURL: String
    /// Label of the button that queues a lookup.
    let lookupLabel: String
    let lockURL: String
    let fields: [FieldProvenanceRow]
    package let about: String
    package let note: String
    package let cast: CastStrip
    let tags: [String]
    let folder: LinkChoice?
    let facts: [DetailRow]
    /// Summary of the folded facts: "한국 · 2019년 5월 30일".
    let factsSummary: String
    let sources: [LinkChoice]
    let series: LinkChoice?
    let terms: [LinkChoice]
    package let lists: ListMembership
    let related: RelatedItems
    package let logEntries: LogEntryList

    package var hasLogEntries: Bool { !logEntries.entries.isEmpty }

    init<W: Work>(
        _ stored: StoredWork<W>, folder: Folder?, logEntries: [StoredLogEntry<W.Entry>], related: RelatedItems,
        lists: ListMembership, lookupStatus: LookupStatus, today: LocalDate, words: Words
    ) {
        let (item, work) = (stored.item, stored.work)
        id = item.id
        uid = item.uid
        title = item.title.isEmpty ? words.untitled : item.title
        secondTitle = work.secondTitle == item.title ? "" : work.secondTitle
        allWorksLink = LinkChoice(words(W.labels.title), url: W.paths.index())
        let makers = stored.credits.filter { $0.role == W.roles.first }.prefix(3)
            .map { LinkChoice($0.name, url: W.paths.person($0.name)) }
        let ownDetails = work.detailParts(words).filter { !$0.isEmpty }.map { LinkChoice($0, url: "") }
        // The year of a film comes before its makers.
        let leadingCount = W.kind == .book ? 0 : 1
        details = Array(ownDetails.prefix(leadingCount)) + makers + ownDetails.dropFirst(leadingCount)
        picture = item.cover.map { .cover($0, width: 400, height: 600, rendition: 720) }
        placeholder = Placeholder(item.placeholder)
        heart = FavouriteButton(item.id, title, isOn: item.isFavourite, words: words)
        heartsURL = W.paths.hearts()
        isTrashed = item.state == .trashed
        isArchived = item.state == .archived
        url = W.paths.show(item.id)
        editURL = W.paths.edit(item.id)
        coverURL = W.paths.cover(item.id)
        statusURL = W.paths.status(item.id)
        statuses = W.Status.chips.map {
            StatusButton(
                title: words($0.phrase), value: ($0 == stored.status ? W.Status.none : $0).rawValue,
                icon: $0 == W.Status.want ? "want" : "seen", isOn: $0 == stored.status)
        }
        rating = StarButtons(stored.rating, action: W.paths.rating(item.id), words: words)
        isWaiting = stored.lookup == .waiting
        hint = Self.hint(stored.lookup, words)
        self.lookupStatus = lookupStatus
        lookupURL = W.paths.lookup(item.id)
        lookupLabel =
            stored.lookup == .none
            ? words("정보 찾아보기", "Look it up")
            : stored.lookup == .found ? words("정보 다시 찾기", "Look it up again") : words("다시 시도", "Try again")
        lockURL = W.paths.lock(item.id)
        fields = FieldProvenanceRow.all(W.self, stored.sources, sourceNames: lookupStatus.sourceNames, words)
        about = work.about
        note = item.note
        cast = CastStrip(stored.credits, words: words) { W.paths.person($0) }
        tags = item.tags
        self.folder = folder.map { folder in
            LinkChoice(folder.label, url: WorkListing<W>().url { $0.folder = folder.id })
        }
        let ownFacts = work.facts(words)
        let addedOn = words.day(LocalDate(item.addedAt, in: words.zone), withYear: true)
        let changedOn = words.day(LocalDate(item.changedAt, in: words.zone), withYear: true)
        facts =
            ownFacts + [DetailRow(words("추가한 날", "Added"), addedOn)]
            + (changedOn == addedOn ? [] : [DetailRow(words("수정한 날", "Changed"), changedOn)])
        factsSummary =
            (stored.terms.filter { $0.facet == .country }.map { $0.facet.title($0.name, words) } + ownFacts.map(\.value))
            .prefix(2).joined(separator: " · ")
        self.logEntries = LogEntryList(logEntries, of: stored, today: today, words: words)
        series = stored.series.map { series in
            LinkChoice(
                [series.name, series.number].filter { !$0.isEmpty }.joined(separator: " "),
                url: W.paths.series(series.name))
        }
        terms = stored.terms.map { term in
            LinkChoice(term.facet.title(term.name, words), url: WorkListing<W>.url(term.facet, term.name))
        }
        self.lists = lists
        self.related = related
        sources = stored.identities.map { LinkChoice("\($0.source) \($0.id)", url: $0.url) }
    }

    private static func hint(_ lookup: LookupState, _ words: Words) -> String? {
        switch lookup {
        case .none, .found: nil
        case .waiting:
            words("아직 정보를 찾아보지 않았어요. 직접 적어도 돼요.", "Not looked up yet. You can also enter details yourself.")
        case .failed: words("정보를 찾지 못했어요. 직접 적어 주세요.", "Nothing was found. Enter details yourself.")
        }
    }
}
