import Catalog
import HTTPServer
import Site

/// The web page that shows a code until another person enters it. It refreshes itself.
struct DiaryInvitationPage: Sendable {
    enum State: Sendable {
        /// There is no valid code.
        case none
        case waiting(code: String, remainingTime: String, name: String?)
        case joined(nick: String, diary: String?, url: String)
    }

    let state: State

    init(_ code: DiaryInvitation?, _ diary: Diary?, words: Words, now: Timestamp) {
        guard let code else {
            state = .none
            return
        }
        if let nick = code.usedByName {
            let diaryURL = diary.map { URLBuilder(DiaryPath.index()).adding("diary", "\($0.id)").text }
            state = .joined(nick: nick, diary: diary?.name, url: diaryURL ?? DiaryPath.diaries())
        } else {
            let minutes = max(Int((code.expiresAt - now) / .seconds(60)), 1)
            let remainingTime =
                minutes >= 2 * 60
                ? words("\(minutes / 60)시간 동안 쓸 수 있어요", "Valid for \(minutes / 60) hours")
                : words("\(minutes)분 동안 쓸 수 있어요", "Valid for \(minutes) minutes")
            state = .waiting(code: code.code, remainingTime: remainingTime, name: diary?.name)
        }
    }
}
