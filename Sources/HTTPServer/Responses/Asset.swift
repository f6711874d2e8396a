import HTTPTypes
import Synchronization
import Text
import Web

/// A file of the program itself, named by its content, so that a browser never has to ask for it again, and compressed
/// once, when somebody first asks: a start needs only its name.
package struct Asset: Sendable {
    /// 16 hexadecimal digits that change with the content; put them into the URL.
    package let fingerprint: String
    private let type: String
    private let body: Body

    private enum Body: Sendable {
        case asItIs(ResponseBody)
        case packed(Packed)
    }

    private final class Packed: Sendable {
        private let bytes: [UInt8]
        private let packed = Mutex<ResponseBody?>(nil)

        init(_ bytes: [UInt8]) {
            // What was put together piece by piece has room for more, which nobody will need.
            self.bytes = bytes.withUnsafeBufferPointer(Array.init)
        }

        var body: ResponseBody {
            packed.withLock { packed in
                if let packed { return packed }
                let body =
                    Gzip.compress(bytes, level: 9).map { ResponseBody.precompressed(plain: bytes, gzip: $0) }
                    ?? .bytes(bytes)
                packed = body
                return body
            }
        }
    }

    /// - Parameters:
    ///   - bytes: the content.
    ///   - type: a media type, with its charset where it is text.
    package init(_ bytes: [UInt8], type: String) {
        fingerprint = Self.fingerprint(of: bytes)
        self.type = type
        body = bytes.count >= Gzip.smallest && Gzip.pays(type) ? .packed(Packed(bytes)) : .asItIs(.bytes(bytes))
    }

    /// A file that is sent from the disk, too large to be held.
    /// - Parameters:
    ///   - path: read when it is asked for.
    ///   - type: a media type.
    ///   - version: changes whenever the content does.
    package init(path: String, type: String, version: [UInt8]) {
        fingerprint = Self.fingerprint(of: version)
        self.type = type
        body = .asItIs(.file(path: path))
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
        let content =
            switch body {
            case .asItIs(let body): body
            case .packed(let packed): packed.body
            }
        return Response(
            status: .ok,
            headers: [
                .contentType: type, .eTag: ETag(strong: fingerprint).field,
                .cacheControl: "public, max-age=31536000, immutable",
            ],
            body: content)
    }
}
