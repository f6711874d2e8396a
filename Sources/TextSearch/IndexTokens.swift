import Text

/// Splits a text into tokens for the index.
///
/// A document is `\u{1}` facets `\u{2}` title `\u{3}` names `\u{4}` text. A separator only leads to a later field, so a
/// control character in pasted text cannot introduce a facet. A query consists of complete tokens: a space separates
/// positions, and `|` separates alternatives at one position.
package struct IndexTokens {
    /// Prefix of a facet that is a host, which is indexed under its parent domains too.
    package static let hostMark = "=h"

    /// Function that receives a token; it returns false to stop.
    private let receive: (_ token: UnsafeBufferPointer<UInt8>, _ isColocated: Bool) -> Bool
    /// Whether the receiver wants more tokens.
    private var isReceiving = true
    /// Whether the next token has the same position as the previous one.
    private var isColocated = false
    private var writer = TokenWriter()

    /// Passes the tokens of a document or a query to `receive`.
    /// - Parameters:
    ///   - bytes: UTF-8 text.
    ///   - receive: receives each token, valid only during the call, and whether it has the same position as the
    ///     previous one. Returns false to stop.
    package static func read(
        _ bytes: UnsafeBufferPointer<UInt8>, isQuery: Bool,
        _ receive: (_ token: UnsafeBufferPointer<UInt8>, _ isColocated: Bool) -> Bool
    ) {
        withoutActuallyEscaping(receive) { receive in
            var tokens = IndexTokens(receive: receive)
            if isQuery { tokens.readQuery(bytes) } else { tokens.readDocument(bytes) }
        }
    }

    private init(receive: @escaping (UnsafeBufferPointer<UInt8>, Bool) -> Bool) {
        self.receive = receive
    }

    /// Passes a token to the receiver; all tokens until `isColocated` is reset have the same position.
    private mutating func send(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard isReceiving, !bytes.isEmpty else { return }
        isReceiving = receive(bytes, isColocated)
        isColocated = true
    }

    private mutating func sendWritten() {
        writer.bytes.withUnsafeBufferPointer { send($0) }
    }

    private mutating func readQuery(_ bytes: UnsafeBufferPointer<UInt8>) {
        for position in bytes.split(separator: UInt8(ascii: " ")) {
            isColocated = false
            for token in position.split(separator: UInt8(ascii: "|")) {
                send(UnsafeBufferPointer(rebasing: token))
            }
        }
    }

    private mutating func readDocument(_ bytes: UnsafeBufferPointer<UInt8>) {
        let fields: [SearchField] = [.facets, .title, .people, .text]
        var field = 0
        var start = 0
        for index in 0...bytes.count {
            // The separators are the numbers of the fields, from 1.
            let next = index < bytes.count ? Int(bytes[index]) - 1 : fields.count
            guard next == fields.count || (next > field && next < fields.count) || (next == 0 && index == 0) else {
                continue
            }
            let fieldBytes = UnsafeBufferPointer(rebasing: bytes[start..<index])
            if fields[field] == .facets {
                readFacets(fieldBytes)
            } else {
                readField(fields[field], fieldBytes)
            }
            (field, start) = (next, index + 1)
        }
    }

    private mutating func readFacets(_ bytes: UnsafeBufferPointer<UInt8>) {
        for facet in bytes.split(separator: UInt8(ascii: " ")) {
            isColocated = false
            send(UnsafeBufferPointer(rebasing: facet))
            guard facet.starts(with: Self.hostMark.utf8) else { continue }
            // A host is also indexed under its parent domains: news.example.com under example.com.
            var rest = facet.dropFirst(Self.hostMark.utf8.count)
            while let dot = rest.firstIndex(of: UInt8(ascii: ".")) {
                rest = rest[(dot + 1)...]
                let parent = Array(Self.hostMark.utf8) + rest
                parent.withUnsafeBufferPointer { send($0) }
            }
        }
    }

    private mutating func readField(_ field: SearchField, _ bytes: UnsafeBufferPointer<UInt8>) {
        var scanner = TextScanner(bytes)
        // The current unit and the next two, which pairs and initial consonants need.
        var window: [SearchUnit] = []
        window.reserveCapacity(3)
        while isReceiving {
            while window.count < 3, window.last?.kind != .word, let unit = scanner.next() { window.append(unit) }
            guard let first = window.first else { return }
            isColocated = false
            if first.kind == .word {
                sendWord(scanner.word, field)
            } else {
                sendSyllable(window, field)
            }
            window.removeFirst()
        }
    }

    /// Sends a word and those of its prefixes that have their own tokens.
    private mutating func sendWord(_ word: [FoldedScalar], _ field: SearchField) {
        writer.begin(field)
        for scalar in word { writer.append(scalar.value) }
        sendWritten()
        let shortestPrefix = field.isName ? 1 : 2
        for length in shortestPrefix..<(SearchField.prefixLetters + 1) where length <= word.count {
            writer.begin(field)
            writer.append(".")
            for scalar in word.prefix(length) { writer.append(scalar.value) }
            sendWritten()
        }
    }

    /// Sends the first unit, the pair with the next one, and initial consonants.
    private mutating func sendSyllable(_ window: [SearchUnit], _ field: SearchField) {
        if case .syllable(let scalar) = window[0].kind {
            writer.begin(field)
            writer.append(scalar)
            sendWritten()
            if window.count > 1, window[1].isGlued {
                switch window[1].kind {
                case .syllable(let follower):
                    writer.appendFollower(follower)
                    sendWritten()
                case .initial(let follower):
                    writer.append(follower)
                    sendWritten()
                case .word:
                    break
                }
            }
        }
        sendInitials(window, field)
    }

    /// Sends the first initial consonant, and the first two or three in a row.
    private mutating func sendInitials(_ window: [SearchUnit], _ field: SearchField) {
        writer.begin(field)
        writer.append("~")
        var length = 0
        for (index, unit) in window.enumerated() {
            guard index == 0 || unit.isGlued, let initial = unit.initial(in: field) else { break }
            writer.append(initial)
            length = index + 1
            if length == 1 { sendWritten() }
        }
        if length > 1 { sendWritten() }
    }
}

extension SearchUnit {
    /// Returns the initial consonant that finds this unit in `field`; nil if there is none.
    func initial(in field: SearchField) -> UInt32? {
        switch kind {
        case .initial(let consonant): consonant
        case .syllable(let scalar) where field.isName && Hangul.syllables.contains(scalar):
            Hangul.initial(of: scalar)
        case .syllable, .word: nil
        }
    }
}
