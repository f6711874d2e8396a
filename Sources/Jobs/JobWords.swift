import Values

/// Titles and failure texts of jobs, from their handlers.
package struct JobWords: Sendable {
    private let handlers: [String: any JobHandler]

    package init(_ handlers: [any JobHandler]) {
        self.handlers = Dictionary(handlers.map { ($0.kind, $0) }) { first, _ in first }
    }

    /// Returns the title of a kind. An unknown kind, queued by another version, gets a general title.
    package func title(of kind: String) -> Phrase {
        handlers[kind]?.title ?? Phrase("다른 작업", "Another task")
    }

    /// Returns the text of the last failure; nil if there is none. Rows of versions without error codes hold the text
    /// itself, which is returned unchanged.
    package func reason(of job: Job) -> Phrase? {
        guard let code = job.lastErrorCode else { return job.lastErrorDetail.map { Phrase($0, $0) } }
        if let line = job.lastErrorDetail { return Phrase(line, line) }
        let parameters = job.lastErrorParameters
        return JobFailure.reason(code, parameters) ?? handlers[job.kind]?.reason(code, parameters)
            ?? Phrase("잘 되지 않았어요 (\(code))", "It did not work (\(code))")
    }
}

extension JobFailure {
    /// Code of an expired lease: the attempt hung.
    static let timedOut = "timedOut"
    /// Code of an attempt during which the process died.
    static let interrupted = "interrupted"
    /// Code of an error that is no ``JobFailure``. Its type is the parameter.
    static let unexpected = "unexpected"
    static let badPayload = "bad-payload"
    private static let fullDisk = "disk-full"

    /// Failure of a write on a full disk. Transient, because space may be freed.
    package static let diskFull = JobFailure(code: fullDisk, isTransient: true)

    /// Returns the text of the queue's own codes; nil for codes of a handler.
    fileprivate static func reason(_ code: String, _ parameters: [String]) -> Phrase? {
        switch code {
        case timedOut: return Phrase("제때 끝나지 않았어요", "It did not end in time")
        case interrupted: return Phrase("하는 도중에 서버가 멈췄어요", "The server stopped while it was at work")
        case badPayload: return Phrase("무엇을 할지 알 수 없어요", "It does not say what to do")
        case fullDisk:
            return Phrase("디스크에 자리가 없어요. 자리를 만든 뒤 다시 해 주세요", "The disk is full; make room and try again")
        case unexpected:
            let detail = parameters.first ?? code
            return Phrase("예상하지 못한 문제가 생겼어요 (\(detail))", "Something unexpected went wrong (\(detail))")
        default: return nil
        }
    }
}
