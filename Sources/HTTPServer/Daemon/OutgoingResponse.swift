import Glibc
import HTTPTypes
import Text
import Web

/// A response ready to send: conditions, ranges and compression are applied.
struct OutgoingResponse {
    enum Payload {
        case none
        case bytes([UInt8])
        case file(FileBody, Range<Int>)
        case stream(length: Int?, @Sendable () throws -> [UInt8]?)
        case events(EventStream)
    }

    var status: HTTPResponse.Status
    var headers: HTTPFields
    var payload: Payload
    /// Memory reserved for the client; nil if the body holds no memory of its own.
    private(set) var memoryReservation: BodyMemoryLimiter.MemoryReservation?

    /// Size of the body in bytes, if known.
    var bytes: Int? {
        switch payload {
        case .none: 0
        case .bytes(let bytes): bytes.count
        case .file(_, let range): range.count
        case .stream(let length, _): length
        case .events: nil
        }
    }

    /// Passes the response through the middleware and reserves memory for its body. Returns a short 429 instead if a
    /// memory limit would be exceeded.
    static func make(_ response: Response, for request: Request, state: ServerState) -> OutgoingResponse {
        var outgoing = makeUnlimited(response, for: request, state: state)
        let neededBytes =
            switch outgoing.payload {
            case .bytes(let bytes): bytes.count
            case .stream: StreamSource.reservedBytes
            case .none, .file, .events: 0
            }
        guard neededBytes > 0, request.method != .head else { return outgoing }
        let reservation = state.memory.reservation(for: request.head.address)
        do {
            try reservation.grow(to: neededBytes)
            outgoing.memoryReservation = reservation
            return outgoing
        } catch {
            return makeUnlimited(.tooMuchAtOnce(error), for: request, state: state)
        }
    }

    /// Passes the response through the middleware without reserving memory.
    private static func makeUnlimited(_ response: Response, for request: Request, state: ServerState)
        -> OutgoingResponse
    {
        var response = response
        applyMiddleware(&response, request, state)
        if case .file(let path) = response.body {
            guard let file = FileBody(path) else {
                response = state.configuration.onError(HTTPError.notFound, request)
                applyMiddleware(&response, request, state)
                // Without this, an error page whose file is missing would recurse for ever.
                if case .file = response.body { response.body = .none }
                return OutgoingResponse(plain: response, request)
            }
            return OutgoingResponse(file, response, request)
        }
        return OutgoingResponse(plain: response, request)
    }

    private static func applyMiddleware(_ response: inout Response, _ request: Request, _ state: ServerState) {
        for middleware in state.configuration.middleware.reversed() { middleware.after(request, &response) }
    }

    /// Creates a response whose body is not a file.
    private init(plain response: Response, _ request: Request) {
        status = response.status
        headers = response.headers
        switch response.body {
        case .none, .file: payload = .none
        case .bytes(let bytes): payload = .bytes(bytes)
        case .precompressed(let plain, _): payload = .bytes(plain)
        case .stream(let length, let next): payload = .stream(length: length, next)
        case .events(let stream): payload = .events(stream)
        }
        if becomesNotModified(request) { return }
        if case .precompressed(_, let gzip) = response.body {
            negotiate(request) { gzip }
        } else if case .bytes(let bytes) = payload, bytes.count >= Gzip.minimumSize,
            let type = headers.first(.contentType), Gzip.isCompressible(type), !headers.contains(.contentEncoding)
        {
            negotiate(request) { Gzip.compress(bytes, level: Gzip.level(for: bytes.count)) }
        }
    }

    private init(_ file: FileBody, _ response: Response, _ request: Request) {
        status = response.status
        headers = response.headers
        payload = .file(file, 0..<file.size)
        if !headers.contains(.eTag) { headers[.eTag] = file.etag.field }
        if !headers.contains(.lastModified) { headers[.lastModified] = HTTPDate.text(file.modifiedSeconds) }
        headers[.acceptRanges] = "bytes"
        if becomesNotModified(request) { return }
        guard status == .ok, request.method == .get, isRangeStillValid(request) else { return }
        switch ByteRange(request.header(.range), size: file.size) {
        case .whole:
            break
        case .part(let range):
            status = .partialContent
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.size)"
            payload = .file(file, range)
        case .unsatisfiable:
            status = .rangeNotSatisfiable
            headers[.contentRange] = "bytes */\(file.size)"
            headers[.contentType] = nil
            payload = .none
        }
    }

    /// Turns the response into a 304 if the client has this version. Applies `If-None-Match`; `If-Modified-Since` only
    /// counts without it (RFC 9110 13.2.2).
    private mutating func becomesNotModified(_ request: Request) -> Bool {
        guard status == .ok, request.method == .get || request.method == .head else { return false }
        if let field = request.header(.ifNoneMatch) {
            guard let etag = headers.first(.eTag).flatMap(ETag.init(_:)), let tag = request.matchingTag(field, etag)
            else {
                return false
            }
            headers[.eTag] = tag.field
        } else if let clientVersion = request.header(.ifModifiedSince).flatMap(HTTPDate.seconds) {
            guard let modified = headers[.lastModified].flatMap(HTTPDate.seconds), modified <= clientVersion else {
                return false
            }
        } else {
            return false
        }
        status = .notModified
        payload = .none
        headers[.contentType] = nil
        return true
    }

    /// Returns whether the range applies: always without `If-Range`, else only to exactly the named version (strong
    /// comparison).
    private func isRangeStillValid(_ request: Request) -> Bool {
        guard let field = request.header(.ifRange) else { return true }
        if let tag = ETag(field) {
            return !tag.isWeak && headers[.eTag] == tag.field
        }
        return headers[.lastModified] == field.trimmed
    }

    /// Compresses the body if the client accepts gzip. Names `Accept-Encoding` in `Vary` in any case.
    private mutating func negotiate(_ request: Request, _ gzip: () -> [UInt8]?) {
        let vary = headers.first(.vary) == nil ? nil : headers[.vary]
        headers[.vary] = vary.map { $0 + ", Accept-Encoding" } ?? "Accept-Encoding"
        guard AcceptEncoding.acceptsGzip(request.header(.acceptEncoding)), let compressed = gzip() else { return }
        payload = .bytes(compressed)
        headers[.contentEncoding] = "gzip"
        if let etag = headers.first(.eTag).flatMap(ETag.init(_:)) { headers[.eTag] = etag.gzipped.field }
    }
}
