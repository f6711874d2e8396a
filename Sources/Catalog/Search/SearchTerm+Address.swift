import Text
import TextSearch
import Web

extension SearchTerm {
    /// A term that may be a pasted address: the index holds addresses in ASCII and without their scheme, and a note may hold
    /// them as they were typed.
    init?(word: String, isExact: Bool, isLast: Bool) {
        let scheme = ["http://", "https://"].first { word.hasPrefixIgnoringCase($0) && word.utf8.count > $0.utf8.count }
        let bare = scheme.map { String(word.dropFirst($0.count)) } ?? word
        self.init(bare, isExact: isExact, isLast: isLast, or: Self.inASCII(bare))
    }

    private static func inASCII(_ address: String) -> String? {
        guard address.prefix(while: { $0 != "/" }).contains("."), address.utf8.contains(where: { $0 >= 0x80 }),
            let parsed = try? WebAddress("https://" + address)
        else { return nil }
        return String(parsed.text.dropFirst("https://".count))
    }
}
