import Web

/// Reads a multipart form: fields into memory, files to disk.
final class MultipartReader: BodyReader {
    struct Limits {
        let perFile: Int
        let total: Int
        /// Maximum size of all fields together in bytes.
        let text: Int
        let fields: Int
        let takesFiles: Bool
    }

    private enum Part {
        case none
        case field(String, [UInt8])
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
    private var received = 0
    private var textBytes = 0
    private var parts = 0
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
        received += bytes.count
        guard received <= limits.total else { throw HTTPError.bodyTooLarge("The body", limit: limits.total) }
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
        parts += 1
        guard parts <= limits.fields else { throw HTTPError.tooManyFields(limit: limits.fields) }
        switch header.fileName {
        case nil:
            try count(text: header.name.utf8.count)
            part = .field(header.name, [])
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
            try count(text: bytes.count)
            part = .none
            value += bytes
            part = .field(name, value)
        case .file(_, let file):
            guard file.bytes + bytes.count <= limits.perFile else {
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
                    path: file.path, bytes: file.bytes))
        }
    }

    private func count(text bytes: Int) throws {
        textBytes += bytes
        guard textBytes <= limits.text else { throw HTTPError.bodyTooLarge("A form's text", limit: limits.text) }
    }
}
