import Web

/// Errors that end a fetch without a response. Every case has a `code` of its own.
package enum FetchError: Error, Equatable, Sendable {
    /// The text is not an address.
    case invalidAddress(String)
    /// The scheme is neither http nor https.
    case unsupportedScheme(String)
    /// The host, or one that it redirected to, is in a network that must not be reached from here.
    case addressRefused(host: String, network: ReservedNetwork?)
    /// The port belongs to another kind of service, such as mail.
    case portRefused(host: String, port: Int)
    /// The name server does not know the host.
    case hostNotFound(String)
    case connectionFailed(host: String)
    /// The connection broke after it was made.
    case connectionLost(host: String)
    case certificateInvalid(host: String)
    case tlsFailed(host: String)
    case timedOut(TimeLimit)
    /// The body is larger than `limit` bytes after decompression.
    case tooLarge(limit: Int)
    case headersTooLarge
    case tooManyRedirects(limit: Int)
    /// Redirects lead to this address for the third time.
    case redirectLoop(String)
    /// A redirect leads to this text, which is not an http or https address.
    case redirectInvalid(String)
    /// The body is shorter than the host announced.
    case bodyIncomplete
    /// The compressed body is damaged.
    case badEncoding
    case malformedResponse
    case emptyResponse
    /// The host asked to wait, or too many fetches wait for it.
    case hostBusy(host: String, retryAfter: Duration?)
    /// The destination file could not be written, with `errno`.
    case fileFailed(Int32)
    /// The task was cancelled.
    case cancelled
    /// The `Fetcher` was closed.
    case closed

    /// The three time limits of a fetch.
    package enum TimeLimit: String, Sendable {
        case connecting, stalled, overall
    }

    /// A stable code for logs, rows and JSON.
    package var code: String {
        switch self {
        case .invalidAddress: "invalid-address"
        case .unsupportedScheme: "unsupported-scheme"
        case .addressRefused: "address-refused"
        case .portRefused: "port-refused"
        case .hostNotFound: "host-not-found"
        case .connectionFailed: "connection-failed"
        case .connectionLost: "connection-lost"
        case .certificateInvalid: "certificate-invalid"
        case .tlsFailed: "tls-failed"
        case .timedOut(.connecting): "connect-timed-out"
        case .timedOut(.stalled): "stalled"
        case .timedOut(.overall): "timed-out"
        case .tooLarge: "too-large"
        case .headersTooLarge: "headers-too-large"
        case .tooManyRedirects: "too-many-redirects"
        case .redirectLoop: "redirect-loop"
        case .redirectInvalid: "redirect-invalid"
        case .bodyIncomplete: "body-incomplete"
        case .badEncoding: "bad-encoding"
        case .malformedResponse: "malformed-response"
        case .emptyResponse: "empty-response"
        case .hostBusy: "host-busy"
        case .fileFailed: "file-failed"
        case .cancelled: "cancelled"
        case .closed: "closed"
        }
    }

    /// Whether the same fetch may succeed later.
    package var isTransient: Bool {
        switch self {
        case .hostNotFound, .connectionFailed, .connectionLost, .tlsFailed, .timedOut, .bodyIncomplete, .emptyResponse,
            .hostBusy, .fileFailed, .cancelled, .closed:
            true
        case .invalidAddress, .unsupportedScheme, .addressRefused, .portRefused, .certificateInvalid, .tooLarge,
            .headersTooLarge, .tooManyRedirects, .redirectLoop, .redirectInvalid, .badEncoding, .malformedResponse:
            false
        }
    }

    /// Time that the host asked to wait; `nil` if it named none.
    package var retryAfter: Duration? {
        if case .hostBusy(_, let retryAfter) = self { retryAfter } else { nil }
    }
}

extension FetchError {
    /// Parses an address to fetch.
    ///
    /// - Throws: ``unsupportedScheme(_:)``, ``invalidAddress(_:)``.
    static func address(_ text: String) throws(FetchError) -> WebAddress {
        do {
            return try WebAddress(text)
        } catch .unsupportedScheme(let scheme) {
            throw .unsupportedScheme(scheme)
        } catch {
            throw .invalidAddress(text)
        }
    }
}
