import Logging
import Text

/// External dependencies of the catalog: time, randomness and the log, as values, so that tests can replace them.
package struct CatalogEnvironment: Sendable {
    package var now: @Sendable () -> Timestamp
    /// Time for which the program has run, unaffected by changes of the clock.
    package var uptime: @Sendable () -> Duration
    /// Clock that dates and measures rows which are deleted by age.
    package let clock: TrustedClock
    /// Returns as many random bytes as requested, suitable for secrets.
    package var randomBytes: @Sendable (Int) -> [UInt8]
    package var log: Logger

    /// - Parameter uptime: if only `now` is given, the clock counts as right and uptime follows it.
    package init(
        now: (@Sendable () -> Timestamp)? = nil, uptime: (@Sendable () -> Duration)? = nil,
        randomBytes: @escaping @Sendable (Int) -> [UInt8] = secureRandomBytes,
        log: Logger
    ) {
        let clockUptime = now.map { now in { @Sendable in Duration.milliseconds(now().rawValue) } }
        self.now = now ?? { .now }
        self.uptime = uptime ?? clockUptime ?? { Self.start.duration(to: .now) }
        clock = TrustedClock(now: self.now, uptime: self.uptime)
        self.randomBytes = randomBytes
        self.log = log
    }

    private static let start = ContinuousClock.now

    /// Returns a new UUIDv7 (RFC 9562): 48 bits of `time`, the rest random, in lower-case text form.
    package func makeUID(at time: Timestamp) -> String {
        var bytes = (0..<6).map { UInt8(truncatingIfNeeded: time.rawValue >> (40 - 8 * $0)) } + randomBytes(10)
        // Version 7 and variant 10.
        bytes[6] = 0x70 | bytes[6] & 0x0F
        bytes[8] = 0x80 | bytes[8] & 0x3F
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for (index, byte) in bytes.enumerated() {
            // Groups of 4, 2, 2, 2 and 6 bytes.
            if [4, 6, 8, 10].contains(index) { text.append(UInt8(ascii: "-")) }
            text.appendHexadecimal(byte)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
