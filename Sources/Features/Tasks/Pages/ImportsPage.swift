import Catalog
import HTTPServer
import Site

/// The routes of the imports of a feature, which defines their paths.
package struct ImportPaths: Sendable {
    /// The list of imports and the form that submits a file.
    package let imports: FixedRoute
    /// The report of an import, by its id.
    package let run: Route<Int64>
    /// The decision about a row, by the ids of the import and the row.
    package let choice: Route<Int64, Int64>
    /// Undoes an import, by its id.
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

/// The page of a feature's imports, with the form that submits a file.
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
        var details = [self("담음 \(number(counts.accepted))", "\(number(counts.accepted)) saved")]
        if counts.pending > 0 { details.append(self("남음 \(number(counts.pending))", "\(number(counts.pending)) left")) }
        if counts.duplicate > 0 {
            details.append(self("이미 있음 \(number(counts.duplicate))", "\(number(counts.duplicate)) already saved"))
        }
        let undecided = counts.choice + counts.ambiguous
        if undecided > 0 {
            details.append(self("고를 것 \(number(undecided))", "\(number(undecided)) to choose"))
        }
        if counts.failed > 0 {
            details.append(self("담지 못함 \(number(counts.failed))", "\(number(counts.failed)) failed"))
        }
        if run.state == .undone { details.append(self("되돌림", "undone")) }
        return details.joined(separator: " · ")
    }
}
