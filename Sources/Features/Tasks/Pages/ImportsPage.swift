import Catalog
import HTTPServer
import Site

/// The routes of the imports of a feature, from its own path file.
package struct ImportPaths: Sendable {
    package let imports: FixedRoute
    package let run: Route<Int64>
    package let choice: Route<Int64, Int64>
    package let removal: Route<Int64>

    package init(imports: FixedRoute, run: Route<Int64>, choice: Route<Int64, Int64>, removal: Route<Int64>) {
        self.imports = imports
        self.run = run
        self.choice = choice
        self.removal = removal
    }
}

/// Texts about the files that a feature can import.
package struct ImportLabels: Sendable {
    package let title: Phrase
    package let detail: Phrase
    package let fieldLabel: Phrase
    package let hint: Phrase
    /// The value of `accept` of the file field, which limits the file dialog.
    package let accept: String
    /// Names of the supported formats.
    package let formats: [String]
    /// Export links next to the title.
    package let exports: [SettingsLink]

    package init(
        title: Phrase, detail: Phrase, fieldLabel: Phrase, hint: Phrase, accept: String, formats: [String] = [],
        exports: [SettingsLink]
    ) {
        self.title = title
        self.detail = detail
        self.fieldLabel = fieldLabel
        self.hint = hint
        self.accept = accept
        self.formats = formats
        self.exports = exports
    }
}

package struct ImportsPage: Sendable {
    struct Run: Sendable {
        let name: String
        let url: String
        let age: String
        let summary: String
    }

    /// A question that the person must answer before a file can be read.
    package struct Question: Sendable {
        let field: String
        let label: String
        let options: [SelectOption]

        package init(_ field: String, _ label: String, options: [SelectOption]) {
            self.field = field
            self.label = label
            self.options = options
        }
    }

    let texts: ImportLabels
    let action: String
    let problem: String?
    let question: Question?
    let runs: [Run]

    package init(
        runs: [ImportRun], problem: FieldError?, question: Question? = nil, texts: ImportLabels, paths: ImportPaths,
        shell: Shell
    ) {
        let words = shell.words
        self.texts = texts
        action = paths.imports()
        self.problem = problem.map { words($0.message) }
        self.question = question
        self.runs = runs.map { run in
            Run(
                name: run.fileName.isEmpty ? words(texts.title) : run.fileName, url: paths.run(run.id),
                age: words.ago(run.startedAt, now: shell.now), summary: words.summary(of: run))
        }
    }
}

extension Words {
    /// Returns the counts of a run: "담음 12 · 이미 있음 3".
    func summary(of run: ImportRun) -> String {
        let counts = run.counts
        var parts = [self("담음 \(number(counts.accepted))", "\(number(counts.accepted)) saved")]
        if counts.pending > 0 { parts.append(self("남음 \(number(counts.pending))", "\(number(counts.pending)) left")) }
        if counts.duplicate > 0 {
            parts.append(self("이미 있음 \(number(counts.duplicate))", "\(number(counts.duplicate)) already saved"))
        }
        let open = counts.choice + counts.ambiguous
        if open > 0 { parts.append(self("고를 것 \(number(open))", "\(number(open)) to choose")) }
        if counts.failed > 0 {
            parts.append(self("담지 못함 \(number(counts.failed))", "\(number(counts.failed)) failed"))
        }
        if run.state == .undone { parts.append(self("되돌림", "undone")) }
        return parts.joined(separator: " · ")
    }
}
