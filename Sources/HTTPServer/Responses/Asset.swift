import Compression
import HTTPTypes
import Text

/// A file of the program itself, compressed once and named by its content, so that a browser never has to ask for
/// it again.
package struct Asset: Sendable {
    /// 16 hexadecimal digits that change with the content; put them into the URL.
    package let fingerprint: String
    private let type: String
    private let body: ResponseBody

    /// - Parameters:
    ///   - bytes: the content.
    ///   - type: a media type, with its charset where it is text.
    package init(_ bytes: [UInt8], type: String) {
        fingerprint = Self.fingerprint(of: bytes)
        self.type = type
        if bytes.count >= Gzip.smallest, Gzip.pays(type), let gzip = Gzip.compress(bytes, level: 9) {
            body = .precompressed(plain: bytes, gzip: gzip)
        } else {
            body = .bytes(bytes)
        }
    }

    /// A file that is sent from the disk, too large to be held.
    /// - Parameters:
    ///   - path: read when it is asked for.
    ///   - type: a media type.
    ///   - version: changes whenever the content does.
    package init(path: String, type: String, version: [UInt8]) {
        fingerprint = Self.fingerprint(of: version)
        self.type = type
        body = .file(path: path)
    }

    /// FNV-1a: it tells versions of one file apart; it is no defence against forgery and need not be.
    private static func fingerprint(of bytes: [UInt8]) -> String {
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } as UInt64
        var digits: [UInt8] = []
        digits.appendHexadecimal(hash)
        return String(decoding: digits, as: UTF8.self)
    }

    /// The answer to a request for it, to be kept for a year.
    package var response: Response {
        Response(
            status: .ok,
            headers: [
                .contentType: type, .eTag: ETag(strong: fingerprint).field,
                .cacheControl: "public, max-age=31536000, immutable",
            ],
            body: body)
    }
}
