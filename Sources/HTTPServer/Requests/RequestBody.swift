/// Body of a request, read according to its route's `BodyPolicy`.
package enum RequestBody: Sendable {
    /// No body.
    case none
    /// The bytes as sent, of any type.
    case bytes([UInt8])
    /// A form: `application/x-www-form-urlencoded` or `multipart/form-data`.
    case form(FormFields, files: [UploadedFile])
}

/// File of a multipart form, stored on disk.
package struct UploadedFile: Sendable {
    /// Name of the form field.
    package let name: String
    /// Last component of the client's file name; never empty, without slashes and control characters. It is not the
    /// name on disk.
    package let fileName: String
    /// Media type that the client claims, in lower case; `application/octet-stream` if it names none.
    package let contentType: String
    /// Path of a temporary file. The file is deleted after the response unless it was moved before.
    package let path: String
    /// Size on disk in bytes.
    package let bytes: Int
}
