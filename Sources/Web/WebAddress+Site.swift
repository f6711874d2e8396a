extension WebAddress {
    /// Whether both belong to one owner, judged by the name: the same registrable domain. No list of public suffixes
    /// is consulted; the second-level ones that occur in the wild (`co.kr`, `com.au`, …) and well-known hosters are built in.
    package func isSameSite(as other: WebAddress) -> Bool {
        siteName == other.siteName
    }

    /// The host without `www.`, `m.` and the like.
    package var shortHost: String {
        for prefix in ["www.", "m.", "mobile.", "amp."] where host.hasPrefix(prefix) {
            let rest = host.dropFirst(prefix.count)
            if rest.contains(".") { return String(rest) }
        }
        return host
    }

    private var siteName: Substring {
        guard ipAddress == nil else { return host[...] }
        let labels = host.split(separator: ".")
        guard labels.count > 2 else { return host[...] }
        let lastTwo = labels.suffix(2).joined(separator: ".")
        let isLongSuffix =
            labels[labels.count - 1].count == 2 && Self.secondLevels.contains(String(labels[labels.count - 2]))
            || Self.hosters.contains(lastTwo)
        let kept = labels.suffix(isLongSuffix ? 3 : 2)
        return host[(kept.first?.startIndex ?? host.startIndex)...]
    }

    private static let secondLevels: Set<String> = [
        "ac", "co", "com", "edu", "go", "gob", "gov", "hs", "mil", "ms", "es", "ne", "net", "or", "org", "pe", "re",
    ]

    private static let hosters: Set<String> = [
        "blogspot.com", "egloos.com", "github.io", "gitlab.io", "herokuapp.com", "medium.com", "netlify.app",
        "pages.dev", "substack.com", "tistory.com", "tumblr.com", "vercel.app", "web.app", "wordpress.com",
    ]
}
