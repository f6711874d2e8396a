import Catalog
import Providers
import Synchronization

/// Recent results of providers, so that showing a page again, the first half of its next batch and its pictures
/// needs no request. In memory and bounded: evicted results are requested again.
final class FindingCache: Sendable {
    struct Question: Sendable, Hashable {
        let source: String
        let language: Language
        let text: String
        let page: Int
    }

    struct Work: Sendable, Hashable {
        let identity: Identity
        let language: Language
    }

    private struct Entry {
        let page: FindingPage
        let until: Timestamp
    }

    private struct State {
        var pages: [Question: Entry] = [:]
        /// Questions in the order of insertion.
        var order: [Question] = []
        var findings: [Identity: Finding] = [:]
        var works: [Work: (found: FoundWork, until: Timestamp)] = [:]
        var stored: [String: Media] = [:]
    }

    private static let most = 300
    private static let mostFindings = 4_000
    private static let mostWorks = 200
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
            if state.findings.count > Self.mostFindings { state.findings = [:] }
            for finding in page.findings { state.findings[finding.identity] = finding }
        }
    }

    /// Stores results of another list, such as a chart.
    func keep(_ findings: [Finding]) {
        state.withLock { state in
            if state.findings.count > Self.mostFindings { state.findings = [:] }
            for finding in findings { state.findings[finding.identity] = finding }
        }
    }

    func work(_ name: Work) -> FoundWork? {
        let now = now()
        return state.withLock { $0.works[name].flatMap { $0.until > now ? $0.found : nil } }
    }

    func keep(_ work: FoundWork, as name: Work) {
        let until = now() + Self.kept
        state.withLock { state in
            if state.works.count > Self.mostWorks { state.works = [:] }
            state.works[name] = (work, until)
            state.findings[name.identity] = state.findings[name.identity] ?? Finding(work)
        }
    }

    /// Returns the result last stored under this identity.
    func finding(_ identity: Identity) -> Finding? { state.withLock { $0.findings[identity] } }

    /// Returns the picture at a URL if it was downloaded already.
    func stored(_ url: String) -> Media? { state.withLock { $0.stored[url] } }

    func keep(_ media: Media, from url: String) {
        state.withLock { state in
            if state.stored.count > Self.mostFindings { state.stored = [:] }
            state.stored[url] = media
        }
    }
}
