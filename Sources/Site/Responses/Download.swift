import HTTPServer
import HTTPTypes
import Web

extension Response {
    /// Makes browsers save what it sends under this name (RFC 6266), whatever letters are in it.
    package mutating func download(as name: String) {
        let plain = name.unicodeScalars.map { scalar -> String in
            let isPlain =
                scalar.isASCII && scalar.value >= 32 && scalar.value != 127 && !"\"\\/%".unicodeScalars.contains(scalar)
            return isPlain ? String(scalar) : "_"
        }.joined()
        headers[.contentDisposition] =
            "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(PercentEncoding.encode(name))"
    }
}
