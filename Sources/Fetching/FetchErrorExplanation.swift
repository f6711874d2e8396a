import Web

extension FetchError {
    /// One sentence for the person who saved the address, in Korean and English.
    package var explanation: (ko: String, en: String) {
        switch self {
        case .invalidAddress:
            ("올바른 주소가 아닙니다.", "This is not a valid address.")
        case .unsupportedScheme(let scheme):
            (
                "\(scheme): 주소는 가져올 수 없습니다. http와 https만 됩니다.",
                "\(scheme): addresses cannot be fetched, only http and https."
            )
        case .addressRefused(let host, let network):
            (
                "\(host): 안전을 위해 접속하지 않았습니다(\(network?.name.ko ?? "허용되지 않은 주소")).",
                "\(host) was not contacted, for safety (\(network?.name.en ?? "address not permitted"))."
            )
        case .portRefused(let host, let port):
            (
                "\(host): \(port)번 포트는 웹이 아닌 다른 서비스의 자리라서 접속하지 않았습니다.",
                "\(host) was not contacted, for safety: port \(port) belongs to another kind of service than the web."
            )
        case .hostNotFound(let host):
            ("\(host): 그런 서버를 찾을 수 없습니다.", "No server named \(host) was found.")
        case .connectionFailed(let host):
            ("\(host) 서버에 연결할 수 없습니다.", "\(host) does not accept connections.")
        case .connectionLost(let host):
            ("\(host) 서버와의 연결이 도중에 끊겼습니다.", "The connection to \(host) was lost.")
        case .certificateInvalid(let host):
            ("\(host) 서버의 보안 인증서가 올바르지 않습니다.", "The security certificate of \(host) is not valid.")
        case .tlsFailed(let host):
            ("\(host) 서버와 안전하게 연결하지 못했습니다.", "No secure connection to \(host) could be made.")
        case .timedOut(.connecting):
            ("서버가 연결에 답하지 않았습니다.", "The server did not answer the connection in time.")
        case .timedOut(.stalled):
            ("전송이 너무 느려서 그만두었습니다.", "The server sent too slowly.")
        case .timedOut(.overall):
            ("정해진 시간 안에 끝나지 않았습니다.", "The page did not arrive in time.")
        case .tooLarge(let limit):
            ("너무 큽니다(한도 \(Self.size(limit))).", "The answer is too large (limit \(Self.size(limit))).")
        case .headersTooLarge:
            ("서버가 보낸 머리글이 너무 깁니다.", "The server sent too many header fields.")
        case .tooManyRedirects(let limit):
            ("주소가 \(limit)번 넘게 옮겨 다닙니다.", "The address redirects more than \(limit) times.")
        case .redirectLoop:
            ("주소가 제자리를 맴돕니다.", "The address redirects in a circle.")
        case .redirectInvalid:
            ("서버가 열 수 없는 주소로 옮기라고 합니다.", "The server redirects to an address that cannot be opened.")
        case .bodyIncomplete:
            ("내용이 도중에 끊겼습니다.", "The answer ended too early.")
        case .badEncoding:
            ("압축된 내용이 손상되었습니다.", "The compressed answer is damaged.")
        case .malformedResponse:
            ("서버의 답을 이해할 수 없습니다.", "The server's answer cannot be understood.")
        case .emptyResponse:
            ("서버가 아무 답도 보내지 않았습니다.", "The server sent no answer at all.")
        case .hostBusy(let host, _):
            ("\(host): 잠시 뒤에 다시 시도합니다.", "\(host) asked for a pause; trying again later.")
        case .fileFailed:
            ("받은 내용을 저장하지 못했습니다.", "What arrived could not be stored.")
        case .cancelled:
            ("취소되었습니다.", "Cancelled.")
        case .closed:
            ("서랍이 닫히는 중입니다.", "Seorap is stopping.")
        }
    }

    private static func size(_ bytes: Int) -> String {
        bytes >= 1 << 20 ? "\(bytes >> 20) MB" : bytes >= 1 << 10 ? "\(bytes >> 10) KB" : "\(bytes) B"
    }
}
