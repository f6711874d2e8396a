import Web

/// Recognises pages that are served in place of the requested one: logins, consent questions and robot checks.
enum InterstitialDetector {
    static func isInterstitial(at address: WebAddress, title: String?, facts: MarkupMetadata) -> Bool {
        if isConsentHost(address.host) { return true }
        if !facts.identifiers.isDisjoint(with: challengeIDs) { return true }
        if asksForConsent(at: address, facts: facts) { return true }
        let title = title?.lowercased()
        if let title, robotCheckTitles.contains(where: title.contains) { return true }
        let isLoginTitle = loginTitles.contains {
            title == $0 || title?.hasPrefix($0 + " ") == true || title?.hasSuffix(" " + $0) == true
        }
        let segments = address.path.lowercased().split(separator: "/")
        let isLoginPath = segments.contains { loginSegments.contains($0.prefix { $0 != "." }) }
        if isLoginPath, isLoginTitle || facts.hasPasswordField || title == nil { return true }
        return isLoginTitle && facts.hasPasswordField
    }

    /// Whether the page asks for consent, in any language. Its forms post to a host of consent questions or, if the
    /// page has no content to share, to a path named after consent.
    private static func asksForConsent(at address: WebAddress, facts: MarkupMetadata) -> Bool {
        let targets = facts.formTargets.compactMap { try? WebAddress($0, relativeTo: address) }
        if targets.contains(where: { $0.host != address.host && isConsentHost($0.host) }) { return true }
        let isBare = facts.hasNoSharingTags && facts.jsonLD.isEmpty
        return isBare && !targets.isEmpty
            && targets.allSatisfy { target in
                isConsentHost(target.host)
                    || target.path.lowercased().split(whereSeparator: { "/._-".contains($0) }).contains {
                        ["consent", "collectconsent", "saveconsent", "cookiewall", "cookieconsent", "privacywall"]
                            .contains($0)
                    }
            }
    }

    private static func isConsentHost(_ host: String) -> Bool {
        consentHosts.contains { host == $0 || host.hasSuffix("." + $0) }
            || ["consent.", "guce.", "cookiewall.", "privacywall.", "myprivacy."].contains { host.hasPrefix($0) }
    }

    /// Hosts of logins and consent questions.
    private static let consentHosts = [
        "consent.youtube.com", "consent.google.com", "accounts.google.com", "nid.naver.com", "accounts.kakao.com",
        "consent.yahoo.com", "guce.yahoo.com", "login.microsoftonline.com", "login.live.com", "appleid.apple.com",
        "auth.daum.net", "logins.daum.net",
    ]

    /// `id` values in robot checks.
    private static let challengeIDs: Set<String> = [
        "challenge-form", "challenge-running", "challenge-stage", "cf-challenge-running", "cf-error-details",
        "cf-please-wait", "px-captcha", "sec-cpt-if", "ddg-captcha", "captcha-form",
    ]

    /// Parts of the titles of robot checks.
    private static let robotCheckTitles = [
        "just a moment...", "attention required! | cloudflare", "please wait... | cloudflare", "checking your browser",
        "are you a robot", "are you human", "verify you are human", "robot check", "pardon our interruption",
        "access denied", "access to this page has been denied", "before you continue to", "ddos-guard",
        "captcha challenge", "please verify you are", "잠시만 기다리", "로봇이 아닙니다", "계속하기 전에",
    ]

    private static let loginTitles = [
        "log in", "login", "log into", "sign in", "signin", "sign up", "로그인", "로그인이 필요합니다", "회원 로그인",
        "log in or sign up",
        "login • instagram", "iniciar sesión", "ログイン", "登录",
    ]

    /// Path segments of login and consent pages.
    private static let loginSegments: Set<Substring> = [
        "login", "log-in", "signin", "sign-in", "sign_in", "authwall", "auth", "sso", "nidlogin", "consent",
        "challenge",
        "users_sign_in", "loginform", "member_login",
    ]
}
