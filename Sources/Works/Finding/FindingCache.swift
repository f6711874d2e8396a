import Catalog
import Providers
import Synchronization

/// What providers found lately, so that a page that is shown again, its next batch's first half and its pictures ask
/// nobody. In memory and bounded: what falls out is asked for again.
final class FindingCache: Sendable {
    struct Question: Sendable, Hashable {
        let source: String
        let language: Language
        let text: String
        let page: Int
    }

    private struct Entry {
        let page: FindingPage
        let until: Timestamp
    }

    private struct State {
        var pages: [Question: Entry] = [:]
        /// In the order of coming.
        var order: [Question] = []
        var pictures: [Identity: String] = [:]
        var stored: [String: Media] = [:]
    }

    private static let most = 300
    private static let mostPictures = 4_000
    private static let kept = Duration.seconds(3_600)

    private let state = Mutex(State())
    private let now: @Sendable () -> Timestamp

    init(now: @escaping @Sendable () -> Timestamp) {
        self.now = now
    }

    func page(_ question: Question) -> FindingPage? {
        let now = now()
        return state.withLock { $0.pages[question].flatMap { $0.until > now ? $0.page : nil } }
    }

    func keep(_ page: FindingPage, for question: Question) {
        let until = now() + Self.kept
        state.withLock { state in
            if state.pages.updateValue(Entry(page: page, until: until), forKey: question) == nil {
                state.order.append(question)
            }
            if state.order.count > Self.most { state.pages[state.order.removeFirst()] = nil }
            if state.pictures.count > Self.mostPictures { state.pictures = [:] }
            for finding in page.findings { state.pictures[finding.identity] = finding.picture }
        }
    }

    func keep(_ work: FoundWork) {
        guard let identity = work.identities.first, let url = work.pictures.first(where: { $0.kind == .front })?.url
        else { return }
        state.withLock { $0.pictures[identity] = $0.pictures[identity] ?? url }
    }

    /// The address of a picture that a provider named for one of its works.
    func picture(of identity: Identity) -> String? { state.withLock { $0.pictures[identity] } }

    /// The same picture where it has been fetched already.
    func stored(_ url: String) -> Media? { state.withLock { $0.stored[url] } }

    func keep(_ media: Media, from url: String) {
        state.withLock { state in
            if state.stored.count > Self.mostPictures { state.stored = [:] }
            state.stored[url] = media
        }
    }
}
