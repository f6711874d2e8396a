import HTTPServer

extension Request {
    /// The folders that this browser keeps folded in the sidebar; the cookie has their numbers, with dots between.
    var folded: Set<Int64> {
        guard let cookie = cookie("folded"), cookie.utf8.count < 1000 else { return [] }
        return Set(cookie.split(separator: ".").compactMap { Int64($0) })
    }
}
