import HTTPServer
import Site

/// Page about HTTPS: its URL, how a phone trusts the certificate, and the benefits.
struct HTTPSSetupPage: Sendable {
    /// Instructions to install the authority on one type of device.
    struct Guide: Sendable {
        let title: String
        /// URL of the certificate or profile to download.
        let file: String
        /// Label of the download button.
        let button: String
        let steps: [String]
    }

    /// Whether the page was requested over TLS.
    let isSecure: Bool
    /// URL of this server over HTTPS, with the host of this request; nil without HTTPS.
    let url: String?
    /// Whether the certificate does not cover the host of this request.
    let isUnknownHost: Bool
    let authority: HTTPSStatus.Authority?
    /// The fingerprint in lines that fit on a phone.
    let fingerprint: [String]
    let guides: [Guide]
    /// Host names and addresses that the certificate covers.
    let names: [String]
    let command = "seorap serve --lan --https-port 8443"

    /// - Parameters:
    ///   - status: `nil` without HTTPS.
    ///   - requestAuthority: the host and port of the request.
    init(
        words: Words, status: HTTPSStatus.Details?, authority requestAuthority: String?, isSecure: Bool
    ) {
        self.isSecure = isSecure
        let host = requestAuthority.map(HostCheck.name(of:)) ?? ""
        url = status.map { "https://\(host):\($0.port)\(SitePath.home())" }
        names = status?.names ?? []
        let hostWithoutBrackets = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        isUnknownHost = status?.authority != nil && !names.contains(hostWithoutBrackets.lowercased())
        authority = status?.authority
        let bytes = authority?.fingerprint.split(separator: ":") ?? []
        fingerprint = stride(from: 0, to: bytes.count, by: 8).map { start in
            bytes[start..<min(start + 8, bytes.count)].joined(separator: " ")
        }
        guides = authority == nil ? [] : Self.guides(words)
    }

    private static func guides(_ words: Words) -> [Guide] {
        [
            Guide(
                title: words("아이폰과 아이패드", "iPhone and iPad"), file: SitePath.authorityProfile(),
                button: words("프로파일 받기", "Download the profile"),
                steps: [
                    words(
                        "Safari에서 아래 버튼을 누르고 ‘허용’을 고르세요.",
                        "Tap the button below in Safari and choose Allow."),
                    words(
                        "설정 앱 위쪽의 ‘프로파일이 다운로드됨’을 눌러 설치하세요. ‘더 보기’에 나오는 지문이 아래와 같은지 먼저 확인하세요.",
                        "In the Settings app, tap Profile Downloaded and install it. Check More Details first: "
                            + "the fingerprint must match the one below."
                    ),
                    words(
                        "설정 → 일반 → 정보 → 인증서 신뢰 설정에서 이 인증서를 켜세요.",
                        "Switch it on in Settings → General → About → Certificate Trust Settings."),
                ]),
            Guide(
                title: words("안드로이드", "Android"), file: SitePath.authority(),
                button: words("인증서 받기", "Download the certificate"),
                steps: [
                    words("아래 버튼으로 파일을 받으세요.", "Download the file with the button below."),
                    words(
                        "설정 → 보안 → 암호화 및 사용자 인증 정보 → 인증서 설치 → CA 인증서를 고르세요. 이름은 기기마다 조금 달라요.",
                        "Open Settings → Security → Encryption & credentials → Install a certificate → CA certificate. The names vary between phones."
                    ),
                    words(
                        "받은 파일을 고르고, 신뢰할 수 있는 인증서의 ‘사용자’ 목록에서 지문이 아래와 같은지 확인하세요.",
                        "Choose the file, then check that the fingerprint under Trusted credentials, User, matches the one below."
                    ),
                ]),
            Guide(
                title: words("컴퓨터", "Computers"), file: SitePath.authority(),
                button: words("인증서 받기", "Download the certificate"),
                steps: [
                    words(
                        "맥은 키체인 접근에서 열어 ‘항상 신뢰’로, 윈도우는 열어서 ‘신뢰할 수 있는 루트 인증 기관’에 넣으세요.",
                        "On a Mac, open it in Keychain Access and choose Always Trust. On Windows, install it "
                            + "under Trusted Root Certification Authorities."
                    ),
                    words(
                        "파이어폭스와 리눅스의 크롬은 설정의 인증서 관리에서 ‘인증 기관’으로 가져오세요.",
                        "In Firefox, and in Chrome on Linux, import it as an authority in the certificate settings."),
                ]),
        ]
    }
}
