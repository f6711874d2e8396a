import Web

/// Reads a multipart form: fields into memory, files to disk.
final class MultipartReader: BodyReader {
    struct Limits {
        /// Maximum size of one file in bytes.
        let perFile: Int
        /// Maximum size of the whole body in bytes.
        let total: Int
        /// Maximum size of all fields together in bytes.
        let text: Int
        /// Maximum number of parts, files included.
        let fields: Int
        let takesFiles: Bool
    }

    private enum Part {
        case none
        case field(name: String, value: [UInt8])
        case file(PartHeader, TemporaryFile)
        /// Browsers send an empty file input as a part without a file name and content.
        case emptyInput
    }

    private let limits: Limits
    private let folder: String
    private var parser: MultipartParser
    private var part = Part.none
    private var form = FormFields()
    private var files: [UploadedFile] = []
    private var receivedBytes = 0
    /// Bytes of the names and values of fields.
    private var textBytes = 0
    private var partCount = 0
    private(set) var temporaryFiles: [String] = []

    var bufferedByteCount: Int { textBytes }

    init(type: MediaType, folder: String, limits: Limits) throws {
        guard let boundary = type["boundary"], let parser = MultipartParser(boundary: boundary) else {
            throw HTTPError.badRequest("badMultipart", "The multipart form names no usable boundary.")
        }
        self.parser = parser
        self.folder = folder
        self.limits = limits
    }

    func feed(_ bytes: UnsafeRawBufferPointer) throws {
        receivedBytes += bytes.count
        guard receivedBytes <= limits.total else { throw HTTPError.bodyTooLarge("The body", limit: limits.total) }
        try parser.feed(bytes) { event in
            switch event {
            case .begin(let header): try begin(header)
            case .content(let bytes): try append(bytes)
            case .end: try end()
            }
        }
    }

    func finish() throws -> RequestBody {
        try parser.finish()
        return .form(form, files: files)
    }

    private func begin(_ header: PartHeader) throws {
        partCount += 1
        guard partCount <= limits.fields else { throw HTTPError.tooManyFields(limit: limits.fields) }
        switch header.fileName {
        case nil:
            try addTextBytes(header.name.utf8.count)
            part = .field(name: header.name, value: [])
        case .some(""):
            part = .emptyInput
        case .some:
            guard limits.takesFiles else {
                throw HTTPError.unsupportedMediaType("a form without files")
            }
            let file = try TemporaryFile(in: folder)
            temporaryFiles.append(file.path)
            part = .file(header, file)
        }
    }

    private func append(_ bytes: ArraySlice<UInt8>) throws {
        switch part {
        case .none:
            break
        case .emptyInput:
            throw HTTPError.badRequest("badMultipart", "A file has content but no name.")
        case .field(let name, var value):
            try addTextBytes(bytes.count)
            // The enum no longer holds the array, so that appending does not copy it.
            part = .none
            value += bytes
            part = .field(name: name, value: value)
        case .file(_, let file):
            guard file.byteCount + bytes.count <= limits.perFile else {
                throw HTTPError.bodyTooLarge("A file", limit: limits.perFile)
            }
            try file.write(bytes)
        }
    }

    private func end() throws {
        defer { part = .none }
        switch part {
        case .none, .emptyInput:
            break
        case .field(let name, let bytes):
            guard let value = PercentEncoding.text(bytes) else {
                throw HTTPError.badRequest("badForm", "The form is not UTF-8 or holds a NUL.")
            }
            form.append(name, value)
        case .file(let header, let file):
            try file.close()
            files.append(
                UploadedFile(
                    name: header.name, fileName: header.fileName ?? "", contentType: header.contentType,
                    path: file.path, bytes: file.byteCount))
        }
    }

    /// Counts bytes of fields.
    /// - Throws: `HTTPError` 413 beyond the limit.
    private func addTextBytes(_ bytes: Int) throws {
        textBytes += bytes
        guard textBytes <= limits.text else { throw HTTPError.bodyTooLarge("A form's text", limit: limits.text) }
    }
}
