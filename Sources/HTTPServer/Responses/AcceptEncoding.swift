import Text

/// Parser for `Accept-Encoding`: whether the client accepts gzip (RFC 9110 12.5.3).
enum AcceptEncoding {
    /// Returns whether to send gzip; false if the client prefers `identity` or rejects gzip by `q=0`.
    static func acceptsGzip(_ field: String?) -> Bool {
        guard let field else { return false }
        var gzip: Double?
        var identity: Double?
        var any: Double?
        for item in field.split(separator: ",") {
            let parts = item.split(separator: ";")
            guard let name = parts.first?.trimmed else { continue }
            var quality = 1.0
            for parameter in parts.dropFirst() {
                let parameter = parameter.trimmed
                if parameter.hasPrefix("q=") || parameter.hasPrefix("Q=") {
                    quality = Double(parameter.dropFirst(2)) ?? 0
                }
            }
            if name.equalsIgnoringCase("gzip") || name.equalsIgnoringCase("x-gzip") {
                gzip = quality
            } else if name.equalsIgnoringCase("identity") {
                identity = quality
            } else if name == "*" {
                any = quality
            }
        }
        let gzipQuality = gzip ?? any ?? 0
        return gzipQuality > 0 && gzipQuality >= (identity ?? 0)
    }
}
