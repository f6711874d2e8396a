import CMicroHTTPD
import Synchronization

/// The certificate that a server shows and its key. It can be replaced while the server runs: handshakes from then on
/// show the new one, connections that are open stay.
package final class TLSIdentity: Sendable {
    /// Unchecked because it is a pointer that crosses threads. Invariant: what it points to is never changed, and lives
    /// until the whole identity goes, because a handshake may still use what was replaced.
    private struct Shown: @unchecked Sendable {
        let pointer: UnsafeMutablePointer<mhd_identity>
    }

    /// The last one counts.
    private let table: Mutex<[Shown]>

    /// - Parameters:
    ///   - chain: PEM, the server's own certificate first.
    ///   - key: PEM, without a password.
    /// - Throws: `TLSError`.
    package init(chain: [UInt8], key: [UInt8]) throws(TLSError) {
        table = Mutex([try Self.read(chain: chain, key: key)])
    }

    deinit {
        for shown in table.withLock({ $0 }) { mhd_identity_free(shown.pointer) }
    }

    /// Shows these from now on; nothing changes when they cannot be used.
    package func replace(chain: [UInt8], key: [UInt8]) throws(TLSError) {
        let next = try Self.read(chain: chain, key: key)
        table.withLock { $0.append(next) }
    }

    /// What a handshake shows now; alive as long as this object.
    var current: UnsafePointer<mhd_identity>? {
        table.withLock { $0.last }.map { UnsafePointer($0.pointer) }
    }

    private static func read(chain: [UInt8], key: [UInt8]) throws(TLSError) -> Shown {
        var error: CInt = 0
        guard let pointer = mhd_identity_make(chain, chain.count, key, key.count, &error) else {
            throw TLSError(reason: String(cString: gnutls_strerror(error)))
        }
        return Shown(pointer: pointer)
    }
}

/// A certificate or key that GnuTLS cannot use, or two that do not belong together.
package struct TLSError: Error, CustomStringConvertible {
    /// GnuTLS's own sentence.
    package let reason: String

    package var description: String { reason }
}
