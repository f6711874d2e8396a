import Foundation
import Testing

/// Rules for all sources that a compiler does not check.
@Suite struct CodingRuleTests {
    /// Targets that use C threads or C memory.
    static let edges: Set<String> = ["HTTPServer", "Fetching", "MediaProtocol", "MediaWorker"]
    /// The file with all regular expressions. `Regex` is not `Sendable`, because one built at run time may hold
    /// closures.
    static let literals = "Sources/Text/CompiledRegex.swift"
    /// The file with a POSIX condition variable: neither Dispatch nor Foundation waits by the monotonic clock.
    static let turns = "Sources/Catalog/Storage/WriteLock.swift"

    @Test func uncheckedConcurrencyStaysAtTheEdgesAndSaysWhy() throws {
        for file in try SourceTree.files(in: "Sources", suffix: ".swift") {
            for (number, line) in file.lines.enumerated() where !line.isComment {
                guard line.contains("@unchecked Sendable") || line.contains("nonisolated(unsafe)") else { continue }
                let feature = file.path.split(separator: "/")[1]
                let isEdge = Self.edges.contains(String(feature)) || [Self.literals, Self.turns].contains(file.path)
                #expect(isEdge, "\(file.path):\(number + 1) is no C edge")
                let above = file.lines[max(0, number - 4)..<number]
                #expect(above.contains { $0.isComment }, "\(file.path):\(number + 1) does not state its invariant")
            }
        }
    }

