import Synchronization
import Web

/// Limits the memory of request and response bodies in transit, per client and in total. A slow client holds its memory
/// for a long time.
final class BodyMemoryLimiter: Sendable {
    private struct Usage {
        var all = 0
        var byNetwork: [IPAddress: Int] = [:]
    }

    private let limits: ServerConfiguration.Limits
    private let usage = Mutex(Usage())

    init(limits: ServerConfiguration.Limits) {
        self.limits = limits
    }

    /// Memory reserved for one body; released when the object is deallocated.
    final class MemoryReservation: Sendable {
        private let shares: BodyMemoryLimiter
        private let network: IPAddress
        private let bytes = Mutex(0)

        fileprivate init(_ shares: BodyMemoryLimiter, _ network: IPAddress) {
            self.shares = shares
            self.network = network
        }

        /// Raises the reservation to `wanted` bytes.
        /// - Throws: `HTTPError` 429 if that exceeds a limit; the reservation is then unchanged.
        func grow(to wanted: Int) throws(HTTPError) {
            let isThere = bytes.withLock { bytes in
                guard wanted > bytes, shares.reserve(wanted - bytes, network) else { return wanted <= bytes }
                bytes = wanted
                return true
            }
            if !isThere { throw .tooMuchAtOnce }
        }

        deinit { shares.release(bytes.withLock { $0 }, network) }
    }

    func share(of address: IPAddress) -> MemoryReservation { MemoryReservation(self, address.network) }

    /// Reserves memory. A client without a reservation passes its own limit, because otherwise a very large page could
    /// never be sent.
    private func reserve(_ bytes: Int, _ network: IPAddress) -> Bool {
        usage.withLock { usage in
            let mine = usage.byNetwork[network, default: 0]
            guard mine == 0 || mine + bytes <= limits.memoryPerAddress,
                network.isLocalClient || usage.all + bytes <= limits.memory
            else { return false }
            usage.all += bytes
            usage.byNetwork[network] = mine + bytes
            return true
        }
    }

    private func release(_ bytes: Int, _ network: IPAddress) {
        guard bytes > 0 else { return }
        usage.withLock { usage in
            usage.all -= bytes
            let left = usage.byNetwork[network, default: bytes] - bytes
            usage.byNetwork[network] = left > 0 ? left : nil
        }
    }
}
