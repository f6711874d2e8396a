import Catalog
import HTTPServer
import Site

/// One film.
package struct MoviePage: Sendable {
    package struct People: Sendable {
        package let role: String
        package let names: [MovieCredit]
    }

    package let id: Int64
    package let uid: String
    package let title: String
    package let originalTitle: String
    /// "2019 · 2시간 12분 · ★ 4.5"
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
    package let overview: String
    package let note: String
    package let people: [People]
    package let tags: [String]
    package let folder: Choice?
    package let facts: [Fact]
    package let sources: [Choice]

    init(_ stored: MovieStore.Stored, folder: Folder?, words: Words) {
        let (item, movie) = (stored.item, stored.movie)
        id = item.id
        uid = item.uid
        title = item.title.isEmpty ? words.untitled : item.title
        originalTitle = movie.originalTitle == item.title ? "" : movie.originalTitle
        line = [
            movie.year.map(String.init), movie.runtime.map(words.minutes), movie.rating.map { "★ " + $0.stars },
        ].compactMap(\.self).joined(separator: " · ")
        picture = item.cover.map { .cover($0, width: 400, height: 600, rendition: 720) }
        placeholder = Placeholder(item.placeholder)
        isFavourite = item.isFavourite
        isTrashed = item.state == .trashed
        isArchived = item.state == .archived
        backURL = MoviePath.show(item.id)
        status = ChoiceButtons(
            action: MoviePath.status(item.id), name: "status", label: words.status,
            options: Movie.Status.allCases.map {
                Option($0.rawValue, words($0.phrase), isSelected: $0 == movie.status)
            })
        ratings = Rating.options(words, selected: movie.rating)
        hint = Self.hint(movie.lookup, words)
        overview = movie.overview
        note = item.note
        people = MovieCredit.Role.allCases.compactMap { role in
            let names = stored.credits.filter { $0.role == role }
            return names.isEmpty ? nil : People(role: words(role.phrase), names: names)
        }
        tags = item.tags
        self.folder = folder.map { folder in
            Choice(folder.label, url: MovieListing().url { $0.folder = folder.id })
        }
        facts =
            [Fact(words("담은 때", "Added"), words.exact(item.addedAt))]
            + (item.changedAt == item.addedAt ? [] : [Fact(words("고친 때", "Changed"), words.exact(item.changedAt))])
        sources = stored.identities.map { Choice("\($0.source) \($0.id)", url: $0.url) }
    }

    private static func hint(_ lookup: Movie.Lookup, _ words: Words) -> String? {
        switch lookup {
        case .none, .found: nil
        case .waiting:
            words("아직 정보를 찾아보지 않았어요. 직접 적어도 돼요.", "Not looked up yet. You can also type what you know.")
        case .failed: words("정보를 찾지 못했어요. 직접 적어 주세요.", "Nothing was found. Type what you know.")
        }
    }
}
