import HTTPTypes

/// Address, method, fields and limits of a fetch.
package struct FetchRequest: Sendable {
    /// The two methods that change nothing on the server.
    package enum Method: Sendable {
        case get, head
    }

    /// Destination of the body.
    package enum Destination: Sendable, Equatable {
        /// `FetchResponse.body`.
        case memory
        /// A file that must not exist yet. It is removed if the fetch fails.
        case file(path: String)
    }

    /// The address as a person or a page wrote it. The fetch applies percent-encoding and IDN.
    package var url: String
    /// Maximum size of the body in bytes, after decompression.
    package var limit: Int
    /// The `Accept` field.
    package var accept: String
    package var method: Method
    /// Further header fields. Only `Accept-Language` and `Referer` among them follow a redirect to another origin.
    package var headers: HTTPFields
    /// Time limit of the whole fetch, redirects included; `nil` takes `FetchConfiguration.timeout`.
    package var timeout: Duration?
    /// Whether a body over `limit` ends the fetch successfully with `FetchResponse.isTruncated` instead of
    /// `FetchError.tooLarge`.
    package var truncateAtLimit: Bool
    var destination: Destination
    /// Returns whether the body read so far is enough. If it is, the fetch ends successfully with
    /// `FetchResponse.isTruncated`. `nil` reads the whole body.
    ///
    /// Called on the event thread after every 256 KiB of a body in memory, with its `Content-Type`.
    var isEnough: (@Sendable (_ body: [UInt8], _ contentType: String?) -> Bool)?
    /// Whether a partial body ends the fetch successfully with `FetchResponse.isIncomplete` if the rest breaks off,
    /// stalls or is damaged.
    var keepsPartialBody = false

    package init(
        url: String, limit: Int = 2 << 20, accept: String = "*/*", method: Method = .get, headers: HTTPFields = [:],
        timeout: Duration? = nil, truncateAtLimit: Bool = false, destination: Destination = .memory
    ) {
        self.url = url
        self.limit = limit
        self.accept = accept
        self.method = method
        self.headers = headers
        self.timeout = timeout
        self.truncateAtLimit = truncateAtLimit
        self.destination = destination
    }

    /// Returns a request for a preview picture or a favicon into a file.
    package static func image(_ url: String, to path: String, limit: Int = 10 << 20) -> FetchRequest {
        FetchRequest(url: url, limit: limit, accept: "image/*,*/*;q=0.5", destination: .file(path: path))
    }
}
