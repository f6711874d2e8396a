import GRDB
import Glibc

/// A moment: milliseconds since 1970-01-01T00:00:00Z, as stored in every `…At` column.
package struct Timestamp: Sendable, Hashable, Comparable, RawRepresentable {
    /// Milliseconds since 1970, UTC.
    package let rawValue: Int64

    package init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// `milliseconds` since 1970, UTC.
    package init(_ milliseconds: Int64) {
        rawValue = milliseconds
    }

    /// The system clock's present moment.
    package static var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }

    package static func < (a: Timestamp, b: Timestamp) -> Bool {
        a.rawValue < b.rawValue
    }

    /// The moment `duration` later; below a millisecond is cut off. Stored moments may be any number: past the last there is no
    /// later one.
    package static func + (a: Timestamp, duration: Duration) -> Timestamp {
        Timestamp(a.rawValue.clampedSum(duration.milliseconds))
    }

    /// The moment `duration` earlier; below a millisecond is cut off.
    package static func - (a: Timestamp, duration: Duration) -> Timestamp {
        Timestamp(a.rawValue.clampedDifference(duration.milliseconds))
    }

    /// The time from `b` to `a`.
    package static func - (a: Timestamp, b: Timestamp) -> Duration {
        .milliseconds(a.rawValue.clampedDifference(b.rawValue))
    }
}

extension Int64 {
    fileprivate func clampedSum(_ other: Int64) -> Int64 {
        let (sum, isTooFar) = addingReportingOverflow(other)
        return isTooFar ? (other < 0 ? .min : .max) : sum
    }

    fileprivate func clampedDifference(_ other: Int64) -> Int64 {
        let (difference, isTooFar) = subtractingReportingOverflow(other)
        return isTooFar ? (other < 0 ? .max : .min) : difference
    }
}

extension Duration {
    /// Whole milliseconds, cut off towards zero.
    package var milliseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000_000_000) }
}

extension Timestamp: DatabaseValueConvertible, StatementColumnConvertible {
    /// From the second day of the year 1 to the last but one of the year 9999, so that each is in these years in any time zone.
    /// Damaged rows hold other moments, which calendars cannot count to.
    private static let storedRange: ClosedRange<Int64> = -62_135_510_400_000...253_402_214_399_999

    /// Reads a stored moment. One outside ``storedRange`` counts as the nearest in it.
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
