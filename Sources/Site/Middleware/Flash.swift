import Catalog
import HTTPServer
import HTTPTypes

/// A toast that survives a redirect in a cookie, which the next page clears. The cookie names a change or one of a few
/// notices and never holds text, so that setting it cannot show foreign content.
package enum Flash: Sendable, Hashable {
    case change(Change.ID)
    case notice(Message)
    /// All submitted items were already saved; the value is their number.
    case known(Int)

    /// A fixed text. The raw value is stored in the cookie.
    package enum Message: String, Sendable, CaseIterable {
        case saved, known, undone, redone, nothing, retried, paused, resumed, revoked, emptied, removed, leaving,
            staying, handed

        package var text: Phrase {
            switch self {
            case .saved: Phrase("저장했어요", "Saved")
            case .known: Phrase("이미 있어요", "Already saved")
            case .undone: Phrase("되돌렸어요", "Undone")
            case .redone: Phrase("다시 실행했어요", "Redone")
            case .nothing: Phrase("바뀐 것이 없어요", "Nothing changed")
            case .retried: Phrase("다시 시도해요", "Trying again")
            case .paused: Phrase("작업을 잠시 멈췄어요", "Tasks paused")
            case .resumed: Phrase("작업을 다시 시작했어요", "Tasks resumed")
            case .revoked: Phrase("해지했어요", "Revoked")
            case .emptied: Phrase("휴지통을 비웠어요", "Trash emptied")
            case .removed: Phrase("영구 삭제했어요", "Deleted forever")
            case .leaving: Phrase("7일 뒤에 계정을 삭제해요", "Your account will be deleted in seven days")
            case .staying: Phrase("탈퇴를 취소했어요. 반가워요!", "Deletion cancelled. Good to have you back!")
            case .handed: Phrase("관리자를 바꿨어요", "The administrator was changed")
            }
        }
    }

    static let cookie = "flash"
    private static let knownPrefix = "known-"

    /// Parses the value of the cookie.
    init?(_ cookieValue: String) {
        if let id = Int64(cookieValue) {
            self = .change(id)
        } else if cookieValue.hasPrefix(Self.knownPrefix),
            let count = Int(cookieValue.dropFirst(Self.knownPrefix.count))
        {
            self = .known(count)
        } else if let message = Message(rawValue: cookieValue) {
            self = .notice(message)
        } else {
            return nil
        }
    }

    /// The value of the cookie.
    var cookieValue: String {
        switch self {
        case .change(let id): String(id)
        case .notice(let message): message.rawValue
        case .known(let count): Self.knownPrefix + String(count)
        }
    }
}

extension Response {
    /// Shows a toast on the next page, which the browser requests within one minute.
    package mutating func flash(_ flash: Flash?) {
        guard let flash else { return }
        setCookie("\(Flash.cookie)=\(flash.cookieValue); Path=/; Max-Age=60; HttpOnly; SameSite=Lax")
    }

    /// Adds a field `Set-Cookie`; earlier ones stay.
    package mutating func setCookie(_ fieldValue: String) {
        headers.append(HTTPField(name: .setCookie, value: fieldValue))
    }
}

/// Clears the cookie of the toast once a page has shown it.
struct FlashCookie: Middleware {
    func before(_ request: inout Request) throws -> Response? { nil }

    func after(_ request: Request, _ response: inout Response) {
        guard request.cookie(Flash.cookie) != nil, response.status == .ok,
            response.headers[.contentType]?.hasPrefix("text/html") == true
        else { return }
        response.setCookie("\(Flash.cookie)=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
        // A stored page would show the toast again.
        response.headers[.cacheControl] = "no-store"
    }
}
