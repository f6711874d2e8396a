/// A PDF file of cairo's, as far as it must be known to be joined with others.
struct PDFPart {
    private let bytes: [UInt8]
    /// Numbers of the objects and where they are, in their order in the file.
    let objects: [(number: Int, range: Range<Int>)]
    let highest: Int
    let root: Int
    let info: Int?
    /// The list of pages.
    let pages: Int
    let kids: [Int]

    /// - Throws: `PDFJoiner.Failure`.
    init(_ bytes: [UInt8]) throws {
        self.bytes = bytes
        guard bytes.starts(with: Array("%PDF-".utf8)), let start = Self.table(in: bytes) else {
            throw PDFJoiner.Failure.unreadable
        }
        var tokens = PDFTokens(bytes, from: start)
        guard tokens.next() == "xref", let first = tokens.number(), first == 0, let count = tokens.number(),
            count > 1, count < 1_000_000
        else { throw PDFJoiner.Failure.unreadable }
        var offsets: [(number: Int, offset: Int)] = []
        for number in 0..<count {
            guard let offset = tokens.number(), tokens.number() != nil, let kind = tokens.next() else {
                throw PDFJoiner.Failure.unreadable
            }
            if kind == "n", offset > 0, offset < start { offsets.append((number, offset)) }
        }
        guard tokens.next() == "trailer" else { throw PDFJoiner.Failure.unreadable }
        offsets.sort { $0.offset < $1.offset }
        let ends = offsets.dropFirst().map(\.offset) + [start]
        objects = zip(offsets, ends).map { ($0.number, $0.offset..<$1) }
        highest = count - 1
        let trailer = PDFTokens.all(in: bytes[start...])
        guard let root = Self.reference("/Root", in: trailer) else { throw PDFJoiner.Failure.unreadable }
        self.root = root
        info = Self.reference("/Info", in: trailer)
        let places = Dictionary(objects.map { ($0.number, $0.range) }, uniquingKeysWith: { first, _ in first })
        guard let pages = places[root].flatMap({ Self.reference("/Pages", in: PDFTokens.all(in: bytes[$0])) }),
            let list = places[pages].map({ PDFTokens.all(in: bytes[$0]) }),
            let open = list.firstIndex(of: "["), let close = list[open...].firstIndex(of: "]")
        else { throw PDFJoiner.Failure.unreadable }
        self.pages = pages
        // Each is three words: its number, its generation and R.
        let kids = list[(open + 1)..<close]
        self.kids = stride(from: kids.startIndex, to: kids.endIndex, by: 3).compactMap { Int(kids[$0]) }
        guard !self.kids.isEmpty, kids.count == self.kids.count * 3 else { throw PDFJoiner.Failure.unreadable }
    }

    /// An object under another number, and whatever it refers to as well. What is in a stream stays as it is.
    func object(_ range: Range<Int>, as number: Int, numbers: (Int) -> Int?) throws -> [UInt8] {
        let stream = Self.find(Array("stream".utf8), in: bytes, range)
        // "endstream" comes after the first "stream", so this is where the words of the object end.
        let words = range.lowerBound..<(stream ?? range.upperBound)
        var result = Array("\(number) 0 obj".utf8)
        guard let head = Self.find(Array("obj".utf8), in: bytes, words) else { throw PDFJoiner.Failure.unreadable }
        var at = head + 3
        while at < words.upperBound {
            guard bytes[at].isDigit, !bytes[at - 1].isRegular else {
                result.append(bytes[at])
                at += 1
                continue
            }
            let digits = bytes[at..<words.upperBound].prefix { $0.isDigit }
            let rest = bytes[digits.endIndex..<words.upperBound].prefix(4)
            let isReference =
                rest.starts(with: Array(" 0 R".utf8))
                && (digits.endIndex + 4 == words.upperBound || !bytes[digits.endIndex + 4].isRegular)
            if isReference {
                guard let old = Int(String(decoding: digits, as: UTF8.self)), let new = numbers(old) else {
                    throw PDFJoiner.Failure.unreadable
                }
                result += Array("\(new) 0 R".utf8)
                at = digits.endIndex + 4
            } else {
                result += digits
                at = digits.endIndex
            }
        }
        return result + bytes[words.upperBound..<range.upperBound]
    }

    private static func reference(_ name: String, in tokens: [String]) -> Int? {
        guard let place = tokens.firstIndex(of: name), place + 3 < tokens.count, tokens[place + 3] == "R" else {
            return nil
        }
        return Int(tokens[place + 1])
    }

    /// Where the table of objects begins.
    private static func table(in bytes: [UInt8]) -> Int? {
        let word = Array("startxref".utf8)
        let tail = max(0, bytes.count - 1024)
        guard let place = find(word, in: bytes, tail..<bytes.count) else { return nil }
        var tokens = PDFTokens(bytes, from: place + word.count)
        return tokens.number().flatMap { (0..<bytes.count).contains($0) ? $0 : nil }
    }

    private static func find(_ word: [UInt8], in bytes: [UInt8], _ range: Range<Int>) -> Int? {
        guard range.count >= word.count else { return nil }
        return (range.lowerBound...(range.upperBound - word.count)).first { start in
            bytes[start] == word[0] && bytes[start..<start + word.count].elementsEqual(word)
        }
    }
}

/// The words of a PDF file outside its streams.
struct PDFTokens {
    private let bytes: ArraySlice<UInt8>
    private var at: Int

    init(_ bytes: [UInt8], from start: Int) {
        self.bytes = bytes[start...]
        at = start
    }

    static func all(in bytes: ArraySlice<UInt8>) -> [String] {
        var tokens = PDFTokens(bytes)
        var all: [String] = []
        // Far more than the words of a list of pages.
        while all.count < 100_000, let token = tokens.next(), token != "stream", token != "startxref" {
            all.append(token)
        }
        return all
    }

    private init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        at = bytes.startIndex
    }

    mutating func next() -> String? {
        while at < bytes.endIndex, bytes[at].isSpace { at += 1 }
        guard at < bytes.endIndex else { return nil }
        let start = at
        at += 1
        // A name goes on after its slash; a bracket stands alone.
        if bytes[start].isRegular || bytes[start] == UInt8(ascii: "/") {
            while at < bytes.endIndex, bytes[at].isRegular { at += 1 }
        }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    mutating func number() -> Int? { next().flatMap { Int($0) } }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (48...57).contains(self) }
    fileprivate var isSpace: Bool { self == 32 || self == 10 || self == 13 || self == 9 || self == 0 || self == 12 }
    /// Neither space nor one of the signs that end a word.
    fileprivate var isRegular: Bool { !isSpace && !"()<>[]{}/%".utf8.contains(self) }
}
