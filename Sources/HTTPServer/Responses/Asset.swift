import HTTPTypes
import Synchronization
import Text
import Web

/// A file of the program, with a fingerprint in its URL so that browsers never revalidate it. Compressed at the first
/// request, so that a start computes only fingerprints.
package struct Asset: Sendable {
    /// 16 hexadecimal digits that change with the content, for the URL.
    package let fingerprint: String
    private let type: String
    private let body: Body

    private enum Body: Sendable {
        case uncompressed(ResponseBody)
        case compressedOnDemand(CompressedBody)
    }

    /// Compresses its bytes at the first use.
    private final class CompressedBody: Sendable {
        private let bytes: [UInt8]
        private let cachedBody = Mutex<ResponseBody?>(nil)

        init(_ bytes: [UInt8]) {
            // An array that was appended to has spare capacity; the copy has none.
            self.bytes = bytes.withUnsafeBufferPointer(Array.init)
        }

        var body: ResponseBody {
            cachedBody.withLock { cachedBody in
                if let cachedBody { return cachedBody }
                let body =
                    Gzip.compress(bytes, level: 9).map { ResponseBody.precompressed(plain: bytes, gzip: $0) }
                    ?? .bytes(bytes)
                cachedBody = body
                return body
            }
        }
    }

    /// - Parameters:
    ///   - bytes: the content.
    ///   - type: media type, with a charset for text.
    package init(_ bytes: [UInt8], type: String) {
        fingerprint = Self.fingerprint(of: bytes)
        self.type = type
        body =
            bytes.count >= Gzip.minimumSize && Gzip.isCompressible(type)
            ? .compressedOnDemand(CompressedBody(bytes)) : .uncompressed(.bytes(bytes))
    }

    /// Creates an asset that is sent from disk because it is too large for memory.
    /// - Parameters:
    ///   - path: path of the file, read at each request.
    ///   - type: media type.
    ///   - version: bytes that change whenever the content does.
    package init(path: String, type: String, version: [UInt8]) {
        fingerprint = Self.fingerprint(of: version)
        self.type = type
        body = .uncompressed(.file(path: path))
    }

    /// Returns the FNV-1a hash, which distinguishes versions of a file. Forgery is no threat here, so it need not be
    /// cryptographic.
    private static func fingerprint(of bytes: [UInt8]) -> String {
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } as UInt64
        var digits: [UInt8] = []
        digits.appendHexadecimal(hash)
        return String(decoding: digits, as: UTF8.self)
    }

    /// Response to a request for the asset, cacheable for a year.
    package var response: Response {
        let content =
            switch body {
            case .uncompressed(let body): body
            case .compressedOnDemand(let compressed): compressed.body
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
