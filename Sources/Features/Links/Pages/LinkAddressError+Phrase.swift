import Catalog

extension LinkAddressError {
    var phrase: Phrase {
        switch self {
        case .empty: Phrase("주소를 적어 주세요", "Enter an address")
        case .tooLong: Phrase("주소가 너무 길어요", "The address is too long")
        case .unsupportedScheme(let scheme):
            Phrase(
                "\(scheme): 주소는 담을 수 없어요. http와 https만 돼요", "\(scheme): addresses cannot be saved, only http and https")
        case .relative: Phrase("서버 이름이 없는 주소예요", "The address has no host name")
        case .invalidHost: Phrase("올바른 주소가 아니에요", "This is not a valid address")
        case .invalidPort: Phrase("포트 번호가 올바르지 않아요", "The port number is not valid")
        }
    }
}
