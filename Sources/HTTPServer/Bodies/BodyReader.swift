import Web

/// Reads a request's body according to its route. Used by one thread at a time.
protocol BodyReader: AnyObject {
    /// Reads the next chunk.
    func feed(_ bytes: UnsafeRawBufferPointer) throws
    /// Completes the body.
    func finish() throws -> RequestBody
    /// Paths of the temporary files created so far.
    var temporaryFiles: [String] { get }
    /// Number of bytes held in memory.
    var bufferedByteCount: Int { get }
}

extension BodyReader {
    var temporaryFiles: [String] { [] }
}

extension BodyPolicy {
    /// Creates the reader for a body of this media type.
    /// - Parameters:
    ///   - contentType: value of the `Content-Type` field.
    ///   - length: announced length in bytes; nil if there is none.
    ///   - folder: folder for files.
    /// - Throws: `HTTPError` 413 or 415.
    func reader(type contentType: String?, length: Int?, folder: String) throws -> any BodyReader {
        if self == .none { throw HTTPError.unexpectedBody }
        if let length, length > total { throw HTTPError.bodyTooLarge("The body", limit: total) }
        let type = MediaType(contentType ?? "")
        switch self {
        case .default, .none:
            throw HTTPError.unexpectedBody
        case .bytes(let limit):
            return InMemoryBodyReader(limit: limit) { .bytes($0) }
        case .form(let limit, let fields):
            switch type.name {
            case "application/x-www-form-urlencoded":
                return InMemoryBodyReader(limit: limit) { try .form(fields: $0, limit: fields) }
            case "multipart/form-data":
                return try MultipartReader(
                    type: type, folder: folder,
                    limits: .init(perFile: 0, total: limit, text: limit, fields: fields, takesFiles: false))
            default:
                throw HTTPError.unsupportedMediaType("application/x-www-form-urlencoded, multipart/form-data")
            }
        case .upload(let perFile, let total):
            let maxTextBytes = Swift.min(total, Self.maxFormBytes)
            switch type.name {
            case "application/x-www-form-urlencoded":
                return InMemoryBodyReader(limit: maxTextBytes) {
                    try .form(fields: $0, limit: Self.maxFields)
                }
            case "multipart/form-data":
                return try MultipartReader(
                    type: type, folder: folder,
                    limits: .init(
                        perFile: perFile, total: total, text: maxTextBytes, fields: Self.maxFields, takesFiles: true))
            default:
                throw HTTPError.unsupportedMediaType("multipart/form-data, application/x-www-form-urlencoded")
            }
        }
    }
}

extension RequestBody {
    /// Parses a URL-encoded form. The fields are counted before any is decoded.
    fileprivate static func form(fields bytes: [UInt8], limit: Int) throws -> RequestBody {
        guard bytes.count(where: { $0 == UInt8(ascii: "&") }) < limit else {
            throw HTTPError.tooManyFields(limit: limit)
        }
        guard let fields = FormFields(urlEncoded: bytes[...], limit: limit) else {
            throw HTTPError.badRequest("badForm", "The form is not UTF-8 or holds a NUL.")
        }
        return .form(fields, files: [])
    }
}

/// Keeps a body in memory up to a limit.
final class InMemoryBodyReader: BodyReader {
    private var bytes: [UInt8] = []
    private let limit: Int
    private let makeBody: ([UInt8]) throws -> RequestBody

    var bufferedByteCount: Int { bytes.capacity }

    init(limit: Int, makeBody: @escaping ([UInt8]) throws -> RequestBody) {
        self.limit = limit
        self.makeBody = makeBody
    }

    func feed(_ piece: UnsafeRawBufferPointer) throws {
        guard bytes.count + piece.count <= limit else { throw HTTPError.bodyTooLarge("The body", limit: limit) }
        bytes.append(contentsOf: piece)
    }

    func finish() throws -> RequestBody {
        try makeBody(bytes)
    }
}
