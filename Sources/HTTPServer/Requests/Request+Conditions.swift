import HTTPTypes
import Text

extension Request {
    /// Returns a 304 if the client already has this version (`If-None-Match`, weak comparison), so that a handler can
    /// skip its work. Only for GET and HEAD.
    package func notModified(_ etag: ETag) -> Response? {
        guard method == .get || method == .head, let field = header(.ifNoneMatch),
            let tag = matchingTag(field, etag)
        else { return nil }
        return .notModified(tag)
    }

    /// Returns whether `If-Match` is absent or names this version (strong comparison); if false, the response must be
    /// 412.
    package func allowsChanging(_ etag: ETag) -> Bool {
        guard let field = header(.ifMatch) else { return true }
        if field.trimmed == "*" { return true }
        return !etag.isWeak
            && ETag.list(field).contains { !$0.isWeak && $0.uncompressed.value == etag.uncompressed.value }
    }

    /// Returns the tag of an `If-None-Match` field that names this version, compressed or not; nil if none does.
    func matchingTag(_ field: String, _ etag: ETag) -> ETag? {
        // A shortcut: browsers nearly always send exactly the tag that they received.
        if etag.matches(field) { return etag }
        if field.trimmed == "*" { return etag }
        let value = etag.uncompressed.value
        return ETag.list(field).first { $0.uncompressed.value == value }.map {
            ETag(value: $0.value, isWeak: etag.isWeak)
        }
    }
}
