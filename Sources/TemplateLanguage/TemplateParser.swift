/// Turns tokens into a tree of nodes.
struct TemplateParser {
    let source: TemplateSource
    let tokens: [TemplateScanner.Token]
    /// Index of the next token.
    private var next = 0
    private var imports: [String] = []
    /// Whether the template has the parameter `content`.
    private var takesContent = false
    /// Whether `{% content %}` has been read.
    private var placesContent = false

    init(source: TemplateSource, tokens: [TemplateScanner.Token]) {
        self.source = source
        self.tokens = tokens
    }

    /// Parses the declaration and the body of the template.
    mutating func template() throws(TemplateError) -> Template {
        while next < tokens.count, case .literal(let range) = tokens[next],
            source.bytes[range].allSatisfy(\.isSpace)
        {
            next += 1
        }
        guard next < tokens.count, case .directive(let code) = tokens[next] else { throw missingDeclaration }
        var (word, rest) = split(code)
        let isPackage = word == "package"
        if isPackage { (word, rest) = split(rest) }
        guard word == "template" else { throw missingDeclaration }
        next += 1
        let (name, parameterList) = try signature(rest)
        let parameters = try parameters(parameterList)
        let (nodes, terminator) = try block(isTop: true)
        if let terminator {
            throw source.error(at: terminator.offset, "nothing is open that {% \(terminator.text) %} could belong to")
        }
        if takesContent, !placesContent {
            throw source.error(at: code.offset, "the parameter content is never placed with {% content %}")
        }
        return Template(
            name: name, isPackage: isPackage, parameters: parameters, takesContent: takesContent, imports: imports,
            nodes: nodes, source: source)
    }

    private var missingDeclaration: TemplateError {
        source.error(at: 0, "a template starts with {% template name(parameter: Type) %}")
    }

    /// Parses nodes up to an `else` or `end`, which is returned as well, or up to the end of the file.
    private mutating func block(isTop: Bool = false) throws(TemplateError) -> ([TemplateNode], Code?) {
        var nodes: [TemplateNode] = []
        while next < tokens.count {
            let token = tokens[next]
            next += 1
            switch token {
            case .literal(let range): nodes.append(.literal(range))
            case .interpolation(let code):
                if code.text.isEmpty { throw source.error(at: code.offset, "an expression is missing") }
                nodes.append(.interpolation(code))
            case .directive(let code):
                let (word, rest) = split(code)
                if word == "end" || word == "else" { return (nodes, code) }
                if word == "import", isTop {
                    imports.append(rest.text)
                } else {
                    nodes.append(try directive(word, rest, at: code))
                }
            }
        }
        return (nodes, nil)
    }

    private mutating func directive(_ word: String, _ rest: Code, at code: Code) throws(TemplateError) -> TemplateNode {
        switch word {
        case "if": return try choice(rest, from: code)
        case "for":
            let (body, end) = try body(of: code)
            return .loop(header: try required(rest), body: body, end: end)
        case "call":
            let (name, arguments) = try signature(rest)
            return .call(name: name, arguments: arguments)
        case "wrap":
            let (name, arguments) = try signature(rest)
            let (body, end) = try body(of: code)
            return .wrap(name: name, arguments: arguments, body: body, end: end)
        case "content" where rest.text.isEmpty:
            guard takesContent else {
                throw source.error(
                    at: code.offset, "{% content %} needs a last parameter named content, without a type")
            }
            placesContent = true
            return .content(offset: code.offset)
        default: throw source.error(at: code.offset, "{% \(word) %} is no directive that can stand here")
        }
    }

    /// Parses the body of a directive that `{% end %}` closes, and returns the offset of that.
    private mutating func body(of opening: Code) throws(TemplateError) -> ([TemplateNode], end: Int) {
        let (nodes, terminator) = try block()
        guard let terminator else { throw source.error(at: opening.offset, "{% \(opening.text) %} has no {% end %}") }
        guard terminator.text == "end" else {
            throw source.error(at: terminator.offset, "{% \(terminator.text) %} belongs to no if")
        }
        return (nodes, terminator.offset)
    }

    /// Parses the branches of an `if`.
    private mutating func choice(_ first: Code, from opening: Code) throws(TemplateError) -> TemplateNode {
        var branches: [(condition: Code?, body: [TemplateNode])] = []
        var condition: Code? = try required(first)
        while true {
            let (nodes, terminator) = try block()
            branches.append((condition, nodes))
            guard let terminator else {
                throw source.error(at: opening.offset, "{% \(opening.text) %} has no {% end %}")
            }
            if terminator.text == "end" { return .choice(branches, end: terminator.offset) }
            let (word, rest) = split(terminator)
            guard word == "else", condition != nil else {
                throw source.error(at: terminator.offset, "after {% else %} only {% end %} can follow")
            }
            let (nextWord, nestedCondition) = split(rest)
            guard rest.text.isEmpty || nextWord == "if" else {
                throw source.error(at: rest.offset, "an else stands alone or is followed by if")
            }
            condition = rest.text.isEmpty ? nil : try required(nestedCondition)
        }
    }

    /// Parses `name(…)` or `name`, and returns the name and the code between the outer brackets.
    private func signature(_ code: Code) throws(TemplateError) -> (String, Code) {
        let bytes = Array(code.text.utf8)
        let end = bytes.firstIndex { !$0.isNamePart } ?? bytes.count
        let name = String(decoding: bytes[..<end], as: UTF8.self)
        guard let initial = bytes.first, initial.isSmallLetter else {
            throw source.error(at: code.offset, "a template's name starts with a small letter")
        }
        if end == bytes.count { return (name, Code(text: "", offset: code.offset + end)) }
        guard bytes[end] == UInt8(ascii: "("), bytes.last == UInt8(ascii: ")") else {
            throw source.error(at: code.offset + end, "expected name(label: value)")
        }
        return (name, source.trimmed((code.offset + end + 1)..<(code.offset + bytes.count - 1)))
    }

    /// Returns the parameter list without a bare `content` at its end, which it notes in `takesContent`.
    private mutating func parameters(_ list: Code) throws(TemplateError) -> String {
        guard list.text.hasSuffix("content") else { return list.text }
        let otherParameters = list.text.utf8.dropLast("content".utf8.count)
        // Reversed, so that the comma before `content` comes first.
        let reversed = otherParameters.reversed().drop(while: \.isSpace)
        guard reversed.isEmpty || reversed.first == UInt8(ascii: ",") else { return list.text }
        takesContent = true
        return String(decoding: reversed.dropFirst().reversed(), as: UTF8.self)
    }

    /// Throws if an expression is missing.
    private func required(_ code: Code) throws(TemplateError) -> Code {
        if code.text.isEmpty { throw source.error(at: code.offset, "an expression is missing") }
        return code
    }

    /// Splits a directive into its first word and the rest.
    private func split(_ code: Code) -> (String, Code) {
        let word = code.text.utf8.prefix(while: \.isNamePart)
        let start = code.offset + word.count
        let rest = source.trimmed(start..<(code.offset + code.text.utf8.count))
        return (String(decoding: word, as: UTF8.self), rest)
    }
}
