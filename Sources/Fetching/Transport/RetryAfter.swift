import CCurl
import Foundation

/// The `Retry-After` header field (RFC 9110, 10.2.3): seconds, or a date in one of the three forms of HTTP.
enum RetryAfter {
    /// Returns the time to wait, at most `limit`; `nil` if the value has neither form.
    static func parse(_ value: String, now: Date, limit: Duration) -> Duration? {
        let text = value.trimmingCharacters(in: .whitespaces)
        if !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            return min(Int64(text).map { .seconds($0) } ?? limit, limit)
        }
        let date = curl_getdate(text, nil)
        guard date >= 0 else { return nil }
        return min(max(.seconds(date - Int(now.timeIntervalSince1970)), .zero), limit)
    }
}
