import GRDB
import TextSearch

/// The FTS5 tokenizer of the table `search`. See ``IndexTokens``.
final class SearchTokenizer: FTS5CustomTokenizer {
    static let name = "seorap"
    /// Version of the tokens. A change of the tokens of any text must increase it, so that the index is rebuilt.
    static let version = 1

    private static let colocated: CInt = 1  // FTS5_TOKEN_COLOCATED

    init(db: Database, arguments: [String]) throws {}

    func tokenize(
        context: UnsafeMutableRawPointer?, tokenization: FTS5Tokenization, pText: UnsafePointer<CChar>?, nText: CInt,
        tokenCallback: @escaping FTS5TokenCallback
    ) -> CInt {
        guard let pText, nText > 0 else { return 0 }
        return pText.withMemoryRebound(to: UInt8.self, capacity: Int(nText)) { start in
            let bytes = UnsafeBufferPointer(start: start, count: Int(nText))
            var result: CInt = 0
            IndexTokens.read(bytes, isQuery: tokenization.contains(.query)) { token, isColocated in
                guard let base = token.baseAddress else { return true }
                result = base.withMemoryRebound(to: CChar.self, capacity: token.count) { start in
                    tokenCallback(context, isColocated ? Self.colocated : 0, start, CInt(token.count), 0, 0)
                }
                return result == 0
            }
            return result
        }
    }
}
