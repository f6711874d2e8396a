import Catalog
import HTTPServer
import HTTPTypes

/// The HTTP status, title and explanation of an error. The only place that maps errors to HTTP.
package struct RequestError: Error, Sendable {
    package let status: HTTPResponse.Status
    /// A short code for programs, the last part of the problem's type.
    package let code: String
    package let title: Phrase
    package let detail: Phrase
    /// Errors of the fields of a form or the members of a JSON body.
    package var problems: [FieldError] = []
    /// Further headers of the response.
    package var headers = HTTPFields()
    /// The stored version of the item in a conflict; `nil` for other errors.
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
        case let rejection as RequestError: self = rejection
        case let error as CatalogError: self.init(error)
        case let problem as HTTPError: self.init(problem)
        default: self = StorageError(error).map { Self($0) } ?? .unknown
        }
    }

    private init(_ failure: StorageError) {
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

    private init(_ problem: HTTPError) {
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
                problem.status, problem.code, title: Phrase("읽을 수 없는 요청이에요", "The request cannot be read"),
                detail: Phrase("브라우저가 보낸 것을 이해하지 못했어요.", problem.detail))
        }
        headers.append(contentsOf: problem.headers.filter { !headers.contains($0.name) })
    }
}

extension RequestError {
    static let unauthorised = RequestError(
        .unauthorized, "unauthorised", title: Phrase("먼저 로그인해 주세요", "Sign in first"),
        detail: Phrase(
            "서랍이 돌아가는 컴퓨터에서 seorap login을 실행해 한 번 쓰는 주소를 받으세요.",
            "Run seorap login on the computer where Seorap runs, or send a token."))

    package static let notAllowed = RequestError(
        .forbidden, "not-allowed", title: Phrase("권한이 없어요", "Not allowed"),
        detail: Phrase("이 사람이나 토큰에는 권한이 없어요.", "This person or token has no permission for this."))

    /// Error of editing a shared item that another person created.
    /// - Parameter author: the name of that person.
    package static func othersThing(of author: String) -> RequestError {
        RequestError(
            .forbidden, "others-thing", title: Phrase("다른 사람이 만든 것이에요", "Created by somebody else"),
            detail: Phrase(
                "\(author) 님이 만든 것이라 수정할 수 없어요. 태그, 하트, 폴더, 메모는 내 것이니 바꿀 수 있어요. 바뀐 것은 없어요.",
                "Only \(author), who created it, can edit it. You can change tags, favourite, folder and note, "
                    + "which are your own. Nothing was changed."
            ))
    }

    static let wrongOrigin = RequestError(
        .forbidden, "wrong-origin", title: Phrase("다른 사이트에서 온 요청이에요", "Request from another site"),
        detail: Phrase(
            "서랍의 페이지에서 보낸 것만 받아요. 이 페이지를 새로 열고 다시 해 보세요.",
            "Only pages of Seorap can send this. Reload the page and try again."))

    static func wrongHost(_ host: String) -> RequestError {
        RequestError(
            .misdirectedRequest, "wrong-host", title: Phrase("알 수 없는 호스트 이름이에요", "Unknown host name"),
            detail: Phrase(
                "'\(host)'(으)로 온 요청은 받지 않아요. 쓰려는 이름이 맞다면 --allow-host \(host) 를 붙여 다시 시작하세요.",
                "Requests for '\(host)' are rejected. If this is your host name, start Seorap with --allow-host \(host)."
            ))
    }

    package static let notFound = RequestError(
        .notFound, "not-found", title: Phrase("찾을 수 없어요", "Not found"),
        detail: Phrase(
            "주소가 바뀌었거나, 삭제했거나, 다른 사람의 것이에요.", "It was moved or deleted, or it belongs to somebody else."))

    package static let methodNotAllowed = RequestError(
        .methodNotAllowed, "method-not-allowed", title: Phrase("지원하지 않는 요청 방식이에요", "Method not allowed"),
        detail: Phrase("이 주소는 다른 방식의 요청만 받아요.", "This address accepts other methods only."))

    package static let invalid = RequestError(
        .unprocessableContent, "invalid", title: Phrase("확인할 곳이 있어요", "Some fields need attention"),
        detail: Phrase("아래 내용을 확인해 주세요. 적은 것은 그대로예요.", "Check the fields below. What you entered is still here."))

    package static let conflict = RequestError(
        .conflict, "conflict", title: Phrase("그 사이에 바뀌었어요", "Changed in the meantime"),
        detail: Phrase(
            "다른 창이나 사람이 먼저 수정했어요. 지금 버전을 확인하고 다시 해 주세요.",
            "Another window or person was faster. Check the current version and try again."))

    package static let preconditionFailed = RequestError(
        .preconditionFailed, "precondition-failed", title: Phrase("그 사이에 바뀌었어요", "Changed in the meantime"),
        detail: Phrase("If-Match가 지금 버전과 달라요.", "If-Match does not match the current version."))

