import Foundation

/// A page of Markdown as these tests read it: its prose, its headings and its links.
struct Document {
    /// Path relative to the checkout.
    let path: String
    /// Lines outside blocks of code.
    private let prose: [Substring]

    /// Returns all documents for readers: the README, the pages in .github, and the catalogue.
    static func all() throws -> [Document] {
        let readme = try String(contentsOf: SourceTree.root.appending(path: "README.md"), encoding: .utf8)
        let others = try [".github", catalogue].flatMap { try SourceTree.files(in: $0, suffix: ".md") }
        return ([SourceTree.File(path: "README.md", text: readme)] + others).map(Document.init)
    }

    static let catalogue = "Sources/Seorap/Documentation.docc"

    init(_ file: SourceTree.File) {
        path = file.path
        var isCode = false
        prose = file.lines.filter { line in
            if line.hasPrefix("```") { isCode.toggle() }
            return !isCode && !line.hasPrefix("    ") && !line.hasPrefix("```")
        }
    }

    var title: Substring? { prose.first.flatMap { $0.hasPrefix("# ") ? $0.dropFirst(2) : nil } }

    /// The line below the title that says what the page is about.
    var abstract: Substring? { prose.dropFirst(2).first.flatMap { $0.isEmpty || $0.hasPrefix("#") ? nil : $0 } }

    /// Headings below the title, without their `#`.
    var headings: [String] {
        prose.filter { $0.hasPrefix("##") }.map { String($0.drop { $0 == "#" }.dropFirst()) }
    }

    /// Anchors of the headings, as code hosts form them: `#back-up` for “Back up”.
    var anchors: Set<String> {
        Set(
            headings.map { heading in
                String(heading.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" })
                    .replacing(" ", with: "-")
            })
    }

    /// The targets of links and pictures.
    var links: [String] {
        prose.flatMap { line in
            line.replacing(/`[^`]*`/, with: "").matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
        }
    }

    /// Files and folders of the checkout that are named between backticks, without patterns.
    var namedPaths: [String] {
        prose.flatMap { line in
            line.matches(of: /`((?:Sources|Tests|Templates|Public|\.github|\.readme)\/[A-Za-z0-9._+\/-]*)`/).map {
                String($0.1)
            }
        }
    }

    /// The rows of the table below a heading, without its header.
    func rows(below heading: String) -> [Substring] {
        let lines = prose.drop { $0 != "## \(heading)" }.dropFirst().prefix { !$0.hasPrefix("## ") }
        return Array(lines.filter { $0.hasPrefix("|") }.dropFirst(2))
    }
}
