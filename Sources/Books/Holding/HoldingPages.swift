import Catalog
import HTTPServer
import HTTPTypes
import Providers
import Site
import Works

/// What somebody has of a book, on its page.
package struct HoldingSection: Sendable {
    let action: String
    /// "민수에게 2026-11-01부터 빌려줬어요"
    let line: String?
    let isLent: Bool
    let copies: Field
    let lentTo: Field
    let lentOn: Field

    init(
        _ holding: WorkHolding, of item: Item.ID, typed: FormFields? = nil, problems: [FieldProblem] = [], words: Words
    ) {
        let problem = { (field: String) in problems.first { $0.field == field }.map { words($0.message) } }
        action = BookPath.holding(item)
        isLent = holding.isLent
        let since = holding.lentOn?.text
        if holding.isLent {
            line =
                since.map { words("\(holding.lentTo)에게 \($0)부터 빌려줬어요", "Lent to \(holding.lentTo) since \($0)") }
                ?? words("\(holding.lentTo)에게 빌려줬어요", "Lent to \(holding.lentTo)")
        } else if let returned = holding.returnedOn, !holding.lentTo.isEmpty {
            line = words(
                "\(holding.lentTo)에게서 \(returned.text)에 돌려받았어요", "Returned by \(holding.lentTo) on \(returned.text)")
        } else {
            line = nil
        }
        let shown = holding.isLent ? holding : WorkHolding()
        copies = Field(
            "copies", words("가진 권수", "Copies owned"),
            value: typed?["copies"] ?? (holding.copies == 0 ? "" : String(holding.copies)), look: .number,
            problem: problem("copies"))
        lentTo = Field(
            "lentTo", words("빌려준 사람", "Lent to"), value: typed?["lentTo"] ?? shown.lentTo, problem: problem("lentTo"))
        lentOn = Field(
            "lentOn", words("빌려준 날", "Since"), value: typed?["lentOn"] ?? shown.lentOn?.text ?? "",
            hint: words("비워 두면 오늘이에요", "Today, if empty"), problem: problem("lentOn"))
    }
}

extension BookRoutes {
    func setHolding(_ request: Request, _ item: Int64) throws -> Response {
        let owner = try request.session.person.id
        let today = PartialDate(LocalDate(works.dashboard.now).text)
        let old = try works.catalog.read(of: owner) { scope in
            _ = try works.store.get(item, in: scope)
            return try works.store.holding(of: item, in: scope.db)
        }
        var new = old
        if request.form["do"] == "return" {
            if old.isLent { new.returnedOn = today }
        } else {
            var checks = FieldChecks()
            new.copies = checks.number("copies", request.form["copies"] ?? "", in: 0...1_000) ?? 0
            let lentTo = checks.line("lentTo", request.form["lentTo"] ?? "", limit: 200)
            let lentOn = checks.date("lentOn", request.form["lentOn"] ?? "")
            guard checks.problems.isEmpty else { return try refused(request, item, old, checks.problems) }
            if !lentTo.isEmpty {
                (new.lentTo, new.lentOn, new.returnedOn) = (lentTo, lentOn ?? today, nil)
            } else if old.isLent {
                (new.lentTo, new.lentOn) = ("", nil)
            }
        }
        let change = try works.store.setHolding(new, of: item, by: owner)
        return try works.dashboard.done(request, change, else: Book.paths.show(item))
    }

    private func refused(
        _ request: Request, _ item: Item.ID, _ holding: WorkHolding, _ problems: [FieldProblem]
    ) throws -> Response {
        let shell = try works.dashboard.shell(for: request, at: .collection(.book), parts: ["work"])
        let section = HoldingSection(holding, of: item, typed: request.form, problems: problems, words: shell.words)
        let book = try works.catalog.read(of: shell.session.person.id) { try works.store.get(item, in: $0) }
        let back = Choice(book.item.title.isEmpty ? shell.words.untitled : book.item.title, url: Book.paths.show(item))
        return works.dashboard.html(status: .unprocessableContent) {
            Templates.holdingPage(&$0, shell: shell, section: section, book: back)
        }
    }
}
