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

    /// The moment `duration` later; below a millisecond is cut off.
    package static func + (a: Timestamp, duration: Duration) -> Timestamp {
        Timestamp(a.rawValue + duration.milliseconds)
    }

    /// The moment `duration` earlier; below a millisecond is cut off.
    package static func - (a: Timestamp, duration: Duration) -> Timestamp {
        Timestamp(a.rawValue - duration.milliseconds)
    }

    /// The time from `b` to `a`.
    package static func - (a: Timestamp, b: Timestamp) -> Duration {
        .milliseconds(a.rawValue - b.rawValue)
    }
}

extension Duration {
    /// Whole milliseconds, cut off towards zero.
    package var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}

extension Timestamp: DatabaseValueConvertible, StatementColumnConvertible {
    package init(sqliteStatement: SQLiteStatement, index: CInt) {
        rawValue = Int64(sqliteStatement: sqliteStatement, index: index)
    }

    package var databaseValue: DatabaseValue {
        rawValue.databaseValue
    }

    package static func fromDatabaseValue(_ value: DatabaseValue) -> Timestamp? {
        Int64.fromDatabaseValue(value).map { Timestamp($0) }
    }
}
