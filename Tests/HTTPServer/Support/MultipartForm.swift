/// Writes multipart forms as browsers do.
struct MultipartForm {
    private let boundary = "----boundary7MA4YWxk"
    private var bytes: [UInt8] = []

    var type: String { "multipart/form-data; boundary=\(boundary)" }

    var body: [UInt8] { bytes + Array("--\(boundary)--\r\n".utf8) }

    mutating func field(_ name: String, _ value: String) {
        raw("Content-Disposition: form-data; name=\"\(name)\"", Array(value.utf8))
    }

    mutating func file(_ name: String, name fileName: String, type: String, _ content: [UInt8]) {
        let escaped = fileName.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "%22")
        raw(
            "Content-Disposition: form-data; name=\"\(name)\"; filename=\"\(escaped)\"\r\nContent-Type: \(type)",
            content)
    }

    /// Appends a part with header lines as given.
    mutating func raw(_ header: String, _ content: [UInt8]) {
        bytes += Array("--\(boundary)\r\n\(header)\r\n\r\n".utf8) + content + [0x0D, 0x0A]
    }
}
