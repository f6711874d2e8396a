import Catalog
import HTTPServer
import Site

/// Page on the computer with a code that signs in a phone.
struct PairPhonePage: Sendable {
    /// An offer that is waiting for its phone.
    struct PairingOfferView: Sendable {
        let qr: QRCode
        /// URL of the page on which the code is typed.
        let typingURL: String
        /// The code in two groups, for reading aloud.
        let code: String
        /// The remaining time in words.
        let timeLeft: String
        /// Choice of the address of this machine; empty if there is only one.
        let choices: [LinkChoice]
    }

    let pairingOffer: PairingOfferView?
    /// Name of the phone that has just been paired.
    let connected: String?
    let isExpired: Bool
    /// Reason why no phone can reach this instance, and what to do.
    let obstacle: Obstacle?
    /// Command that opens the firewall of this machine for the local network; `nil` without an active firewall.
    let firewallCommand: String?

    /// The reason why no phone can reach this instance.
    struct Obstacle: Sendable {
        let title: String
        let text: String
        let command: String?
    }

    /// Creates the page.
    /// - Parameters:
    ///   - bases: URLs under which phones reach this instance, such as "http://192.168.0.10:8080"; most likely first.
    ///   - chosen: the URL to encode.
    init(
        words: Words, offer: PairingOffer?, bases: [String], chosen: String?, addresses: ReachableAddresses,
        now: Timestamp
    ) {
        firewallCommand = addresses.machine.firewall.flatMap { firewall in
            addresses.port.map { firewall.command(port: $0) }
        }
        guard let base = bases.first(where: { $0 == chosen }) ?? bases.first, let offer else {
            (pairingOffer, connected, isExpired) = (nil, nil, false)
            obstacle = Self.obstacle(addresses, words)
            return
        }
        obstacle = nil
        connected = offer.pairedName
        let timeLeft = offer.expiresAt - now
        isExpired = connected == nil && (timeLeft <= .zero || offer.endedAt != nil)
        guard connected == nil, !isExpired,
            let qr = QRCode(base + SitePath.pairSecret(SecretSegment(offer.secret.text)))
        else {
            pairingOffer = nil
            return
        }
        let minutes = (timeLeft.components.seconds + 59) / 60  // Rounded up.
        let expiryClock = words.exact(offer.expiresAt).suffix("00:00".count)
        pairingOffer = PairingOfferView(
            qr: qr, typingURL: base + SitePath.pair(), code: "\(offer.code.prefix(3)) \(offer.code.suffix(3))",
            timeLeft: words(
                "\(minutes)분 남았어요 (\(expiryClock)까지). 한 번만 쓸 수 있어요.",
                "\(minutes) min left (until \(expiryClock)). The code works once."),
            choices: bases.count < 2
                ? []
                : bases.map { option in
                    LinkChoice(
                        option, url: URLBuilder(SitePath.phone()).adding(Self.baseField, option).text,
                        isCurrent: option == base)
                })
    }

    /// Query field with the chosen URL.
    static let baseField = "at"

    private static func obstacle(_ addresses: ReachableAddresses, _ words: Words) -> Obstacle {
        if addresses.isOpen {
            return Obstacle(
                title: words("이 컴퓨터가 네트워크에 연결되어 있지 않아요", "This computer is not connected to a network"),
                text: words(
                    "와이파이나 랜선을 연결하고 이 페이지를 새로 고치세요.", "Connect it to Wi-Fi or with a cable, then reload this page."),
                command: nil)
        }
        return Obstacle(
            title: words("지금은 이 컴퓨터에서만 열려요", "Only this computer can open Seorap"),
            text: words(
                "휴대폰을 연결하려면 서랍을 끄고 아래 명령으로 다시 시작하세요. 같은 네트워크의 기기를 연결할 수 있게 되고, 연결하지 않은 기기는 아무것도 볼 수 없어요.",
                "To let phones in, restart Seorap with the command below. Unpaired devices still see nothing."
            ),
            command: "seorap serve --lan")
    }
}
