import Fetching

/// An error of a provider. Closed: each case has a line for the administrator, and the search can be done by hand
/// instead.
package enum ProviderError: Error, Sendable, Equatable {
    /// The provider needs a key and has none.
    case keyMissing
    /// The key is wrong, suspended or bound to another site.
    case keyRefused
    /// Too many requests; `retryAfter` if the provider gave a waiting time.
    case overLimit(retryAfter: Duration?)
    /// The service has ended or moved permanently.
    case ended
    /// The provider has no such work.
    case notFound
    /// The provider rejected the request, with its own words if it gave any.
    case refused(String)
    /// A server error: a status of 500 or more.
    case failing(status: Int)
    /// The answer is not JSON, or lacks what every answer of its kind has.
    case notUnderstood
    case unreachable(FetchError)

    /// Stable code for logs, rows and JSON.
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

    /// Whether the same request may succeed later without any change here.
    package var isTransient: Bool {
        switch self {
        // A broken gateway's error page is not JSON either.
        case .overLimit, .failing, .notUnderstood: true
        case .keyMissing, .keyRefused, .ended, .notFound, .refused: false
        case .unreachable(let error): error.isTransient
        }
    }

    /// Time to leave the provider alone, if it gave one.
    package var retryAfter: Duration? {
        switch self {
        case .overLimit(let time): time
        case .unreachable(let error): error.retryAfter
        default: nil
        }
    }

    /// Returns the explanation of a stored ``code``.
    package static func explanation(code: String, _ provider: String) -> (ko: String, en: String) {
        let plain: [ProviderError] = [
            .keyMissing, .keyRefused, .overLimit(retryAfter: nil), .ended, .notFound, .refused(""),
            .failing(status: 500), .notUnderstood,
        ]
        let error = plain.first { $0.code == code }
        return error?.explanation(provider) ?? ("\(provider)에 연결할 수 없어요.", "\(provider) cannot be reached.")
    }

    /// Returns one line about `provider` for a person, in Korean and in English.
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
