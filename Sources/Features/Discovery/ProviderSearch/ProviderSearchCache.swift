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

    struct WorkKey: Sendable, Hashable {
        let identity: ExternalID
        let language: Language
    }

    private struct Entry {
        let batch: ProviderSearchBatch
        let expiresAt: Timestamp
    }

    private struct State {
        var batches: [SearchKey: Entry] = [:]
        /// Keys of `batches`, the oldest first.
        var insertionOrder: [SearchKey] = []
        var searchResults: [ExternalID: ProviderSearchResult] = [:]
        var works: [WorkKey: (metadata: WorkMetadata, expiresAt: Timestamp)] = [:]
        /// Downloaded pictures by URL.
        var pictures: [String: Media] = [:]
    }

    private static let maxBatches = 300
    private static let maxResults = 4_000
    private static let maxWorks = 200
    private static let timeToLive = Duration.seconds(3_600)

    private let state = Mutex(State())
    private let now: @Sendable () -> Timestamp

    init(now: @escaping @Sendable () -> Timestamp) {
        self.now = now
    }

    /// Returns a stored batch of search results, unless it has expired.
    func batch(_ key: SearchKey) -> ProviderSearchBatch? {
        let now = now()
        return state.withLock { $0.batches[key].flatMap { $0.expiresAt > now ? $0.batch : nil } }
    }

    func store(_ batch: ProviderSearchBatch, for key: SearchKey) {
        let expiresAt = now() + Self.timeToLive
        state.withLock { state in
            if state.batches.updateValue(Entry(batch: batch, expiresAt: expiresAt), forKey: key) == nil {
                state.insertionOrder.append(key)
            }
            if state.insertionOrder.count > Self.maxBatches { state.batches[state.insertionOrder.removeFirst()] = nil }
            if state.searchResults.count > Self.maxResults { state.searchResults = [:] }
            for searchResult in batch.results { state.searchResults[searchResult.identity] = searchResult }
        }
    }

    /// Stores results of another list, such as a chart.
    func store(_ searchResults: [ProviderSearchResult]) {
        state.withLock { state in
            if state.searchResults.count > Self.maxResults { state.searchResults = [:] }
            for searchResult in searchResults { state.searchResults[searchResult.identity] = searchResult }
        }
    }

    func work(_ key: WorkKey) -> WorkMetadata? {
        let now = now()
        return state.withLock { $0.works[key].flatMap { $0.expiresAt > now ? $0.metadata : nil } }
    }

    func store(_ work: WorkMetadata, as key: WorkKey) {
        let expiresAt = now() + Self.timeToLive
        state.withLock { state in
            if state.works.count > Self.maxWorks { state.works = [:] }
            state.works[key] = (work, expiresAt)
            state.searchResults[key.identity] = state.searchResults[key.identity] ?? ProviderSearchResult(work)
        }
    }

    /// Returns the result last stored under this identity.
    func result(_ identity: ExternalID) -> ProviderSearchResult? { state.withLock { $0.searchResults[identity] } }

    /// Returns the picture at a URL if it was downloaded already.
    func picture(at url: String) -> Media? { state.withLock { $0.pictures[url] } }

    func store(_ media: Media, from url: String) {
        state.withLock { state in
            if state.pictures.count > Self.maxResults { state.pictures = [:] }
            state.pictures[url] = media
        }
    }
}
