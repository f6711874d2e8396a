import MediaProtocol
import Synchronization

/// Reads words in pictures with a media worker, and remembers the description of its engine.
struct TextRecogniser: Sendable {
    private let processor: (any MediaProcessor)?
    private let engineCache = EngineCache()

    /// - Parameter processor: The media worker; without one the reader behaves as if no engine were installed.
    init(_ processor: (any MediaProcessor)?) {
        self.processor = processor
    }

    /// - Throws: `.noEngine` without a media worker, as ``MediaProcessor/read(_:language:)`` without an engine.
    func read(_ path: String, _ language: OCRLanguage) async throws(MediaError) -> RecognisedText {
        guard let processor else { throw .noEngine }
        return try await processor.read(path, language: language)
    }

    /// Asks the worker for its engine, after the pictures that it is reading.
    /// - Returns: `nil` if the worker cannot be asked.
    func describe() async -> OCRCapabilities? {
        guard let processor else { return OCRCapabilities(engine: nil, languages: []) }
        let description = try? await processor.describeReader()
        engineCache.state.withLock { $0 = EngineCache.State(description: description) }
        return description
    }

    /// Returns the last description, so that a page does not wait for pictures, and asks the worker again meanwhile.
    func lastDescription() async -> OCRCapabilities? {
        let (last, isToAsk) = engineCache.state.withLock { state in
            defer { state.isAsking = state.description != nil }
            return (state.description, state.description != nil && !state.isAsking)
        }
        if isToAsk { Task { await describe() } }
        if let last { return last }
        return await describe()
    }

    private final class EngineCache: Sendable {
        struct State {
            var description: OCRCapabilities?
            var isAsking = false
        }

        let state = Mutex(State())
    }
}
