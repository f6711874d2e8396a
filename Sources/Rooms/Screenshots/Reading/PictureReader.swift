import MediaProtocol
import Synchronization

/// Recognises text in pictures, in a worker of its own.
package struct PictureReader: Sendable {
    package typealias Read =
        @Sendable (_ path: String, _ language: TextLanguage) async throws(MediaError) -> PictureText
    /// Describes the engine and its languages; nil if the worker cannot be reached.
    package typealias Describe = @Sendable () async -> ReaderDescription?

    let read: Read
    private let ask: Describe
    private let known = Known()

    package init(read: @escaping Read, describe: @escaping Describe) {
        self.read = read
        ask = describe
    }

    /// Asks the worker, which answers after the pictures in recognition.
    func describe() async -> ReaderDescription? {
        let description = await ask()
        known.state.withLock { $0 = Known.State(description: description) }
        return description
    }

    /// Returns the last description, so that a page does not wait for pictures, and updates it in the background. Waits
    /// for the worker if there is none yet.
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

    /// A reader that recognises nothing, as if no engine were installed.
    package static let none = PictureReader(
        read: { _, _ throws(MediaError) in throw .noEngine },
        describe: { ReaderDescription(engine: nil, languages: []) })
}
