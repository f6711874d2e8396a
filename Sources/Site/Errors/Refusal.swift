import Catalog
import HTTPServer
import HTTPTypes

/// The HTTP status, title and explanation of an error. The only place that maps errors to HTTP.
package struct Refusal: Error, Sendable {
    package let status: HTTPResponse.Status
    /// A short code for programs, the last part of the problem's type.
    package let code: String
    package let title: Phrase
    package let detail: Phrase
    package var problems: [FieldProblem] = []
    package var headers = HTTPFields()
    /// The stored version of the item, for a conflict.
    package var current: Item?

    package init(_ status: HTTPResponse.Status, _ code: String, title: Phrase, detail: Phrase) {
        self.status = status
        self.code = code
        self.title = title
        self.detail = detail
    }

    /// Maps any error. The text of an unexpected one does not reveal its cause.
    package init(_ error: any Error) {
        switch error {
        case let refusal as Refusal: self = refusal
        case let error as CatalogError: self.init(error)
        case let problem as HTTPProblem: self.init(problem)
        default: self = StorageFailure(error).map { Self($0) } ?? .unknown
        }
    }

    private init(_ failure: StorageFailure) {
        switch failure {
        case .locked: self = .busy
        case .full: self = .diskFull
        case .damaged, .unusable: self = .unknown
        }
    }

    private init(_ error: CatalogError) {
        switch error {
        case .notFound: self = .notFound
        case .notAllowed: self = .notAllowed
        case .othersThing(let author): self = .othersThing(of: author)
        case .invalid(let problems):
            self = .invalid
            self.problems = problems
        case .conflict(let current):
            self = .conflict
            self.current = current
        }
    }

    private init(_ problem: HTTPProblem) {
        switch problem.status {
        case .notFound: self = .notFound
        case .methodNotAllowed: self = .methodNotAllowed
        case .contentTooLarge: self = .tooLarge(problem.detail)
        case .unsupportedMediaType: self = .unsupportedType(problem.detail)
        case .tooManyRequests: self = .tooMany
        case .serviceUnavailable: self = .busy
        case .insufficientStorage: self = .diskFull
        default:
            self.init(
                problem.status, problem.code, title: Phrase("읽을 수 없는 요청이에요", "That request cannot be read"),
                detail: Phrase("브라우저가 보낸 것을 이해하지 못했어요.", problem.detail))
        }
        headers.append(contentsOf: problem.headers.filter { !headers.contains($0.name) })
    }
}

extension Refusal {
    static let unauthorised = Refusal(
        .unauthorized, "unauthorised", title: Phrase("먼저 들어와야 해요", "Sign in first"),
        detail: Phrase(
            "서랍이 돌아가는 컴퓨터에서 seorap login을 실행해 한 번 쓰는 주소를 받으세요.",
            "Run seorap login on the computer where Seorap runs, or send a token."))

    package static let notAllowed = Refusal(
        .forbidden, "not-allowed", title: Phrase("할 수 없는 일이에요", "Not allowed"),
        detail: Phrase("이 사람이나 토큰에는 권한이 없어요.", "This person or token may not do that."))

    package static func othersThing(of author: String) -> Refusal {
        Refusal(
            .forbidden, "others-thing", title: Phrase("다른 사람이 만든 것이에요", "Somebody else made this"),
            detail: Phrase(
                "\(author) 님이 만든 것이라 고칠 수 없어요. 태그, 하트, 폴더, 메모는 내 것이니 바꿀 수 있어요. 바뀐 것은 없어요.",
                "\(author) made it, so only they can edit it. Tags, favourite, folder and note are your own and can be changed. Nothing was changed."
            ))
    }

    static let wrongOrigin = Refusal(
        .forbidden, "wrong-origin", title: Phrase("다른 사이트에서 온 요청이에요", "Sent by another site"),
        detail: Phrase(
            "서랍의 페이지에서 보낸 것만 받아요. 이 페이지를 새로 열고 다시 해 보세요.",
            "Only pages of Seorap may send this. Open the page anew and try again."))

    static func wrongHost(_ host: String) -> Refusal {
        Refusal(
            .misdirectedRequest, "wrong-host", title: Phrase("이 이름으로는 열 수 없어요", "Not under this name"),
            detail: Phrase(
                "'\(host)'(으)로 온 요청은 받지 않아요. 쓰려는 이름이 맞다면 --allow-host \(host) 를 붙여 다시 시작하세요.",
                "Requests for '\(host)' are refused. If that is your name for it, start with --allow-host \(host)."))
    }

    package static let notFound = Refusal(
        .notFound, "not-found", title: Phrase("찾을 수 없어요", "Not found"),
        detail: Phrase(
            "주소가 바뀌었거나, 지웠거나, 다른 사람의 것이에요.", "It was moved or removed, or it belongs to somebody else."))

    package static let methodNotAllowed = Refusal(
        .methodNotAllowed, "method-not-allowed", title: Phrase("이렇게는 쓸 수 없는 주소예요", "Not that way"),
        detail: Phrase("이 주소는 다른 방법으로만 답해요.", "This address answers other methods only."))

    package static let invalid = Refusal(
        .unprocessableContent, "invalid", title: Phrase("고쳐야 할 곳이 있어요", "Something needs fixing"),
        detail: Phrase("아래 내용을 확인해 주세요. 적은 것은 그대로예요.", "Please check the fields named here."))

