import Catalog
import Text

/// Time at which a picture was taken, and its source: metadata, file name, file time, or the time of submission.
struct CaptureTime: Sendable, Hashable {
    let at: Timestamp
    let source: Source

    enum Source: String, Sendable, CaseIterable {
        case metadata, name, file, arrival
    }

    /// - Parameters:
    ///   - modifiedAt: modification time of the file at its origin.
    ///   - zone: time zone of metadata without an offset.
    init(metadata: [String: String], name: ScreenshotName, modifiedAt: Timestamp?, now: Timestamp, in zone: Zone) {
        let earliest = Timestamp(631_152_000_000)  // 1990
        // A day later than now, because the clock of a camera may be set to another time zone.
        func isPossible(_ time: Timestamp) -> Bool { time >= earliest && time <= now + .seconds(86_400) }
        if let time = Self.time(in: metadata, zone), isPossible(time) {
            (at, source) = (time, .metadata)
        } else if let time = name.takenAt, isPossible(time) {
            (at, source) = (name.hasTime ? time : Self.refined(noon: time, by: modifiedAt), .name)
        } else if let modifiedAt, isPossible(modifiedAt) {
            (at, source) = (modifiedAt, .file)
        } else {
            (at, source) = (now, .arrival)
        }
    }

    /// Returns the file's time if it is on the day in the name, and otherwise noon of that day.
    private static func refined(noon: Timestamp, by modifiedAt: Timestamp?) -> Timestamp {
        guard let modifiedAt, abs(modifiedAt.rawValue - noon.rawValue) <= 43_200_000 else { return noon }
        return modifiedAt
    }

    private static func time(in metadata: [String: String], _ zone: Zone) -> Timestamp? {
        let offset = metadata["OffsetTimeOriginal"]
        for key in ["DateTimeOriginal", "Creation Time", "CreationTime"] {
            if let text = metadata[key], let time = time(text, offset: offset, in: zone) { return time }
        }
        return nil
    }

    /// Parses `2026:01:01 10:10:10` or `2026-01-01T10:10:10+09:00`. The zone applies if neither the text nor `offset`
    /// has an offset.
    static func time(_ text: String, offset: String?, in zone: Zone) -> Timestamp? {
        guard let time = ParsedDateTime(leading: text[...]), let clock = time.clock,
            (1990...2100).contains(time.day.year)
        else { return nil }
        guard let offset = time.offset ?? offset.flatMap(utcOffset) else {
            return zone.moment(of: time.day, second: clock.secondOfDay)
        }
        return Timestamp(Int64(time.day.days * 86_400 + clock.secondOfDay - offset) * 1000)
    }
}
