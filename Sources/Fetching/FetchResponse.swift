import HTTPTypes

/// The response of the last host of a redirect chain. A status of 400 or more is a response too, not a `FetchError`.
package struct FetchResponse: Sendable {
    /// The address that responded, after redirects, without a fragment.
    package let finalURL: String
    package let status: Int
    /// The fields of the last response, as received.
    package let headers: HTTPFields
    /// The media type in lower case without parameters, such as `text/html`; `nil` if none was sent.
    package let contentType: String?
    /// The `charset` parameter of the content type, as received.
    package let charsetLabel: String?
    /// The decoded body; empty when it went to a file.
    package let body: [UInt8]
    /// Path of the body for `FetchRequest.Destination.file`.
    package let path: String?
    /// Size of the body in bytes after decompression, for every destination.
    package let bytes: Int
    /// The redirects, first to last; empty if there was none.
    package let redirects: [Redirect]
    /// Whether the rest of the body was not read.
    ///
    /// Either it was longer than the limit with `FetchRequest.truncateAtLimit`, or `FetchRequest.isEnough` returned
    /// true.
    package let isTruncated: Bool
    /// Whether the body broke off or was damaged before its end. Only with `FetchRequest.keepsPartialBody`.
    let isIncomplete: Bool
    /// The host's `Retry-After`, from seconds or a date, at most `FetchConfiguration.longestRetryAfter`.
    package let retryAfter: Duration?

    package var isSuccess: Bool { (200..<300).contains(status) }

    /// One hop: the address that redirected, and the status of its response.
    package struct Redirect: Sendable, Equatable {
        package let url: String
        package let status: Int
    }
}
