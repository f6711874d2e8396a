import HTTPServer

extension Request {
    /// Ids of the folders that this browser shows folded in the sidebar. The cookie contains them separated by dots.
    var folded: Set<Int64> {
        // The sidebar has at most sixty folders, so a longer cookie was not set by Seorap.
        guard let cookie = cookie("folded"), cookie.utf8.count < 1000 else { return [] }
        return Set(cookie.split(separator: ".").compactMap { Int64($0) })
    }
}
