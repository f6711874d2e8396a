import CMicroHTTPD
import Synchronization

/// Certificate and key of a server. Replaceable at run time: new handshakes use the new ones, open connections are
/// kept.
package final class TLSIdentity: Sendable {
    /// `@unchecked` because the pointer crosses threads. Invariant: its target is never changed and lives as long as
    /// the identity, because a handshake may still use a replaced one.
    private struct ActiveCredentials: @unchecked Sendable {
        let pointer: UnsafeMutablePointer<mhd_identity>
    }

    /// All identities so far; the last one is current.
    private let identities: Mutex<[ActiveCredentials]>

    /// - Parameters:
    ///   - chain: PEM, the server's own certificate first.
    ///   - key: PEM, without a password.
    /// - Throws: `TLSError` if GnuTLS rejects the pair.
    package init(chain: [UInt8], key: [UInt8]) throws(TLSError) {
        identities = Mutex([try Self.read(chain: chain, key: key)])
    }

    deinit {
        for credentials in identities.withLock({ $0 }) { mhd_identity_free(credentials.pointer) }
    }

    /// Replaces certificate and key. An error leaves the current ones in use.
    package func replace(chain: [UInt8], key: [UInt8]) throws(TLSError) {
        let replacement = try Self.read(chain: chain, key: key)
        identities.withLock { $0.append(replacement) }
    }

    /// Identity for new handshakes; valid as long as this object.
    var current: UnsafePointer<mhd_identity>? {
        identities.withLock { $0.last }.map { UnsafePointer($0.pointer) }
    }

    private static func read(chain: [UInt8], key: [UInt8]) throws(TLSError) -> ActiveCredentials {
        var error: CInt = 0
        guard let pointer = mhd_identity_make(chain, chain.count, key, key.count, &error) else {
            throw TLSError(reason: String(cString: gnutls_strerror(error)))
        }
        return ActiveCredentials(pointer: pointer)
    }
}

/// Certificate or key that GnuTLS cannot use, or a pair that does not match.
package struct TLSError: Error, CustomStringConvertible {
    /// Message of GnuTLS.
    package let reason: String

    package var description: String { reason }
}
