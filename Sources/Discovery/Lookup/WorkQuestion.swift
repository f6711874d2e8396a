import Catalog
import Providers
import Text
import Works

/// What is known of a work before anybody is asked.
struct WorkQuestion: Sendable {
    let identities: [WorkIdentity]
    /// Thirteen digits.
    let isbn: String?
    /// Nil where the title is only a placeholder.
    let title: String?
    let year: Int?

    init<W: Work>(_ stored: StoredWork<W>) {
        identities = stored.identities
        isbn = stored.work.number?.value
        let title = stored.item.title
        let isPlaceholder =
            title == stored.work.number?.name
            || stored.identities.contains { $0.placeholderTitle == title && title.hasSuffix($0.id) }
        self.title = title.isEmpty || isPlaceholder ? nil : title
        year = stored.work.year
    }

    init(title: String, year: Int?) {
        (identities, isbn, self.title, self.year) = ([], nil, title, year)
    }

    /// The work as one provider knows it: by its own number, then by the ISBN, then by title and year, where only one hit
    /// can be meant.
    func ask(_ provider: any Provider) async throws(ProviderError) -> FoundWork {
        if let own = identities.first(where: { $0.source == provider.source }) {
            return try await provider.work(own.id)
        }
        if let referring = provider as? any ReferringProvider {
            for identity in identities {
                if let id = try await referring.id(of: Identity(identity.source, identity.id)) {
                    return try await provider.work(id)
                }
            }
        }
        if let isbn, let books = provider as? any ISBNProvider { return try await books.work(isbn: isbn) }
        guard let title else { throw .notFound }
        let hits = try await provider.search(title, page: 1).findings
        guard let id = sure(hits, title)?.identity.id else { throw .notFound }
        return try await provider.work(id)
    }

    /// The only one of this title, and of this year where that is known; releases abroad may be a year off.
    func sure(_ hits: [Finding], _ title: String) -> Finding? {
        let key = title.matchKey
        let same = hits.filter { [$0.title, $0.originalTitle ?? $0.title].contains { $0.matchKey == key } }
        guard let year else { return same.count == 1 ? same.first : nil }
        let exact = same.filter { $0.released?.year == year }
        if !exact.isEmpty { return exact.count == 1 ? exact.first : nil }
        let near = same.filter { $0.released.map { abs($0.year - year) == 1 } ?? false }
        return near.count == 1 ? near.first : nil
    }
}
