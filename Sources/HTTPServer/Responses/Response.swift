import HTTPTypes

/// What a handler answers.
package struct Response: Sendable {
    package var status: HTTPResponse.Status
    /// Without `Date`, `Content-Length` and `Connection`, which the server sets.
    package var headers: HTTPFields = [:]
    /// What follows the headers; not sent to HEAD.
    package var body: ResponseBody = .none

    /// - Parameter type: a media type, with its charset where it is text.
    package static func bytes(_ bytes: [UInt8], type: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(status: status, headers: [.contentType: type], body: .bytes(bytes))
    }

    /// Plain text in UTF-8.
    package static func text(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
        bytes(Array(text.utf8), type: "text/plain; charset=utf-8", status: status)
    }

    /// - Parameter location: a path of this server or a whole URL, already percent-encoded.
    package static func redirect(to location: String, status: HTTPResponse.Status = .seeOther) -> Response {
        Response(status: status, headers: [.location: location])
    }

    /// No body at all.
    package static func empty(_ status: HTTPResponse.Status) -> Response {
        Response(status: status)
    }

    /// A file sent by the kernel, with `Range`, `If-Range`, `ETag` and `Last-Modified`. A file that is not
    /// there becomes a 404 through `ServerConfiguration.onError`.
    /// - Parameter path: on disk. Never made from what a client sent without a check.
    package static func file(path: String, type: String) -> Response {
        Response(status: .ok, headers: [.contentType: type], body: .file(path: path))
    }

    /// A body made while it is sent, in constant memory.
    /// - Parameters:
    ///   - length: bytes of all pieces together, so that whoever downloads sees how far it has come; nil where nobody
    ///     knows. Exactly so many must come.
    ///   - next: gives the next piece, nil at the end; runs on the connection's thread, so it may read a file or SQLite but
    ///     not wait for a network. What it throws breaks the connection off, so that the client notices, and goes to the
    ///     log.
    package static func stream(
        type: String, length: Int? = nil, next: @escaping @Sendable () throws -> [UInt8]?
    ) -> Response {
        Response(status: .ok, headers: [.contentType: type], body: .stream(length: length, next))
    }

    /// Server-sent events; the response ends when the stream is closed.
    package static func events(_ stream: EventStream) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store"],
            body: .events(stream))
    }

    /// What a client needs to know to go on using what it has.
    static func notModified(_ etag: ETag) -> Response {
        var response = Response(status: .notModified)
        response.headers.append(HTTPField(name: .eTag, value: etag.field))
        return response
    }

    /// The `ETag` field.
    package var etag: ETag? {
        get { headers.first(.eTag).flatMap(ETag.init(_:)) }
        set { headers[.eTag] = newValue?.field }
    }
}

/// What a response carries.
package enum ResponseBody: Sendable {
    case none
    /// Sent without a copy; compressed on the way where that pays.
    case bytes([UInt8])
    /// The same content twice, compressed ahead of time; see `Asset`.
    case precompressed(plain: [UInt8], gzip: [UInt8])
    /// See `Response.file`.
    case file(path: String)
    /// See `Response.stream`.
    case stream(length: Int?, @Sendable () throws -> [UInt8]?)
    /// See `Response.events`.
    case events(EventStream)
}
