/// Writes a template as a Swift function. Adjacent literals become one call.
struct TemplateEmitter {
    private let template: Template
    private let file: String
    private var reader: MarkupReader
    /// Literal HTML that has not been written yet.
    private var literal: [UInt8] = []
    /// The Swift source so far.
    private var output = ""

    init(template: Template, file: String) {
        self.template = template
        self.file = file
        reader = MarkupReader(source: template.source)
    }

    private var source: TemplateSource { template.source }

    mutating func emit(module: String) throws(TemplateError) -> String {
        output = "// Made by TemplateCompiler from \(file).\n"
        let defaultImports = module == "Site" ? ["HTTPServer"] : ["HTTPServer", "Site"]
        for name in defaultImports + template.imports { output += "import \(name)\n" }
        var parameters = template.parameters.isEmpty ? "" : ", \(template.parameters)"
        if template.takesContent { parameters += ", content: (inout HTMLBuffer) -> Void" }
        output += "\nextension Templates {\n"
        locate(0)
        if template.isPackage { output += "package " }
        output += "static func \(template.name)(_ html: inout HTMLBuffer\(parameters)) {\n"
        try emit(template.nodes)
        flush()
        let end = source.bytes.count
        guard reader.context == .text, reader.openElements.isEmpty else {
            throw source.error(at: end, "the template ends in \(reader.description)")
        }
        return output + "}\n#sourceLocation()\n}\n"
    }

    private mutating func emit(_ nodes: [TemplateNode]) throws(TemplateError) {
        for node in nodes {
            switch node {
            case .literal(let range): try reader.read(range, into: &literal)
            case .interpolation(let code):
                let escape = try reader.escape(at: code.offset)
                flush()
                statement("html.\(escape.rawValue)(\(code.text))", at: code.offset)
            case .call(let name, let arguments):
                try reader.requireText(at: arguments.offset, for: "{% call %}")
                flush()
                statement("Templates.\(name)(&html\(trailing(arguments)))", at: arguments.offset)
            case .content(let offset):
                try reader.requireText(at: offset, for: "{% content %}")
                flush()
                statement("content(&html)", at: offset)
            case .wrap(let name, let arguments, let body, let end):
                try reader.requireText(at: arguments.offset, for: "{% wrap %}")
                flush()
                statement("Templates.\(name)(&html\(trailing(arguments)), content: { html in", at: arguments.offset)
                let start = reader
                try emit(body)
                flush()
                try requireSamePlace(as: start, at: end, "the body of {% wrap %}")
                output += "})\n"
            case .loop(let header, let body, let end):
                try reader.requireNoTag(at: header.offset)
                try reader.endName(at: header.offset)
                flush()
                statement("for \(header.text) {", at: header.offset)
                let start = reader
                try emit(body)
                try reader.endName(at: end)
                flush()
                try requireSamePlace(as: start, at: end, "the body of {% for %}")
                output += "}\n"
            case .choice(let branches, let end): try emit(branches, end: end)
            }
        }
    }

    /// Writes the branches of an `if`. An `else if` becomes an `if` inside the `else`, because `#sourceLocation` cannot
    /// stand between the two words.
    private mutating func emit(_ branches: [(condition: Code?, body: [TemplateNode])], end: Int) throws(TemplateError) {
        try reader.endName(at: branches[0].condition?.offset ?? end)
        flush()
        let start = reader
        var ends: [MarkupReader] = branches.last?.condition == nil ? [] : [start]
        var closing = ""
        for (index, branch) in branches.enumerated() {
            if index > 0 { output += "} else {\n" }
            if let condition = branch.condition {
                statement("if \(condition.text) {", at: condition.offset)
                closing += "}\n"
            }
            reader = start
            try emit(branch.body)
            try reader.endName(at: end)
            flush()
            ends.append(reader)
        }
        output += closing
        reader = ends[0]
        for otherEnd in ends.dropFirst() {
            reader.merge(otherEnd)
            try requireSamePlace(as: otherEnd, at: end, "another branch of this {% if %}")
        }
    }

    /// Throws if the HTML has reached another place here than at the other end of `construct`.
    private func requireSamePlace(as other: MarkupReader, at offset: Int, _ construct: String) throws(TemplateError) {
        var (here, there) = (reader, other)
        here.merge(there)
        there.merge(here)
        guard here.isSamePlace(as: there) else {
            throw source.error(
                at: offset,
                "here the HTML is in \(reader.description), but at the other end of \(construct) in \(other.description)"
            )
        }
    }

    /// Returns arguments as they follow the first argument of a call.
    private func trailing(_ arguments: Code) -> String {
        arguments.text.isEmpty ? "" : ", \(arguments.text)"
    }

    private mutating func statement(_ code: String, at offset: Int) {
        locate(offset)
        output += code + "\n"
    }

    /// Lets Swift report errors in the next line at the template's own line.
    private mutating func locate(_ offset: Int) {
        output += "#sourceLocation(file: \"\(file)\", line: \(source.line(at: offset)))\n"
    }

    /// Writes the pending literal HTML.
    private mutating func flush() {
        guard !literal.isEmpty else { return }
        output += "html.raw(\"\(Self.escaped(literal))\")\n"
        literal = []
    }

    /// Returns bytes as the content of a Swift string literal.
    private static func escaped(_ bytes: [UInt8]) -> String {
        var result = ""
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "\n": result += "\\n"
            case _ where scalar.value < 32 || scalar.value == 127: result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
