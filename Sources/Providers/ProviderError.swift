import Fetching

/// Why a provider gave no answer. Closed: every case has a line for the owner, and a search that meets one goes on by hand.
package enum ProviderError: Error, Sendable, Equatable {
    /// The provider wants a key and has none.
    case keyMissing
    /// The key is wrong, suspended or bound to another site.
    case keyRefused
    /// Too many questions; `retryAfter` when the provider said how long to wait.
    case overLimit(retryAfter: Duration?)
    /// The service has ended or moved away for good.
    case ended
    /// It answers, and knows no such thing.
    case notFound
    /// It refused the question, with its own words where it gave any.
    case refused(String)
    /// It is ill: a status of 500 or more.
    case failing(status: Int)
    /// The answer is no JSON, or lacks what every answer of its kind has.
    case notUnderstood
    case unreachable(FetchError)

    /// A stable word for logs, rows and JSON.
    package var code: String {
        switch self {
        case .keyMissing: "key-missing"
        case .keyRefused: "key-refused"
        case .overLimit: "over-limit"
        case .ended: "ended"
        case .notFound: "not-found"
        case .refused: "refused"
        case .failing: "failing"
        case .notUnderstood: "not-understood"
        case .unreachable(let error): error.code
        }
    }

    /// Whether the same question may well be answered later without anybody changing anything.
    package var isTransient: Bool {
        switch self {
        // A page of a broken gateway is no JSON either.
        case .overLimit, .failing, .notUnderstood: true
        case .keyMissing, .keyRefused, .ended, .notFound, .refused: false
        case .unreachable(let error): error.isTransient
        }
    }

    /// How long to leave the provider alone, when it said so.
    package var retryAfter: Duration? {
        switch self {
        case .overLimit(let time): time
        case .unreachable(let error): error.retryAfter
        default: nil
        }
    }

    /// The same for a ``code`` that was kept.
    package static func explanation(code: String, _ provider: String) -> (ko: String, en: String) {
        let plain: [ProviderError] = [
            .keyMissing, .keyRefused, .overLimit(retryAfter: nil), .ended, .notFound, .refused(""),
            .failing(status: 500), .notUnderstood,
        ]
        let error = plain.first { $0.code == code }
        return error?.explanation(provider) ?? ("\(provider)에 연결할 수 없어요.", "\(provider) cannot be reached.")
    }

    /// One line about `provider` for a person, in Korean and in English.
    package func explanation(_ provider: String) -> (ko: String, en: String) {
        switch self {
        case .keyMissing:
            ("\(provider): 키가 아직 없어요. 설정에서 넣을 수 있어요.", "\(provider) needs a key. The settings take one.")
        case .keyRefused:
            ("\(provider): 키를 받아 주지 않아요. 설정에서 확인해 주세요.", "\(provider) refuses the key. Check it in the settings.")
        case .overLimit:
            ("\(provider): 지금은 너무 많이 물어봐서 쉬어야 해요.", "\(provider) asks for a pause: too many questions.")
        case .ended: ("\(provider): 서비스가 끝났어요.", "\(provider) has ended its service.")
        case .notFound: ("\(provider)에 없어요.", "\(provider) does not have it.")
        case .refused(let words):
            words.isEmpty
                ? ("\(provider): 질문을 거절했어요.", "\(provider) refused the question.")
                : ("\(provider): 질문을 거절했어요 (\(words))", "\(provider) refused the question (\(words))")
        case .failing: ("\(provider): 지금은 대답하지 못해요.", "\(provider) cannot answer at the moment.")
        case .notUnderstood: ("\(provider): 대답을 알아들을 수 없어요.", "The answer of \(provider) cannot be understood.")
        case .unreachable: ("\(provider)에 연결할 수 없어요.", "\(provider) cannot be reached.")
        }
    }
}
