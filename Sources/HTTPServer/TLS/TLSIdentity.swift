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
    private let table: Mutex<[ActiveCredentials]>

    /// - Parameters:
    ///   - chain: PEM, the server's own certificate first.
    ///   - key: PEM, without a password.
    /// - Throws: `TLSError` if GnuTLS rejects the pair.
    package init(chain: [UInt8], key: [UInt8]) throws(TLSError) {
        table = Mutex([try Self.read(chain: chain, key: key)])
    }

    deinit {
        for shown in table.withLock({ $0 }) { mhd_identity_free(shown.pointer) }
    }

    /// Replaces certificate and key. An error leaves the current ones in use.
    package func replace(chain: [UInt8], key: [UInt8]) throws(TLSError) {
        let next = try Self.read(chain: chain, key: key)
        table.withLock { $0.append(next) }
    }

    /// Identity for new handshakes; valid as long as this object.
    var current: UnsafePointer<mhd_identity>? {
        table.withLock { $0.last }.map { UnsafePointer($0.pointer) }
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
