/// What came with a request, read as its route's `BodyRule` allows.
package enum RequestBody: Sendable {
    /// Nothing was sent.
    case none
    /// The bytes as sent, any type.
    case bytes([UInt8])
    /// `application/x-www-form-urlencoded` or `multipart/form-data`.
    case form(FormFields, files: [UploadedFile])
}

/// A file of a multipart form, already on disk.
package struct UploadedFile: Sendable {
    /// The form field's name.
    package let name: String
    /// The last component of the name that the client gave; never empty, no slashes, no control characters.
    /// Only a hint: it is not the name on disk.
    package let fileName: String
    /// As the client claims, in lower case; `application/octet-stream` where it says nothing.
    package let contentType: String
    /// A temporary file. It is removed when the response has been sent, unless it was moved away before.
    package let path: String
    /// Size on disk.
    package let bytes: Int
}