    /// A regular expression literal in a function is parsed and compiled at each call.
    @Test func regularExpressionsAreReadOnce() throws {
        let quoted = /"(?:\\.|[^"\\])*"/
        let literal = /(?:^|[\s(\[{,=:])\/[^\/*\s].*\//
        for file in try SourceTree.files(in: "Sources", suffix: ".swift") where file.path != Self.literals {
            for (number, line) in file.lines.enumerated() where !line.isComment {
                guard line.utf8.contains(UInt8(ascii: "/")) else { continue }
                // The literal may be on a line of its own.
                let isKept = file.lines[max(0, number - 3)...number].contains { $0.contains("CompiledRegex") }
                #expect(
                    isKept || !line.replacing(quoted, with: "").contains(literal),
                    "\(file.path):\(number + 1): keep it in a static CompiledRegex")
            }
        }
    }

    @Test func sourcesContainNoTraps() throws {
        for file in try SourceTree.files(in: "Sources", suffix: ".swift") {
            for (number, line) in file.lines.enumerated() where !line.isComment {
                for trap in ["try!", "fatalError(", " as! "] {
                    #expect(!line.contains(trap), "\(file.path):\(number + 1) uses \(trap)")
                }
            }
        }
    }

    @Test func namesSayWhatAThingIs() throws {
        let empty = ["Manager", "Helper", "Utils", "Core", "Common"]
        for file in try SourceTree.files(in: "Sources", suffix: ".swift") {
            let name = URL(filePath: file.path).deletingPathExtension().lastPathComponent
            #expect(!empty.contains { name.hasSuffix($0) }, "\(file.path)")
            for (number, line) in file.lines.enumerated() {
                let words = line.split(separator: " ")
                for (keyword, type) in zip(words, words.dropFirst())
                where ["struct", "class", "enum", "actor", "protocol"].contains(keyword) {
                    let bare = type.prefix { $0.isLetter || $0.isNumber }
                    #expect(!empty.contains { bare.hasSuffix($0) }, "\(file.path):\(number + 1) declares \(bare)")
                }
            }
        }
    }

    /// The first sentence of a doc comment makes sense without the declaration below it only if it begins with a noun
    /// phrase or a verb.
    @Test func docCommentsBeginWithSubjectOrVerb() throws {
        let clause =
            #/
            \s*///\s*
            (?: What | Whatever | Who | Whoever | Whom | Whose | Which | Where | How | Why | Those | Nil | Of | As | Kept
            | Has | Stands | Nobody | Somebody | Everybody | The\ same | So\ (?: many | long | much | often ) )
            \b
            /#
        let files = try ["Sources", "Tests"].flatMap { try SourceTree.files(in: $0, suffix: ".swift") }
        for file in files {
            var isInside = false
            for (number, line) in file.lines.enumerated() {
                let isDocumentation = line.drop { $0 == " " }.hasPrefix("///")
                if isDocumentation, !isInside {
                    #expect(
                        line.prefixMatch(of: clause) == nil,
                        "\(file.path):\(number + 1): begin with a noun phrase or a verb")
                }
                isInside = isDocumentation
            }
        }
    }

    /// No other tool reports rules of a CSS class that no template uses any longer.
    @Test func everyRuleOfAStyleSheetHasItsClassSomewhere() throws {
        let pages =
            try SourceTree.files(in: "Templates", suffix: ".html")
            + SourceTree.files(in: "Public/js", suffix: ".js") + SourceTree.files(in: "Sources", suffix: ".swift")
        // Splits bytes, because regular expressions over all sources would take longer than the whole suite.
        let words = Set(
            pages.flatMap { $0.text.utf8.split { !$0.isInName }.map { String(decoding: $0, as: UTF8.self) } })
        // Class names that templates compose at run time: `hue-7`, `wall--small`, `font-pen`.
        let made = /(?:(?:hue|ink|paper|ratio|depth)-|\w+--)\d+|(?:font-|wall--)[a-z]+/
        for file in try SourceTree.files(in: "Public/css", suffix: ".css") {
            for name in Self.classes(of: file) {
                #expect(
                    words.contains(name) || name.wholeMatch(of: made) != nil,
                    "\(file.path): nothing has the class \(name)")
            }
        }
    }

    /// Class names consist of words: `item__title` and `wall__day--12` instead of `t` and `b12`.
    @Test func classesAreWords() throws {
        let short = /[A-Za-z]{1,2}\d*/
        for file in try SourceTree.files(in: "Public/css", suffix: ".css") {
            for name in Self.classes(of: file) { #expect(name.wholeMatch(of: short) == nil, "\(file.path): .\(name)") }
        }
        for file in try SourceTree.files(in: "Templates", suffix: ".html") {
            for line in file.lines where line.contains("class=\"") {
                for value in line.matches(of: /\bclass="((?:\{\{.*?\}\}|\{%.*?%\}|[^"{])*)"/).map(\.output.1) {
                    // Keeps only the string literals of template expressions.
                    let literal = value.replacing(/\{%.*?%\}/, with: " ").replacing(/\{\{.*?\}\}/) { expression in
                        expression.output.matches(of: /"[^"]*"/).map { $0.output }.joined()
                    }
                    for name in literal.split(whereSeparator: { " \"".contains($0) }) {
                        #expect(name.wholeMatch(of: short) == nil, "\(file.path) has the class \(name)")
                    }
                }
            }
        }
    }

    private static func classes(of file: SourceTree.File) -> Set<String> {
        let rules = file.text.replacing(/(?s)\/\*.*?\*\/|url\("[^"]*"\)/, with: "")
            .replacing(/\{[^{}]*\}/, with: "{}")
        return Set(rules.matches(of: /\.([A-Za-z][\w-]*)/).map { String($0.output.1) })
    }

    /// `OwnerScope` keeps the owner and the transaction together, so that no function can be called with one of them
    /// missing.
    @Test func ownerAndDatabaseArePassedAsScope() throws {
        for file in try SourceTree.files(in: "Sources", suffix: ".swift")
        where !file.path.hasSuffix("/OwnerScope.swift") {
            let text = file.lines.joined(separator: " ")
            #expect(
                !text.contains(/\bowner: Person\.ID\b[^{}()]*: Database\b/),
                "\(file.path) takes an owner and a database: take an OwnerScope")
        }
    }

    /// Days are those of a person: only `Zone` reads the server's time zone, and only `words` of a request has a
    /// person's.
    @Test func timeZonesAreAskedForInOnePlace() throws {
        // Zip files hold local times, which no page shows.
        let exempt = ["Sources/Values/Zone.swift", "Sources/Archives/ZipHeaderEncoder.swift"]
        for file in try SourceTree.files(in: "Sources", suffix: ".swift") where !exempt.contains(file.path) {
            for (number, line) in file.lines.enumerated() where !line.isComment {
                for way in ["TimeZone.current", "localtime", "mktime", "Words(request.language"] {
                    #expect(!line.contains(way), "\(file.path):\(number + 1) uses \(way)")
                }
            }
        }
    }

    /// A column inserted before others would shift every numeric column index after it.
    @Test func rowsAreReadByNameOrInOrder() throws {
        for file in try SourceTree.files(in: "Sources", suffix: ".swift")
        where file.lines.contains("import GRDB") && !file.path.hasSuffix("/RowReader.swift") {
            for (number, line) in file.lines.enumerated() where !line.isComment {
                #expect(
                    !line.contains(/(?:\b[rR]ow|\$[0-9]|\blast|\bfirst|\bstate)\??\[(?:\w+ \+ )?[0-9]+\]/),
                    "\(file.path):\(number + 1) reads a column by its place: say its name, or use RowReader")
            }
        }
    }

    /// Some types are exempt: the compiler specialises generic functions for other modules only if they are public.
    @Test func declarationsAreNotPublic() throws {
        for file in try SourceTree.files(in: "Sources", suffix: ".swift")
        where ![
            "/RowReader.swift", "/HTMLBuffer.swift", "/HTMLText.swift", "/Route.swift", "/PathParameter.swift",
        ].contains(where: file.path.hasSuffix) {
            for (number, line) in file.lines.enumerated() where !line.isComment {
                #expect(!line.split(separator: " ").contains("public"), "\(file.path):\(number + 1)")
            }
        }
    }

    @Test func filesStaySmall() throws {
        for file in try SourceTree.files(in: "Sources", suffix: ".swift") {
            #expect(file.lines.count <= 400, "\(file.path) has \(file.lines.count) lines: split it by aspect")
        }
    }

    @Test func templateLinesStayReadable() throws {
        for file in try SourceTree.files(in: "Templates", suffix: ".html") {
            for (number, line) in file.lines.enumerated() {
                let bytes = line.utf8.count
                #expect(bytes <= 160, "\(file.path):\(number + 1) has \(bytes) bytes: break the line")
            }
        }
    }

    @Test func noTestSleeps() throws {
        for file in try SourceTree.files(in: "Tests", suffix: ".swift") where !file.path.hasPrefix("Tests/Architecture")
        {
            for (number, line) in file.lines.enumerated() where !line.isComment {
                let sleeps = line.contains("Task.sleep") || line.contains("usleep(") || line.contains("Thread.sleep")
                #expect(!sleeps, "\(file.path):\(number + 1)")
            }
        }
    }
}

extension Substring {
    fileprivate var isComment: Bool { drop { $0 == " " }.hasPrefix("//") }
}

extension UInt8 {
    /// Whether the byte may be part of a CSS class name.
    fileprivate var isInName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
