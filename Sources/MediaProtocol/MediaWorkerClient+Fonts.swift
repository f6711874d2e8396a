extension MediaWorkerClient {
    /// Checks a font file that a person uploaded, and draws some of its letters.
    ///
    /// - Parameter path: The path of the file, as in ``probe(_:use:)``.
    package func inspectFont(_ path: String) async throws(FontError) -> FontMetadata {
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
        case .font(let metadata) where metadata.isPlausible: return metadata
        case .noFont(let error): throw error
        default:
            _ = killAfterInvalidReply()
            throw .tooMuch
        }
    }
}
