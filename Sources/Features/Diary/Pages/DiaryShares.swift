import Catalog
import HTTPServer
import Site

/// The links that show a page to people without an account.
struct DiaryShares: Sendable {
    struct Link: Sendable {
        let id: Int64
        /// Day of creation, such as "11월 21일에 만듦".
        let made: String
        /// End of validity, such as "11월 28일까지", or the reason why the link no longer works.
        let state: String
        let views: String
        let isOpen: Bool
    }

    /// Newest first.
    let links: [Link]
    /// Choices of the validity period of a new link.
    let periods: [SelectOption]

    /// Validity period of a link. `always` has no duration: the link works until it is revoked.
    enum Period: String, CaseIterable {
        case day, week, month, always

        var duration: Duration? {
            switch self {
            case .day: .seconds(86_400)
            case .week: .seconds(7 * 86_400)
            case .month: .seconds(30 * 86_400)
            case .always: nil
            }
        }
    }

    init(_ shares: [PageShare], shell: Shell) {
        let (words, now) = (shell.words, shell.now)
        links = shares.map { share in
            Link(
                id: share.id,
                made: words(
                    "\(words.day(share.createdAt, now: now))에 만듦", "Made on \(words.day(share.createdAt, now: now))"),
                state: words.state(of: share, now: now), views: words.views(share.views), isOpen: share.isOpen(at: now))
        }
        periods = Period.allCases.map { SelectOption($0.rawValue, words.period($0), isSelected: $0 == .week) }
    }
}

extension Words {
    func period(_ period: DiaryShares.Period) -> String {
        switch period {
        case .day: self("하루 동안", "For a day")
        case .week: self("일주일 동안", "For a week")
        case .month: self("30일 동안", "For 30 days")
        case .always: self("취소할 때까지", "Until revoked")
        }
    }

    func until(_ moment: Timestamp, now: Timestamp) -> String {
        self("\(day(moment, now: now))까지", "Until \(day(moment, now: now))")
    }

    fileprivate func state(of share: PageShare, now: Timestamp) -> String {
        if share.revokedAt != nil { return self("취소한 링크", "Revoked") }
        guard let expiry = share.expiresAt else { return self("취소할 때까지", "Until revoked") }
        return share.isOpen(at: now) ? until(expiry, now: now) : self("기한이 지난 링크", "Expired")
    }

    fileprivate func views(_ count: Int) -> String {
        language == .ko ? "\(number(count))번 봄" : number(count) + (count == 1 ? " view" : " views")
    }
}
