import Catalog
import HTTPServer
import Site

/// A new link. It is shown only once because the secret is not stored.
struct ShareCreatedPage: Sendable {
    let backURL: String
    /// The link at each origin under which this instance is reachable.
    let links: [String]
    let until: String
    /// Whether only browsers on this machine can open the link.
    let isLocalOnly: Bool

    /// - Parameter origins: scheme and host of each address under which this instance is reachable.
    init(
        _ secret: Secret, of id: Item.ID, period: DiaryShares.Period, origins: [String], isLocalOnly: Bool, shell: Shell
    ) {
        let path = DiaryPath.shared(SecretSegment(secret.text))
        backURL = DiaryPath.show(id)
        links = origins.map { $0 + path }
        until = period.duration.map { shell.words.until(shell.now + $0, now: shell.now) } ?? shell.words.period(period)
        self.isLocalOnly = isLocalOnly
    }
}
