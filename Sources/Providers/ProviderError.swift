import Fetching

/// An error of a provider. Each case has an explanation for the administrator.
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
        let errors: [ProviderError] = [
            .keyMissing, .keyRefused, .overLimit(retryAfter: nil), .ended, .notFound, .refused(""),
            .failing(status: 500), .notUnderstood,
        ]
        let error = errors.first { $0.code == code }
        return error?.explanation(provider) ?? ("\(provider)에 연결할 수 없어요.", "\(provider) cannot be reached.")
    }

    /// Returns one line about `provider` for a person, in Korean and in English.
    package func explanation(_ provider: String) -> (ko: String, en: String) {
        switch self {
        case .keyMissing:
            ("\(provider): 키가 아직 없어요. 설정에서 넣을 수 있어요.", "\(provider) needs a key. You can add it in the settings.")
        case .keyRefused:
            ("\(provider): 키가 거절됐어요. 설정에서 확인해 주세요.", "\(provider) rejected the key. Check it in the settings.")
        case .overLimit:
            ("\(provider): 요청이 많아 잠시 기다려야 해요.", "Too many requests to \(provider). Try again later.")
        case .ended: ("\(provider): 서비스가 종료됐어요.", "\(provider) has been shut down.")
        case .notFound: ("\(provider): 찾는 것이 없어요.", "Not found at \(provider).")
        case .refused(let message):
            message.isEmpty
                ? ("\(provider): 요청을 거절했어요.", "\(provider) rejected the request.")
                : ("\(provider): 요청을 거절했어요 (\(message))", "\(provider) rejected the request (\(message))")
        case .failing: ("\(provider): 지금은 응답하지 않아요.", "\(provider) does not respond at the moment.")
        case .notUnderstood: ("\(provider): 응답을 해석할 수 없어요.", "The response of \(provider) cannot be read.")
        case .unreachable: ("\(provider)에 연결할 수 없어요.", "\(provider) cannot be reached.")
        }
    }
}
