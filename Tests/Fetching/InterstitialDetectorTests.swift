import Fetching
import Testing

/// Login, consent and challenge pages must not replace typed values.
@Suite struct InterstitialDetectorTests {
    private func isWall(_ url: String, _ html: String) -> Bool {
        PageMetadata.read(body: Array(html.utf8), contentType: "text/html", url: url).isWall
    }

    @Test(arguments: [
        ("https://consent.youtube.com/m?continue=x", "<title>Before you continue to YouTube</title>"),
        ("https://accounts.google.com/v3/signin", "<title>Sign in - Google Accounts</title>"),
        ("https://nid.naver.com/nidlogin.login", "<title>네이버 : 로그인</title>"),
        ("https://www.instagram.com/accounts/login/?next=x", "<title>Login • Instagram</title>"),
        ("https://cafe.example.kr/login.do", "<title>카페</title><input type=password>"),
        ("https://example.com/x", "<title>로그인</title><form><input type=password></form>"),
        ("https://example.com/x", "<title>Just a moment...</title><div id=challenge-running>"),
        ("https://example.com/x", "<title>Shop</title><form id=challenge-form></form>"),
        ("https://example.com/x", "<title>Attention Required! | Cloudflare</title>"),
        ("https://example.com/x", "<title>Access Denied</title>"),
        ("https://www.linkedin.com/authwall?x", ""),
        ("https://news.example/x", "<title>Avant de continuer</title><form action=https://consent.news.example/save>"),
        ("https://news.example/x", "<title>続行する前に</title><form method=post action='/v2/collectConsent?s=1'><button>"),
        ("https://news.example/x", "<title>뉴스</title><form action=/cookie-consent/accept></form>"),
    ])
    func recognisesLoginAndConsentPages(url: String, html: String) {
        #expect(isWall(url, html))
    }

    @Test(arguments: [
        ("https://example.com/x", "<title>An article</title><form><input type=password></form>"),
        ("https://example.com/login-design", "<title>Designing a login form</title>"),
        ("https://example.com/blog/how-to-log-in", "<title>How to log in with SSH keys</title>"),
        ("https://example.com/", "<title>Moments that matter</title>"),
        ("https://youtube.com/watch?v=1", "<title>A video</title>"),
        (
            "https://news.example/x",
            "<title>Tide</title><meta property=og:title content=Tide><form action=/cookie-consent></form>"
        ),
        ("https://news.example/x", "<title>Tide</title><form action=/search></form><form action=/consent></form>"),
    ])
    func acceptsPagesAboutLogins(url: String, html: String) {
        #expect(!isWall(url, html))
    }
}