    package static func tooLarge(_ detail: String) -> RequestError {
        RequestError(
            .contentTooLarge, "too-large", title: Phrase("너무 커요", "Too large"),
            detail: Phrase("받을 수 있는 크기를 넘었어요. \(detail)", detail))
    }

    package static func unsupportedType(_ detail: String) -> RequestError {
        RequestError(
            .unsupportedMediaType, "unsupported-type", title: Phrase("받을 수 없는 형식이에요", "Format not supported"),
            detail: Phrase("이 형식은 받지 않아요. \(detail)", detail))
    }

    package static let tooMany = RequestError(
        .tooManyRequests, "too-many", title: Phrase("잠시 뒤에 다시 해 주세요", "Try again in a moment"),
        detail: Phrase("요청이 너무 많아요.", "Too many requests."))

    /// Returns the error of a rate limit.
    /// - Parameter seconds: time until the next attempt; also sent as `Retry-After`.
    package static func tooMany(seconds: Int) -> RequestError {
        let isInSeconds = seconds < 120
        let wait = isInSeconds ? seconds : (seconds + 59) / 60  // Minutes are rounded up.
        var rejection = RequestError(
            .tooManyRequests, "too-many", title: tooMany.title,
            detail: isInSeconds
                ? Phrase("요청이 너무 많아요. \(wait)초 뒤에 다시 해 주세요.", "Too many requests. Try again in \(wait) seconds.")
                : Phrase("요청이 너무 많아요. \(wait)분 뒤에 다시 해 주세요.", "Too many requests. Try again in \(wait) minutes."))
        rejection.headers[.retryAfter] = String(seconds)
        return rejection
    }

    /// Error while the database is locked or the server overloaded. Nothing was changed, and the request can be
    /// repeated.
    package static let busy: RequestError = {
        var rejection = RequestError(
            .serviceUnavailable, "busy", title: Phrase("지금은 저장할 수 없어요", "Cannot be saved right now"),
            detail: Phrase(
                "다른 프로그램이 데이터베이스를 오래 쓰고 있어요. 아무것도 바뀌지 않았으니 잠시 뒤에 다시 보내 주세요.",
                "Another program is using the database. Nothing was changed. Send it again in a moment."))
        rejection.headers[.retryAfter] = "5"
        return rejection
    }()

    /// Error while the media worker cannot be started. The picture may be valid and can be sent again.
    package static let picturesRest: RequestError = {
        var rejection = RequestError(
            .serviceUnavailable, "pictures-rest",
            title: Phrase("지금은 그림을 읽을 수 없어요", "Pictures cannot be read right now"),
            detail: Phrase(
                "그림 처리 프로그램이 시작되지 않아요. 저장한 것은 없으니 잠시 뒤에 다시 보내 주세요. 계속되면 seorap doctor로 이유를 확인하세요.",
                "The picture worker does not start. Nothing was saved; send it again in a moment. If the problem persists, run seorap doctor."
            ))
        rejection.headers[.retryAfter] = "10"
        return rejection
    }()

    package static let diskFull = RequestError(
        .insufficientStorage, "disk-full", title: Phrase("디스크가 가득 찼어요", "The disk is full"),
        detail: Phrase(
            "서랍이 있는 컴퓨터에 공간이 없어요. 공간을 만든 뒤 다시 보내 주세요. 보낸 것은 저장되지 않았고, 전에 저장한 것은 그대로예요.",
            "There is no space left on Seorap's computer. Free some space and send it again. This was not saved; everything saved before is safe."
        ))

    package static let usedLink = RequestError(
        .gone, "used-link", title: Phrase("이미 썼거나 오래된 링크예요", "This link has been used or has expired"),
        detail: Phrase(
            "seorap login을 다시 실행하면 새 링크가 나와요.", "Run seorap login again for a new link."))

    package static let usedInvitation = RequestError(
        .gone, "used-invitation", title: Phrase("쓸 수 없는 초대예요", "The invitation is not valid"),
        detail: Phrase(
            "이미 썼거나, 취소했거나, 7일이 지났어요. 관리자에게 새 초대를 부탁하세요.",
            "It has been used or revoked, or it is older than seven days. Ask the administrator for a new one."))

    package static let unknown = RequestError(
        .internalServerError, "internal", title: Phrase("서랍에서 오류가 났어요", "Something went wrong"),
        detail: Phrase(
            "적은 것이 사라지지 않게 뒤로 가서 다시 해 보세요. 계속되면 아래 번호로 로그를 찾을 수 있어요.",
            "Go back, so that nothing is lost, and try again. If it happens again, search the log for the number below."
        ))
}

extension RequestError {
    /// Whether the request was valid and may succeed later.
    var canBeSentAgain: Bool { status == .serviceUnavailable || status == .insufficientStorage }
}

extension HTTPResponse.Status {
    /// The server has no space for the request (RFC 4918 11.5).
    package static let insufficientStorage = HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
}
