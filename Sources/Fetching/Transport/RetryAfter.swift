import CCurl
import Foundation

/// `Retry-After` (RFC 9110, 10.2.3): seconds or a date in any of the three forms.
enum RetryAfter {
    static func parse(_ value: String, now: Date, limit longest: Duration) -> Duration? {
        let text = value.trimmingCharacters(in: .whitespaces)
        if !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            return min(Int64(text).map { .seconds($0) } ?? longest, longest)
        }
        let date = curl_getdate(text, nil)
        guard date >= 0 else { return nil }
        return min(max(.seconds(date - Int(now.timeIntervalSince1970)), .zero), longest)
    }
}
