import Catalog
import HTTPServer
import Site

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
