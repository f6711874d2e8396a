import HTTPServer
import HTTPTypes
import Web

extension Response {
    /// Makes browsers save the body under a file name with any characters (RFC 6266).
    package mutating func download(as fileName: String) {
        // For clients that ignore `filename*`. 32 to 126 are the printable characters of ASCII.
        let asciiName = fileName.unicodeScalars.map { scalar -> String in
            let isAllowed = (32...126).contains(scalar.value) && !"\"\\/%".unicodeScalars.contains(scalar)
            return isAllowed ? String(scalar) : "_"
        }.joined()
        headers[.contentDisposition] =
            "attachment; filename=\"\(asciiName)\"; filename*=UTF-8''\(PercentEncoding.encode(fileName))"
    }
}
