extension MediaWorkerClient {
    /// Inspects an untrusted font file and renders some of its glyphs.
    ///
    /// - Parameter path: as in ``probe(_:use:)``.
    package func lookAtFont(_ path: String) async throws(FontProblem) -> FontFacts {
        let reply: WorkerReply
        do throws(MediaError) {
            reply = try await answer(to: .lookAtFont(source: path), about: path)
        } catch {
            switch error {
            case .tooLarge: throw .tooLarge
            case .outOfTime, .outOfMemory, .workerDied: throw .tooMuch
            case _ where error.isOurs: throw .unavailable
            default: throw .notAFont
            }
        }
        switch reply {
        case .font(let facts) where facts.isPlausible: return facts
        case .noFont(let problem): throw problem
        default:
            _ = distrust()
            throw .tooMuch
        }
    }
}
