import Text
import TextSearch
import Web

extension SearchTerm {
    /// Creates the term of a word that may be a pasted address. It is searched for in ASCII and without its scheme, as
    /// the index holds addresses, and as typed, as notes may hold them.
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
