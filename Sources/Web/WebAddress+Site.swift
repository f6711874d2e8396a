extension WebAddress {
    /// The host without `www.`, `m.` and the like.
    package var shortHost: String {
        for prefix in ["www.", "m.", "mobile.", "amp."] where host.hasPrefix(prefix) {
            let rest = host.dropFirst(prefix.count)
            if rest.contains(".") { return String(rest) }
        }
        return host
    }
}
