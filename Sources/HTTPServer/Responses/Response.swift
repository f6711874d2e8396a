import HTTPTypes

/// The response of a handler.
package struct Response: Sendable {
    package var status: HTTPResponse.Status
    /// Header fields except `Date`, `Content-Length` and `Connection`, which the server sets.
    package var headers: HTTPFields = [:]
    /// Body of the response; not sent for HEAD.
    package var body: ResponseBody = .none

    /// Returns a response with these bytes.
    /// - Parameter type: media type, with a charset for text.
    package static func bytes(_ bytes: [UInt8], type: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(status: status, headers: [.contentType: type], body: .bytes(bytes))
    }

    /// Returns plain text in UTF-8.
    package static func text(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
        bytes(Array(text.utf8), type: "text/plain; charset=utf-8", status: status)
    }

    /// Returns a redirect; 303 See Other by default.
    /// - Parameter location: a path of this server or an absolute URL, percent-encoded.
    package static func redirect(to location: String, status: HTTPResponse.Status = .seeOther) -> Response {
        Response(status: status, headers: [.location: location])
    }

    /// Returns a response without a body.
    package static func empty(_ status: HTTPResponse.Status) -> Response {
        Response(status: status)
    }

    /// Returns a file, sent by the kernel, with `Range`, `If-Range`, `ETag` and `Last-Modified`. A missing file becomes
    /// a 404 through `ServerConfiguration.onError`.
    /// - Parameter path: path on disk. Must not contain unchecked input of a client.
    package static func file(path: String, type: String) -> Response {
        Response(status: .ok, headers: [.contentType: type], body: .file(path: path))
    }

    /// Returns a body that is produced while it is sent, in constant memory.
    /// - Parameters:
    ///   - length: exact size of the whole body in bytes, so that clients show progress; nil if unknown.
    ///   - next: returns the next chunk, nil at the end. Runs on the connection's thread, so it may read a file or
    ///     SQLite but must not wait for a network. An error aborts the connection, so that the client notices, and is
    ///     logged.
    package static func stream(
        type: String, length: Int? = nil, next: @escaping @Sendable () throws -> [UInt8]?
    ) -> Response {
        Response(status: .ok, headers: [.contentType: type], body: .stream(length: length, next))
    }

    /// Returns server-sent events; the response ends when the stream is closed.
    package static func events(_ stream: EventStream) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store"],
            body: .events(stream))
    }

    /// Returns a 304 with the entity tag.
    static func notModified(_ etag: ETag) -> Response {
        var response = Response(status: .notModified)
        response.headers.append(HTTPField(name: .eTag, value: etag.field))
        return response
    }

    /// Entity tag in the `ETag` field.
    package var etag: ETag? {
        get { headers.first(.eTag).flatMap(ETag.init(_:)) }
        set { headers[.eTag] = newValue?.field }
    }
}

/// Body of a response.
package enum ResponseBody: Sendable {
    case none
    /// Sent without a copy, compressed if that is worthwhile.
    case bytes([UInt8])
    /// Uncompressed bytes and the same content compressed ahead of time; see `Asset`.
    case precompressed(plain: [UInt8], gzip: [UInt8])
    /// See `Response.file`.
    case file(path: String)
    /// See `Response.stream`.
    case stream(length: Int?, @Sendable () throws -> [UInt8]?)
    /// See `Response.events`.
    case events(EventStream)
}
