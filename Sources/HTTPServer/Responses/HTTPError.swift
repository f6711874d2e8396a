import HTTPTypes

/// Rejection of a request, thrown by the server or by a handler.
package struct HTTPError: Error, Sendable {
    /// Status of the response, normally 4xx.
    package let status: HTTPResponse.Status
    /// Stable code for programs: `notFound`, `methodNotAllowed`, `bodyTooLarge`, `badTarget` …
    package let code: String
    /// One English sentence with the error and, if there is one, the limit.
    package let detail: String
    /// Additional header fields, such as `Allow`.
    package let headers: HTTPFields

    package init(_ status: HTTPResponse.Status, code: String, detail: String, headers: HTTPFields = [:]) {
        self.status = status
        self.code = code
        self.detail = detail
        self.headers = headers
    }
}

extension HTTPError {
    static let notFound = HTTPError(.notFound, code: "notFound", detail: "There is nothing at this address.")

    static let bareLineFeed = badRequest("badFraming", "A line between two chunks does not end with CR LF.")

    /// Error for a request beyond the limit of concurrent changes; nothing was changed.
    static let busy = HTTPError(
        .serviceUnavailable, code: "busy", detail: "Too many others change something just now; nothing was changed.",
        headers: [.retryAfter: "5"])

    /// Error for a body beyond a memory limit; nothing was changed.
    static let tooMuchAtOnce = HTTPError(
        .tooManyRequests, code: "tooMuchAtOnce",
        detail: "Too much is on its way to and from this address just now; nothing was changed.",
        headers: [.retryAfter: "5"])

    static func badRequest(_ code: String, _ detail: String) -> HTTPError {
        HTTPError(.badRequest, code: code, detail: detail)
    }

    static func methodNotAllowed(_ allowed: [String]) -> HTTPError {
        let list = allowed.joined(separator: ", ")
        return HTTPError(
            .methodNotAllowed, code: "methodNotAllowed", detail: "This address takes only \(list).",
            headers: [.allow: list])
    }

    static func unsupportedMediaType(_ accepted: String) -> HTTPError {
        HTTPError(
            .unsupportedMediaType, code: "unsupportedMediaType", detail: "The body must be \(accepted).",
            headers: [.accept: accepted])
    }

    /// - Parameter subject: beginning of the sentence: "The body", "A file".
    static func bodyTooLarge(_ subject: String, limit: Int) -> HTTPError {
        HTTPError(.contentTooLarge, code: "bodyTooLarge", detail: "\(subject) may have at most \(sizeInWords(limit)).")
    }

    static func tooManyFields(limit: Int) -> HTTPError {
        HTTPError(.contentTooLarge, code: "tooManyFields", detail: "A form may have at most \(limit) fields.")
    }

    static let unexpectedBody = HTTPError(
        .contentTooLarge, code: "unexpectedBody", detail: "This address takes no body: the limit is 0 bytes.")

    private static func sizeInWords(_ bytes: Int) -> String {
        if bytes >= 1 << 20, bytes.isMultiple(of: 1 << 20) { return "\(bytes >> 20) MB" }
        if bytes >= 1 << 10, bytes.isMultiple(of: 1 << 10) { return "\(bytes >> 10) KB" }
        return "\(bytes) bytes"
    }
}
