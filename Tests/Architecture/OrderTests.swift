import Testing

/// The list by which a release build is linked, `Sources/Tools/Order/functions.txt`.
@Suite struct OrderTests {
    /// A name that is gone does no harm, but many make pages slower and the program larger in memory.
    @Test func nearlyAllFunctionsOfTheOrderAreThere() throws {
        var words: [Substring: Set<Substring>] = [:]
        for file in try SourceTree.files(in: "Sources", suffix: ".swift") {
            let folders = file.path.split(separator: "/").dropFirst()
            let module = folders.first == "Rooms" ? folders.dropFirst().first : folders.first
            guard let module else { continue }
            words[module, default: []].formUnion(file.text.split { !($0.isLetter || $0.isNumber || $0 == "_") })
        }
        var (here, gone) = (0, [Substring]())
        let list = try #require(try SourceTree.files(in: "Sources/Tools/Order", suffix: "functions.txt").first)
        for name in list.lines where name.hasPrefix("$s") {
            guard let (module, first) = Self.named(name), let known = words[module] else { continue }
            if known.contains(first) { here += 1 } else { gone.append(name) }
        }
        #expect(here > 1_000)
        #expect(
            gone.count * 10 < here,
            "\(gone.count) of \(here + gone.count) are gone, such as \(gone.first ?? ""): make order")
    }

    /// The module and the first name within it, of a name as the compiler writes it: `$s4Site10HTMLBufferV…` is `HTMLBuffer` of
    /// `Site`. Nil for others, such as extensions of types that belong to somebody else.
    private static func named(_ mangled: Substring) -> (Substring, Substring)? {
        var rest = mangled.dropFirst(2)
        func identifier() -> Substring? {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard let size = Int(digits), digits.first != "0", rest.utf8.count > digits.count + size else { return nil }
            defer { rest = rest.dropFirst(digits.count + size) }
            return rest.dropFirst(digits.count).prefix(size)
        }
        guard let module = identifier(), let first = identifier() else { return nil }
        return (module, first)
    }
}
