import HTTPServer
import Site

/// Instructions for sending to the inbox from phones, browsers and scripts.
struct SendInstructionsPage: Sendable {
    struct ClientInstructions: Sendable {
        let id: String
        let title: String
        let steps: [String]
        let code: String
    }

    let clients: [ClientInstructions]
    /// Whether a token is filled in. It is shown only once.
    let hasToken: Bool

    /// - Parameters:
    ///   - baseURL: URL by which a phone reaches this instance.
    ///   - browserURL: URL by which this browser reaches this instance.
    init(words: Words, baseURL: String, browserURL: String, token: String?) {
        hasToken = token != nil
        let secret = token ?? words("토큰", "TOKEN")
        let target = baseURL + APIPath.inbox()
        clients = [
            ClientInstructions(
                id: "ios", title: words("아이폰 단축어", "iOS Shortcut"),
                steps: [
                    words(
                        "단축어 앱에서 새 단축어를 만들고 ‘공유 시트에서 보기’를 켜요.",
                        "Create a new shortcut and switch on “Show in Share Sheet”."),
                    words("‘URL 콘텐츠 가져오기’를 넣고 아래 주소를 적어요.", "Add “Get Contents of URL” with the address below."),
                    words(
                        "방법은 POST, 헤더에 아래 Authorization, 요청 본문은 ‘양식’으로 하고 file 항목에 ‘단축어 입력’을 골라요. 링크를 보낼 때는 url 항목에 넣어요.",
                        "Set the method to POST, add the header below, and set the request body to Form with a "
                            + "field file that contains Shortcut Input. For links, use a field url."
                    ),
                ],
                code: """
                    POST \(target)
                    Authorization: Bearer \(secret)
                    """),
            ClientInstructions(
                id: "android", title: words("안드로이드 HTTP 앱", "Android HTTP app"),
                steps: [
                    words("HTTP 요청을 보내는 앱에서 새 요청을 만들어요.", "Create a new request in an app that sends HTTP requests."),
                    words(
                        "POST, 본문은 multipart/form-data, file에 공유한 파일, url에 공유한 글을 넣어요.",
                        "Use POST with a multipart/form-data body: field file is the shared file, field url the shared text."
                    ),
                    words(
                        "공유 메뉴에서 그 요청을 고르면 받은함으로 와요.",
                        "Choose the request in the share menu, and the file arrives in the inbox."),
                ],
                code: """
                    POST \(target)
                    Authorization: Bearer \(secret)
                    Content-Type: multipart/form-data
                    """),
            ClientInstructions(
                id: "bookmarklet", title: words("북마클릿", "Bookmarklet"),
                steps: [
                    words(
                        "북마크를 하나 만들고 주소 자리에 넣어요. 누르면 보고 있던 페이지가 담겨요.",
                        "Create a bookmark with this address. It saves the page that you are viewing.")
                ],
                code: "javascript:void(open('\(browserURL)\(SitePath.add())?url='+encodeURIComponent(location.href)"
                    + "+'&title='+encodeURIComponent(document.title)))"),
            ClientInstructions(
                id: "curl", title: "curl",
                steps: [
                    words(
                        "파일 여러 개와 주소를 한 번에 보낼 수 있어요. 같은 Idempotency-Key로 다시 보내면 한 번만 담겨요.",
                        "Send several files and addresses at once. A repeated request with the same Idempotency-Key saves them only once."
                    )
                ],
                code: """
                    curl -H 'Authorization: Bearer \(secret)' -H 'Idempotency-Key: 1' \\
                      -F file=@shot.png -F file=@other.png -F url=https://example.com/ -F tags=메모 \\
                      \(target)
                    """),
        ]
    }
}
