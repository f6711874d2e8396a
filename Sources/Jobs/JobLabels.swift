import Values

/// Looks up the titles and failure texts of jobs in their handlers.
package struct JobLabels: Sendable {
    private let handlers: [String: any JobHandler]

    package init(_ handlers: [any JobHandler]) {
        self.handlers = Dictionary(handlers.map { ($0.kind, $0) }) { first, _ in first }
    }

    /// Returns the title of a kind. An unknown kind, queued by another version, gets a general title.
    package func title(of kind: String) -> Phrase {
        handlers[kind]?.title ?? Phrase("다른 작업", "Another task")
    }

    /// Returns the text of the last failure; nil if there is none. Rows that older versions wrote hold the
    /// Korean text itself, which is returned for both languages.
    package func reason(of job: Job) -> Phrase? {
        if let storedText = job.lastErrorDetail { return Phrase(storedText, storedText) }
        guard let code = job.lastErrorCode else { return nil }
        let parameters = job.lastErrorParameters
        return JobFailure.reason(code, parameters) ?? handlers[job.kind]?.reason(code, parameters)
            ?? Phrase("작업이 실패했어요 (\(code))", "The task failed (\(code))")
    }
}

extension JobFailure {
    /// Code of an expired lease: the attempt hung.
    static let timedOut = "timedOut"
    /// Code of an attempt during which the process died.
    static let interrupted = "interrupted"
    /// Code of an error that is no ``JobFailure``. Its type is the parameter.
    static let unexpected = "unexpected"
    /// Code of a payload that is not of the handler's type.
    static let badPayload = "bad-payload"
    private static let diskFullCode = "disk-full"

    /// Failure of a write on a full disk. Transient, because space may be freed.
    package static let diskFull = JobFailure(code: diskFullCode, isTransient: true)

    /// Returns the text of the queue's own codes; nil for codes of a handler.
    fileprivate static func reason(_ code: String, _ parameters: [String]) -> Phrase? {
        switch code {
        case timedOut: return Phrase("제시간에 끝나지 않았어요", "Timed out")
        case interrupted: return Phrase("하는 도중에 서버가 멈췄어요", "The server stopped while the task was running")
        case badPayload: return Phrase("작업 정보가 올바르지 않아요", "Invalid task data")
        case diskFullCode:
            return Phrase("디스크에 공간이 없어요. 공간을 만든 뒤 다시 해 주세요", "The disk is full. Free some space and try again")
        case unexpected:
            let errorType = parameters.first ?? code
            return Phrase("예상하지 못한 문제가 생겼어요 (\(errorType))", "Something unexpected went wrong (\(errorType))")
        default: return nil
        }
    }
}
