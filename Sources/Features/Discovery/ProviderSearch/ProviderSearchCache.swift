import Catalog
import Providers
import Synchronization

/// Recent results of providers, so that showing a page again, the first half of its next batch and its pictures
/// needs no request. In memory and bounded: evicted results are requested again.
final class ProviderSearchCache: Sendable {
    struct SearchKey: Sendable, Hashable {
        let source: String
        let language: Language
        let text: String
        let page: Int
    }

    struct Work: Sendable, Hashable {
        let identity: ExternalID
        let language: Language
    }

    private struct Entry {
        let page: ProviderSearchBatch
        let until: Timestamp
    }

    private struct State {
        var pages: [SearchKey: Entry] = [:]
        /// Questions in the order of insertion.
        var order: [SearchKey] = []
        var searchResults: [ExternalID: ProviderSearchResult] = [:]
        var works: [Work: (found: WorkMetadata, until: Timestamp)] = [:]
        var stored: [String: Media] = [:]
    }

    private static let capacity = 300
    private static let maxResults = 4_000
    private static let maxWorks = 200
    private static let timeToLive = Duration.seconds(3_600)

    private let state = Mutex(State())
    private let now: @Sendable () -> Timestamp

    init(now: @escaping @Sendable () -> Timestamp) {
        self.now = now
    }

    func page(_ question: SearchKey) -> ProviderSearchBatch? {
        let now = now()
        return state.withLock { $0.pages[question].flatMap { $0.until > now ? $0.page : nil } }
    }

    func keep(_ page: ProviderSearchBatch, for question: SearchKey) {
        let until = now() + Self.timeToLive
        state.withLock { state in
            if state.pages.updateValue(Entry(page: page, until: until), forKey: question) == nil {
                state.order.append(question)
            }
            if state.order.count > Self.capacity { state.pages[state.order.removeFirst()] = nil }
            if state.searchResults.count > Self.maxResults { state.searchResults = [:] }
            for searchResult in page.results { state.searchResults[searchResult.identity] = searchResult }
        }
    }

    /// Stores results of another list, such as a chart.
    func keep(_ searchResults: [ProviderSearchResult]) {
        state.withLock { state in
            if state.searchResults.count > Self.maxResults { state.searchResults = [:] }
            for searchResult in searchResults { state.searchResults[searchResult.identity] = searchResult }
        }
    }

    func work(_ name: Work) -> WorkMetadata? {
        let now = now()
        return state.withLock { $0.works[name].flatMap { $0.until > now ? $0.found : nil } }
    }

    func keep(_ work: WorkMetadata, as name: Work) {
        let until = now() + Self.timeToLive
        state.withLock { state in
            if state.works.count > Self.maxWorks { state.works = [:] }
            state.works[name] = (work, until)
            state.searchResults[name.identity] = state.searchResults[name.identity] ?? ProviderSearchResult(work)
        }
    }

    /// Returns the result last stored under this identity.
    func result(_ identity: ExternalID) -> ProviderSearchResult? { state.withLock { $0.searchResults[identity] } }

    /// Returns the picture at a URL if it was downloaded already.
    func stored(_ url: String) -> Media? { state.withLock { $0.stored[url] } }

    func keep(_ media: Media, from url: String) {
        state.withLock { state in
            if state.stored.count > Self.maxResults { state.stored = [:] }
            state.stored[url] = media
        }
    }
}