    package static let conflict = Refusal(
        .conflict, "conflict", title: Phrase("그 사이에 바뀌었어요", "It changed meanwhile"),
        detail: Phrase(
            "다른 창이나 사람이 먼저 고쳤어요. 지금 것을 보고 다시 해 주세요.",
            "Another window or person was first. Look at the present version and try again."))

    package static let preconditionFailed = Refusal(
        .preconditionFailed, "precondition-failed", title: Phrase("그 사이에 바뀌었어요", "It changed meanwhile"),
        detail: Phrase("If-Match가 지금 버전과 달라요.", "If-Match does not name the present version."))

    package static func tooLarge(_ detail: String) -> Refusal {
        Refusal(
            .contentTooLarge, "too-large", title: Phrase("너무 커요", "Too large"),
            detail: Phrase("받을 수 있는 크기를 넘었어요. \(detail)", detail))
    }

    package static func unsupportedType(_ detail: String) -> Refusal {
        Refusal(
            .unsupportedMediaType, "unsupported-type", title: Phrase("받을 수 없는 형식이에요", "Type not accepted"),
            detail: Phrase("이 형식은 받지 않아요. \(detail)", detail))
    }

    package static let tooMany = Refusal(
        .tooManyRequests, "too-many", title: Phrase("잠시 뒤에 다시 해 주세요", "Try again in a moment"),
        detail: Phrase("요청이 너무 많아요.", "There are too many requests."))

    /// Returns the error of a rate limit.
    /// - Parameter seconds: time until the next attempt; also sent as `Retry-After`.
    package static func tooMany(seconds: Int) -> Refusal {
        let wait = seconds < 120 ? seconds : (seconds + 59) / 60
        var refusal = Refusal(
            .tooManyRequests, "too-many", title: tooMany.title,
            detail: seconds < 120
                ? Phrase("너무 자주 했어요. \(wait)초 뒤에 다시 할 수 있어요.", "That was too often. Try again in \(wait) seconds.")
                : Phrase("너무 자주 했어요. \(wait)분 뒤에 다시 할 수 있어요.", "That was too often. Try again in \(wait) minutes."))
        refusal.headers[.retryAfter] = String(seconds)
        return refusal
    }

    /// Error while the database is locked or the server overloaded. Nothing was changed, and the request can be repeated.
    package static let busy: Refusal = {
        var refusal = Refusal(
            .serviceUnavailable, "busy", title: Phrase("지금은 저장할 수 없어요", "It cannot be saved just now"),
            detail: Phrase(
                "다른 프로그램이 데이터베이스를 오래 쓰고 있어요. 아무것도 바뀌지 않았으니 잠시 뒤에 다시 보내 주세요.",
                "Something else holds the database for too long. Nothing was changed; send it again in a moment."))
        refusal.headers[.retryAfter] = "5"
        return refusal
    }()

    /// Error while the media worker cannot be started. The picture may be valid and can be sent again.
    package static let picturesRest: Refusal = {
        var refusal = Refusal(
            .serviceUnavailable, "pictures-rest", title: Phrase("지금은 그림을 읽을 수 없어요", "Pictures cannot be read just now"),
            detail: Phrase(
                "그림을 여는 프로그램이 시작되지 않아요. 저장한 것은 없으니 잠시 뒤에 다시 보내 주세요. 계속되면 seorap doctor가 까닭을 알려 줘요.",
                "The program that opens pictures does not start. Nothing was stored; send it again in a moment. If it goes on, seorap doctor says why."
            ))
        refusal.headers[.retryAfter] = "10"
        return refusal
    }()

    package static let diskFull = Refusal(
        .insufficientStorage, "disk-full", title: Phrase("디스크가 가득 찼어요", "The disk is full"),
        detail: Phrase(
            "서랍이 있는 컴퓨터에 자리가 없어요. 자리를 만든 뒤 다시 보내 주세요. 보낸 것은 저장되지 않았고, 전에 저장한 것은 그대로예요.",
            "There is no room on Seorap's computer. Make some and send again; nothing of this was stored, and what was stored before is safe."
        ))

    package static let usedLink = Refusal(
        .gone, "used-link", title: Phrase("이미 썼거나 오래된 링크예요", "This link was used or is too old"),
        detail: Phrase(
            "seorap login을 다시 실행하면 새 링크가 나와요.", "Run seorap login again for a new one."))

    package static let usedInvitation = Refusal(
        .gone, "used-invitation", title: Phrase("쓸 수 없는 초대예요", "This invitation does not work"),
        detail: Phrase(
            "이미 썼거나, 거두었거나, 7일이 지났어요. 집의 주인에게 새 초대를 부탁하세요.",
            "It was used, taken back, or is older than seven days. Ask the owner of the house for a new one."))

    package static let unknown = Refusal(
        .internalServerError, "internal", title: Phrase("서랍이 잘못했어요", "Seorap failed"),
        detail: Phrase(
            "적은 것이 사라지지 않게 뒤로 가서 다시 해 보세요. 계속되면 아래 번호로 기록을 찾을 수 있어요.",
            "Go back so that nothing is lost, and try again. The number below finds it in the log."))
}

extension Refusal {
    /// Whether the request was valid and may succeed later.
    var canBeSentAgain: Bool { status == .serviceUnavailable || status == .insufficientStorage }
}

extension HTTPResponse.Status {
    /// The server has no space for the request (RFC 4918 11.5).
    package static let insufficientStorage = HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
}
