import Foundation

/// A page of Markdown, as far as these tests look at it: its prose, its headings and its links.
struct Document {
    /// Relative to the checkout.
    let path: String
    /// Without blocks of code.
    private let prose: [Substring]

    /// Everything that people read: the README, what stands in .github, and the catalogue.
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

    /// The line that says what the page is about, below its title.
    var abstract: Substring? { prose.dropFirst(2).first.flatMap { $0.isEmpty || $0.hasPrefix("#") ? nil : $0 } }

    /// Below the title, without their marks.
    var headings: [String] {
        prose.filter { $0.hasPrefix("##") }.map { String($0.drop { $0 == "#" }.dropFirst()) }
    }

    /// What a heading is called in an address, as code hosts do it: "Back up" is #back-up.
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

    /// Files and folders of the checkout that stand between backticks; patterns are left out.
    var namedPaths: [String] {
        prose.flatMap { line in
            line.matches(of: /`((?:Sources|Tests|Templates|Public|\.github|\.readme)\/[A-Za-z0-9._+\/-]*)`/).map {
                String($0.1)
            }
        }
    }

    /// The rows of the table below a heading, without its head.
    func rows(below heading: String) -> [Substring] {
        let lines = prose.drop { $0 != "## \(heading)" }.dropFirst().prefix { !$0.hasPrefix("## ") }
        return Array(lines.filter { $0.hasPrefix("|") }.dropFirst(2))
    }
}
