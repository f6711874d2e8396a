import Catalog
import HTTPServer
import Site

/// One book.
package struct BookPage: Sendable {
    package struct People: Sendable {
        package let role: String
        package let names: [BookCredit]
    }

    package let id: Int64
    package let uid: String
    package let title: String
    /// "창비 · 2007 · 247쪽 · ★ 4.5"
    package let line: String
    package let picture: Picture?
    package let placeholder: Placeholder?
    package let isFavourite: Bool
    package let isTrashed: Bool
    package let isArchived: Bool
    package let backURL: String
    package let status: ChoiceButtons
    package let ratings: [Option]
    /// Said while a provider has still to be asked, or knew nothing.
    package let hint: String?
    package let percent: Int?
    /// What stands in the field: "120", "35%".
    package let progress: String
    package let description: String
    package let note: String
    package let people: [People]
    package let tags: [String]
    package let folder: Choice?
    package let facts: [Fact]
    package let sources: [Choice]

    init(_ stored: BookStore.Stored, folder: Folder?, words: Words) {
        let (item, book) = (stored.item, stored.book)
        id = item.id
        uid = item.uid
        title = item.title.isEmpty ? words.untitled : item.title
        line = [
            book.publisher, book.publishedOn?.year ?? "", book.pageCount.map(words.pages) ?? "",
            book.rating.map { "★ " + $0.stars } ?? "",
        ].filter { !$0.isEmpty }.joined(separator: " · ")
        picture = item.cover.map { .cover($0, width: 400, height: 600, rendition: 720) }
        placeholder = Placeholder(item.placeholder)
        isFavourite = item.isFavourite
        isTrashed = item.state == .trashed
        isArchived = item.state == .archived
        backURL = BookPath.show(item.id)
        status = ChoiceButtons(
            action: BookPath.status(item.id), name: "status", label: words.status,
            options: Book.Status.allCases.map {
                Option($0.rawValue, words($0.phrase), isSelected: $0 == book.status)
            })
        ratings = Rating.options(words, selected: book.rating)
        hint = Self.hint(book.lookup, words)
        percent = book.percent
        progress = book.progress?.text ?? ""
        description = book.description
        note = item.note
        people = BookCredit.Role.allCases.compactMap { role in
            let names = stored.credits.filter { $0.role == role }
            return names.isEmpty ? nil : People(role: words(role.phrase), names: names)
        }
        tags = item.tags
        self.folder = folder.map { folder in
            Choice(folder.label, url: BookListing().url { $0.folder = folder.id })
        }
        facts =
            [
                book.isbn.map { Fact("ISBN", $0.grouped) },
                book.publishedOn.map { Fact(words.publishedOn, $0.text) },
            ].compactMap(\.self) + [Fact(words("담은 때", "Added"), words.exact(item.addedAt))]
            + (item.changedAt == item.addedAt ? [] : [Fact(words("고친 때", "Changed"), words.exact(item.changedAt))])
        sources = stored.identities.map { Choice("\($0.source) \($0.id)", url: $0.url) }
    }

    private static func hint(_ lookup: Book.Lookup, _ words: Words) -> String? {
        switch lookup {
        case .none, .found: nil
        case .waiting:
            words("아직 정보를 찾아보지 않았어요. 직접 적어도 돼요.", "Not looked up yet. You can also type what you know.")
        case .failed: words("정보를 찾지 못했어요. 직접 적어 주세요.", "Nothing was found. Type what you know.")
        }
    }
}
