import GRDB
import Glibc

/// A point in time: milliseconds since 1970-01-01T00:00:00Z, as stored in every `…At` column.
package struct Timestamp: Sendable, Hashable, Comparable, RawRepresentable {
    /// Milliseconds since 1970, UTC.
    package let rawValue: Int64

    package init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// Creates a time from milliseconds since 1970, UTC.
    package init(_ milliseconds: Int64) {
        rawValue = milliseconds
    }

    /// Returns the current time of the system clock.
    package static var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }

    package static func < (first: Timestamp, second: Timestamp) -> Bool {
        first.rawValue < second.rawValue
    }

    /// Returns the time `duration` later, truncated to milliseconds. A stored time may be any number, so the result
    /// saturates.
    package static func + (time: Timestamp, duration: Duration) -> Timestamp {
        Timestamp(time.rawValue.clampedSum(duration.milliseconds))
    }

    /// Returns the time `duration` earlier, truncated to milliseconds.
    package static func - (time: Timestamp, duration: Duration) -> Timestamp {
        Timestamp(time.rawValue.clampedDifference(duration.milliseconds))
    }

    /// Returns the time from `start` to `end`.
    package static func - (end: Timestamp, start: Timestamp) -> Duration {
        .milliseconds(end.rawValue.clampedDifference(start.rawValue))
    }
}

extension Int64 {
    fileprivate func clampedSum(_ other: Int64) -> Int64 {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? (other < 0 ? .min : .max) : sum
    }

    fileprivate func clampedDifference(_ other: Int64) -> Int64 {
        let (difference, overflows) = subtractingReportingOverflow(other)
        return overflows ? (other < 0 ? .max : .min) : difference
    }
}

extension Duration {
    /// Whole milliseconds, truncated towards zero.
    package var milliseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000_000_000) }
}

extension Timestamp: DatabaseValueConvertible, StatementColumnConvertible {
    /// Times that calendars accept: from the second day of year 1 to the last but one of year 9999, so that the year is
    /// valid in any zone. Only damaged rows hold other times.
    private static let storedRange: ClosedRange<Int64> = -62_135_510_400_000...253_402_214_399_999

    /// Reads a stored time. A time outside ``storedRange`` is clamped to it.
    package init(stored value: Int64) {
        rawValue = min(max(value, Self.storedRange.lowerBound), Self.storedRange.upperBound)
    }

    package init(sqliteStatement: SQLiteStatement, index: CInt) {
        self.init(stored: Int64(sqliteStatement: sqliteStatement, index: index))
    }

    package var databaseValue: DatabaseValue {
        rawValue.databaseValue
    }

    package static func fromDatabaseValue(_ value: DatabaseValue) -> Timestamp? {
        Int64.fromDatabaseValue(value).map { Timestamp(stored: $0) }
    }
}
