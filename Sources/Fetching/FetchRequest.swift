import HTTPTypes

/// What to fetch, and how much of it.
package struct FetchRequest: Sendable {
    /// The two methods that ask without changing anything.
    package enum Method: Sendable {
        case get, head
    }

    /// Where the body goes.
    package enum Destination: Sendable, Equatable {
        /// `FetchResponse.body`.
        case memory
        /// A file that must not exist yet; it is removed again when the fetch fails.
        case file(path: String)
    }

    /// The address as a person or a page wrote it; percent-encoding and IDN are done here.
    package var url: String
    /// The most bytes of body, counted after decompression.
    package var limit: Int
    /// The `Accept` field.
    package var accept: String
    package var method: Method
    /// Further fields. Of these only `Accept-Language` and `Referer` follow a redirect to another origin.
    package var headers: HTTPFields
    /// For the whole fetch, redirects included; nil takes `FetchConfiguration.timeout`.
    package var timeout: Duration?
    /// A body over `limit` ends the fetch well, with `FetchResponse.isTruncated`, instead of with `FetchError.tooLarge`.
    package var truncateAtLimit: Bool
    var destination: Destination
    /// Asked about a body in memory and its `Content-Type` whenever another 256 KiB have come; `true` ends the fetch well,
    /// with `FetchResponse.isTruncated`. Called on the event thread.
    var isEnough: (@Sendable (_ body: [UInt8], _ contentType: String?) -> Bool)?
    /// A body that breaks off, stalls or is damaged ends the fetch well, with `FetchResponse.isIncomplete`, if some of it
    /// came.
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

    /// A preview picture or a favicon, into a file.
    package static func image(_ url: String, to path: String, limit: Int = 10 << 20) -> FetchRequest {
        FetchRequest(url: url, limit: limit, accept: "image/*,*/*;q=0.5", destination: .file(path: path))
    }
}
