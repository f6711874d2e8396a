import Catalog
import HTTPServer
import Site

/// One work: what the pages of all kinds show.
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
    let isFavourite: Bool
    let isTrashed: Bool
    let isArchived: Bool
    let url: String
    let editURL: String
    let status: ChoiceButtons
    let ratingURL: String
    let ratings: [Option]
    /// Said while a provider has still to be asked, or knew nothing.
    let hint: String?
    let about: String
    let note: String
    let people: [People]
    let tags: [String]
    let folder: Choice?
    let facts: [Fact]
    let sources: [Choice]
    let terms: [Choice]
    package let occasions: OccasionList

    package var hasOccasions: Bool { !occasions.entries.isEmpty }

    package init<W: Work>(
        _ stored: StoredWork<W>, folder: Folder?, occasions: [StoredOccasion<W.Occasion>], words: Words
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
        isFavourite = item.isFavourite
        isTrashed = item.state == .trashed
        isArchived = item.state == .archived
        url = W.paths.show(item.id)
        editURL = W.paths.edit(item.id)
        status = ChoiceButtons(
            action: W.paths.status(item.id), name: "status", label: words(W.words.status),
            options: W.Status.allCases.map {
                Option($0.rawValue, words($0.phrase), isSelected: $0 == stored.status)
            })
        ratingURL = W.paths.rating(item.id)
        ratings = Rating.options(words, selected: stored.rating)
        hint = Self.hint(stored.lookup, words)
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
        self.occasions = OccasionList(occasions, of: stored, words: words)
        terms = stored.terms.map { term in
            Choice(term.name, url: WorkListing<W>().url { $0.facets[term.facet] = term.name })
        }
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
