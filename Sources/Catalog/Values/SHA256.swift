import CGnuTLS
import Text

/// A SHA-256 hash that is computed chunk by chunk (GnuTLS).
package struct SHA256: ~Copyable {
    private let handle: gnutls_hash_hd_t

    package init() {
        var handle: gnutls_hash_hd_t?
        guard gnutls_hash_init(&handle, GNUTLS_DIG_SHA256) == 0, let handle else {
            preconditionFailure("GnuTLS always has SHA-256; it refuses only without memory")
        }
        self.handle = handle
    }

    deinit {
        gnutls_hash_deinit(handle, nil)
    }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress else { return }
        gnutls_hash(handle, base, bytes.count)
    }

    /// Returns the 32-byte hash of the input since the last call and resets the state.
    package mutating func finish() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 32) { out, count in
            gnutls_hash_output(handle, out.baseAddress)
            count = 32
        }
    }

    /// Returns the 32-byte hash of `bytes`.
    package static func hash(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var hash = SHA256()
        let array = Array(bytes)
        array.withUnsafeBytes { hash.update($0) }
        return hash.finish()
    }

    /// Returns the hash as 64 lower-case hexadecimal digits, as in `media.sha256`.
    package static func hex(_ bytes: some Sequence<UInt8>) -> String {
        hexadecimal(hash(bytes))
    }

    /// Whether a text has the form of ``hex(_:)``.
    package static func isHex(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 64
            && text.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }
}

/// Returns `count` random bytes that are suitable for keys (GnuTLS).
func secureRandomBytes(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { out, initialised in
        guard gnutls_rnd(GNUTLS_RND_KEY, out.baseAddress, count) == 0 else {
            preconditionFailure("the kernel has no randomness, so that no secret can be made")
        }
        initialised = count
    }
}
