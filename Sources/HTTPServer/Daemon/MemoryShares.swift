import Synchronization
import Web

/// Limits the memory of request and response bodies in transit, per client and in total. A slow client holds its memory
/// for a long time.
final class MemoryShares: Sendable {
    private struct Held {
        var all = 0
        var byNetwork: [IPAddress: Int] = [:]
    }

    private let limits: ServerConfiguration.Limits
    private let held = Mutex(Held())

    init(limits: ServerConfiguration.Limits) {
        self.limits = limits
    }

    /// Memory reserved for one body; released when the object is deallocated.
    final class Share: Sendable {
        private let shares: MemoryShares
        private let network: IPAddress
        private let bytes = Mutex(0)

        fileprivate init(_ shares: MemoryShares, _ network: IPAddress) {
            self.shares = shares
            self.network = network
        }

        /// Raises the reservation to `wanted` bytes.
        /// - Throws: `HTTPProblem` 429 if that exceeds a limit; the reservation is then unchanged.
        func grow(to wanted: Int) throws(HTTPProblem) {
            let isThere = bytes.withLock { bytes in
                guard wanted > bytes, shares.take(wanted - bytes, network) else { return wanted <= bytes }
                bytes = wanted
                return true
            }
            if !isThere { throw .tooMuchAtOnce }
        }

        deinit { shares.giveBack(bytes.withLock { $0 }, network) }
    }

    func share(of address: IPAddress) -> Share { Share(self, address.network) }

    /// Reserves memory. A client without a reservation passes its own limit, because otherwise a very large page could
    /// never be sent.
    private func take(_ bytes: Int, _ network: IPAddress) -> Bool {
        held.withLock { held in
            let mine = held.byNetwork[network, default: 0]
            guard mine == 0 || mine + bytes <= limits.memoryPerAddress,
                network.isDesk || held.all + bytes <= limits.memory
            else { return false }
            held.all += bytes
            held.byNetwork[network] = mine + bytes
            return true
        }
    }

    private func giveBack(_ bytes: Int, _ network: IPAddress) {
        guard bytes > 0 else { return }
        held.withLock { held in
            held.all -= bytes
            let left = held.byNetwork[network, default: bytes] - bytes
            held.byNetwork[network] = left > 0 ? left : nil
        }
    }
}
