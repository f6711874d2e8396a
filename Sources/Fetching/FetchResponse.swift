import HTTPTypes

/// What the last host of a redirect chain answered. A status of 400 or more is an answer too, not a `FetchError`.
package struct FetchResponse: Sendable {
    /// The address that answered, after redirects, without a fragment.
    package let finalURL: String
    package let status: Int
    /// The fields of the last answer, as received.
    package let headers: HTTPFields
    /// The media type in lower case without parameters, such as `text/html`; nil when none was sent.
    package let contentType: String?
    /// The `charset` parameter of the content type, as received.
    package let charsetLabel: String?
    /// The decoded body; empty when it went to a file.
    package let body: [UInt8]
    /// Where the body is, for `FetchRequest.Destination.file`.
    package let path: String?
    /// Bytes of body after decompression, wherever they went.
    package let bytes: Int
    /// The addresses that redirected, first to last; empty when the first one answered.
    package let redirects: [Redirect]
    /// The rest of the body was not read: it was longer than the limit with `FetchRequest.truncateAtLimit`, or
    /// `FetchRequest.isEnough` said so.
    package let isTruncated: Bool
    /// The body broke off or was damaged before its end; only with `FetchRequest.keepsPartialBody`.
    let isIncomplete: Bool
    /// The host's `Retry-After`, from seconds or a date, at most `FetchConfiguration.longestRetryAfter`.
    package let retryAfter: Duration?

    package var isSuccess: Bool { (200..<300).contains(status) }

    /// One hop: the address that redirected and the status it did it with.
    package struct Redirect: Sendable, Equatable {
        package let url: String
        package let status: Int
    }
}
