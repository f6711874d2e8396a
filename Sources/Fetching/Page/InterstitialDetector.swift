import Web

/// Recognises pages that stand in for the one that was asked for: logins, consent questions, robot checks.
enum InterstitialDetector {
    static func isInterstitial(at address: WebAddress, title: String?, facts: MarkupMetadata) -> Bool {
        if isConsentHost(address.host) { return true }
        if !facts.identifiers.isDisjoint(with: challenges) { return true }
        if asksForConsent(at: address, facts: facts) { return true }
        let words = (title ?? "").lowercased()
        if checks.contains(where: words.contains) { return true }
        let saysLogin = logins.contains { words == $0 || words.hasPrefix($0 + " ") || words.hasSuffix(" " + $0) }
        let segments = address.path.lowercased().split(separator: "/")
        let leadsToLogin = segments.contains { paths.contains($0.prefix { $0 != "." }) }
        if leadsToLogin, saysLogin || facts.hasPasswordField || title == nil { return true }
        return saysLogin && facts.hasPasswordField
    }

    /// Known by where its form posts, whatever its language: to a host that only asks, or, where the page has nothing of
    /// its own to show, to an address that says so.
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
        hosts.contains { host == $0 || host.hasSuffix("." + $0) }
            || ["consent.", "guce.", "cookiewall.", "privacywall.", "myprivacy."].contains { host.hasPrefix($0) }
    }

    private static let hosts = [
        "consent.youtube.com", "consent.google.com", "accounts.google.com", "nid.naver.com", "accounts.kakao.com",
        "consent.yahoo.com", "guce.yahoo.com", "login.microsoftonline.com", "login.live.com", "appleid.apple.com",
        "auth.daum.net", "logins.daum.net",
    ]

    private static let challenges: Set<String> = [
        "challenge-form", "challenge-running", "challenge-stage", "cf-challenge-running", "cf-error-details",
        "cf-please-wait", "px-captcha", "sec-cpt-if", "ddg-captcha", "captcha-form",
    ]

    private static let checks = [
        "just a moment...", "attention required! | cloudflare", "please wait... | cloudflare", "checking your browser",
        "are you a robot", "are you human", "verify you are human", "robot check", "pardon our interruption",
        "access denied", "access to this page has been denied", "before you continue to", "ddos-guard",
        "captcha challenge", "please verify you are", "잠시만 기다리", "로봇이 아닙니다", "계속하기 전에",
    ]

    private static let logins = [
        "log in", "login", "log into", "sign in", "signin", "sign up", "로그인", "로그인이 필요합니다", "회원 로그인",
        "log in or sign up",
        "login • instagram", "iniciar sesión", "ログイン", "登录",
    ]

    private static let paths: Set<Substring> = [
        "login", "log-in", "signin", "sign-in", "sign_in", "authwall", "auth", "sso", "nidlogin", "consent",
        "challenge",
        "users_sign_in", "loginform", "member_login",
    ]
}
