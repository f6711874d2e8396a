import MediaProtocol
import Synchronization

/// Reads words in pictures, in a worker of its own.
package struct PictureReader: Sendable {
    package typealias Read =
        @Sendable (_ path: String, _ language: TextLanguage) async throws(MediaError) -> PictureText
    /// Nil when the worker cannot be asked.
    package typealias Describe = @Sendable () async -> ReaderDescription?

    let read: Read
    private let ask: Describe
    private let known = Known()

    package init(read: @escaping Read, describe: @escaping Describe) {
        self.read = read
        ask = describe
    }

    /// Asks the worker, behind the pictures that it is reading.
    func describe() async -> ReaderDescription? {
        let description = await ask()
        known.state.withLock { $0 = Known.State(description: description) }
        return description
    }

    /// What it said last, so that a page does not wait for pictures. It is asked anew meanwhile.
    func lastDescription() async -> ReaderDescription? {
        let (last, isToAsk) = known.state.withLock { state in
            defer { state.isAsking = state.description != nil }
            return (state.description, state.description != nil && !state.isAsking)
        }
        if isToAsk { Task { await describe() } }
        if let last { return last }
        return await describe()
    }

    private final class Known: Sendable {
        struct State {
            var description: ReaderDescription?
            var isAsking = false
        }

        let state = Mutex(State())
    }

    /// Reads nothing, as if no engine were installed.
    package static let none = PictureReader(
        read: { _, _ throws(MediaError) in throw .noEngine },
        describe: { ReaderDescription(engine: nil, languages: []) })
}
