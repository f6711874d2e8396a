import Catalog

/// Codes of failed previews and checks, which rows store, and the phrases that are shown for them.
enum LinkFailureText {
    static func http(_ status: Int) -> String { "http-\(status)" }
    /// Code of a reachable page.
    static let ok = "ok"
    /// Code of a page that requires a login or consent.
    static let wall = "wall"
    /// Code of a page without a usable picture; ends with the code of the media error.
    static func pictureFailure(_ code: String) -> String { "picture-\(code)" }

    static func phrase(_ code: String) -> Phrase {
        if code.hasPrefix("http-") { return statusPhrase(code.dropFirst("http-".count)) }
        if code.hasPrefix("picture-") {
            let mediaCode = code.dropFirst("picture-".count)
            return Phrase("그림을 쓸 수 없어요 (\(mediaCode))", "The picture cannot be used (\(mediaCode))")
        }
        return phrases[code] ?? Phrase("가져오지 못했어요 (\(code))", "Could not be fetched (\(code))")
    }

    private static func statusPhrase(_ status: Substring) -> Phrase {
        switch status {
        case "404": Phrase("페이지가 없어요 (404)", "Page not found (404)")
        case "410": Phrase("삭제된 페이지예요 (410)", "The page was removed (410)")
        case "401", "403": Phrase("접근할 수 없는 페이지예요 (\(status))", "Access denied (\(status))")
        case "429": Phrase("요청이 많아 서버가 잠시 거절했어요 (429)", "Too many requests (429)")
        case _ where status.hasPrefix("5"):
            Phrase("서버에 문제가 있어요 (\(status))", "The server has a problem (\(status))")
        default: Phrase("서버가 \(status)(으)로 답했어요", "The server answered with \(status)")
        }
    }

    private static let phrases: [String: Phrase] = [
        ok: Phrase("연결돼요", "Reachable"),
        wall: Phrase("로그인이나 동의가 필요한 페이지예요", "The page requires a login or consent"),
        "invalid-address": Phrase("올바른 주소가 아니에요", "This is not a valid address"),
        "address-refused": Phrase("안전을 위해 접속하지 않았어요", "Blocked for safety"),
        "port-refused": Phrase(
            "웹이 아닌 다른 서비스의 포트라서 접속하지 않았어요", "Blocked: the port belongs to another kind of service"),
        "host-not-found": Phrase("그런 서버가 없어요", "There is no such server"),
        "connection-failed": Phrase("서버에 연결할 수 없어요", "The server does not accept connections"),
        "connection-lost": Phrase("연결이 도중에 끊겼어요", "The connection was lost"),
        "certificate-invalid": Phrase("보안 인증서가 올바르지 않아요", "The security certificate is not valid"),
        "tls-failed": Phrase("안전하게 연결하지 못했어요", "No secure connection could be made"),
        "connect-timed-out": Phrase("서버가 답하지 않아요", "The server does not answer"),
        "stalled": Phrase("전송이 너무 느려요", "The server sends too slowly"),
        "timed-out": Phrase("제시간에 끝나지 않았어요", "Timed out"),
        "too-large": Phrase("너무 커서 앞부분만 읽었어요", "Too large; only the beginning was read"),
        "headers-too-large": Phrase("응답 헤더가 너무 커요", "The response headers are too large"),
        "too-many-redirects": Phrase("리디렉션이 너무 많아요", "Too many redirects"),
        "redirect-loop": Phrase("리디렉션이 반복돼요", "Redirect loop"),
        "redirect-invalid": Phrase("열 수 없는 주소로 리디렉션해요", "Redirects to an address that cannot be opened"),
        "body-incomplete": Phrase("내용이 도중에 끊겼어요", "The response ended early"),
        "bad-encoding": Phrase("압축된 내용이 손상됐어요", "The compressed response is damaged"),
        "malformed-response": Phrase("서버의 응답을 해석할 수 없어요", "The response cannot be read"),
        "empty-response": Phrase("서버가 응답하지 않고 연결을 끊었어요", "The server sent no response"),
        "unsupported-scheme": Phrase("http와 https 주소만 열 수 있어요", "Only http and https addresses can be opened"),
        "file-failed": Phrase("받은 내용을 저장하지 못했어요", "The response could not be saved"),
        "not-stored": Phrase("그림을 저장하지 못했어요", "The picture could not be saved"),
        "host-busy": Phrase("서버가 잠시 기다려 달라고 했어요", "The server asked to wait"),
    ]
}
