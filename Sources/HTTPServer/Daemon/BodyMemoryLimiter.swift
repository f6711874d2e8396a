import Synchronization
import Web

/// Limits the memory of request and response bodies in transit, per client and in total. A slow client holds its memory
/// for a long time.
final class BodyMemoryLimiter: Sendable {
    private struct Usage {
        /// Reserved bytes of all clients.
        var total = 0
        /// Reserved bytes by ``IPAddress/network``.
        var byNetwork: [IPAddress: Int] = [:]
    }

    private let limits: ServerConfiguration.Limits
    private let usage = Mutex(Usage())

    init(limits: ServerConfiguration.Limits) {
        self.limits = limits
    }

    /// Memory reserved for one body; released when the object is deallocated.
    final class MemoryReservation: Sendable {
        private let limiter: BodyMemoryLimiter
        private let network: IPAddress
        private let bytes = Mutex(0)

        fileprivate init(_ limiter: BodyMemoryLimiter, _ network: IPAddress) {
            self.limiter = limiter
            self.network = network
        }

        /// Raises the reservation to `byteCount` bytes; keeps a larger one.
        /// - Throws: `HTTPError` 429 if that exceeds a limit; the reservation is then unchanged.
        func grow(to byteCount: Int) throws(HTTPError) {
            let isReserved = bytes.withLock { bytes in
                guard byteCount > bytes, limiter.reserve(byteCount - bytes, network) else { return byteCount <= bytes }
                bytes = byteCount
                return true
            }
            if !isReserved { throw .tooMuchAtOnce }
        }

        deinit { limiter.release(bytes.withLock { $0 }, network) }
    }

    /// Returns an empty reservation of a client.
    func reservation(for address: IPAddress) -> MemoryReservation { MemoryReservation(self, address.network) }

    /// Reserves memory if both limits allow it. The first reservation of a client may exceed the client's own limit,
    /// because otherwise a very large page could never be sent. Local clients are exempt from the total limit.
    private func reserve(_ bytes: Int, _ network: IPAddress) -> Bool {
        usage.withLock { usage in
            let ownBytes = usage.byNetwork[network, default: 0]
            guard ownBytes == 0 || ownBytes + bytes <= limits.memoryPerAddress,
                network.isLocalClient || usage.total + bytes <= limits.memory
            else { return false }
            usage.total += bytes
            usage.byNetwork[network] = ownBytes + bytes
            return true
        }
    }

    private func release(_ bytes: Int, _ network: IPAddress) {
        guard bytes > 0 else { return }
        usage.withLock { usage in
            usage.total -= bytes
            let remaining = usage.byNetwork[network, default: bytes] - bytes
            usage.byNetwork[network] = remaining > 0 ? remaining : nil
        }
    }
}
