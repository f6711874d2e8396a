/// The app in names such as `Screenshot_20260101-101010_KakaoTalk.jpg` and `Screenshot_2026-…_com.kakao.talk.jpg`.
enum AppName {
    /// Returns the app in a file name without its extension; empty if there is none.
    static func find(in stem: String) -> String {
        guard let last = stem.lastIndex(of: "_") else { return "" }
        let word = stem[stem.index(after: last)...].trimmingSpaces
        guard word.count >= 2, word.count <= 60, word.contains(where: \.isLetter),
            !word.allSatisfy({ $0.isNumber || "-().".contains($0) }),
            // Some phones write a hexadecimal number instead of the app.
            !(word.count >= 16 && word.allSatisfy(\.isHexDigit))
        else { return "" }
        if word.split(separator: ".").count >= 3, !word.contains(" ") { return name(ofPackage: word) }
        let isAddedByEditor = ["edit", "edited", "copy", "screenshot"].contains(word.lowercased())
        return isAddedByEditor ? "" : word
    }

    /// Returns the name of a known Android package, or the last part of the package that is not a general word.
    private static func name(ofPackage package: String) -> String {
        if let known = packages[package.lowercased()] { return known }
        let parts = package.split(separator: ".").map(String.init)
        let generalWords: Set<String> = ["android", "app", "apps", "client", "mobile", "main", "browser", "kr", "com"]
        let distinctive = parts.dropFirst().last { !generalWords.contains($0.lowercased()) } ?? parts.last ?? ""
        return distinctive.prefix(1).uppercased() + distinctive.dropFirst()
    }

    private static let packages = [
        "com.kakao.talk": "KakaoTalk", "com.nhn.android.search": "NAVER", "com.nhn.android.nmap": "NAVER Map",
        "com.android.chrome": "Chrome", "com.google.android.youtube": "YouTube", "com.instagram.android": "Instagram",
        "com.twitter.android": "X", "com.facebook.katana": "Facebook", "com.coupang.mobile": "Coupang",
        "net.daum.android.map": "KakaoMap", "com.google.android.apps.maps": "Maps",
        "org.telegram.messenger": "Telegram",
        "com.sec.android.app.sbrowser": "Samsung Internet", "com.whatsapp": "WhatsApp", "viva.republica.toss": "Toss",
        "com.baemin.android": "배달의민족", "com.sampleapp": "배달의민족", "com.android.settings": "Settings",
        "com.sec.android.app.launcher": "One UI Home", "com.google.android.gm": "Gmail", "com.discord": "Discord",
    ]
}

extension StringProtocol {
    var trimmingSpaces: String {
        let start = drop { $0.isWhitespace }
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}
