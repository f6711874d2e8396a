import Catalog
import HTTPServer
import HTTPTypes
import Site
import Text
import Works

extension BookRoutes {
    /// Stores the copies and the loan, or the return of the loan if the form has `do=return`. An empty borrower deletes
    /// a current loan.
    func setHolding(_ request: Request, _ item: Int64) throws -> Response {
        let owner = try request.owner
        let today = PartialDate(site.today(request).text)
        let oldHolding = try catalog.read(of: owner) { scope in
            _ = try store.get(item, in: scope)
            return try store.holding(of: item, in: scope.db)
        }
        var newHolding = oldHolding
        if request.form["do"] == "return" {
            if oldHolding.isLent { newHolding.returnedOn = today }
        } else {
            var checks = FieldChecks()
            newHolding.copies = checks.number("copies", request.form["copies"] ?? "", in: 0...1_000) ?? 0
            let lentTo = checks.line("lentTo", request.form["lentTo"] ?? "", limit: 200)
            let lentOn = checks.date("lentOn", request.form.day("lentOn"))
            guard checks.problems.isEmpty else { return try rejectedPage(request, item, oldHolding, checks.problems) }
            if !lentTo.isEmpty {
                (newHolding.lentTo, newHolding.lentOn, newHolding.returnedOn) = (lentTo, lentOn ?? today, nil)
            } else if oldHolding.isLent {
                (newHolding.lentTo, newHolding.lentOn) = ("", nil)
            }
        }
        let change = try store.setHolding(newHolding, of: item, by: owner)
        return try site.done(request, change, else: Book.paths.show(item))
    }

    private func rejectedPage(
        _ request: Request, _ item: Item.ID, _ holding: WorkHolding, _ problems: [FieldError]
    ) throws -> Response {
        let shell = try site.shell(for: request, at: .collection(.book), parts: ["stars", "work"])
        let section = HoldingSection(holding, of: item, typed: request.form, problems: problems, words: shell.words)
        let book = try catalog.read(of: shell.person.id) { try store.get(item, in: $0) }
        let bookLink = LinkChoice(
            book.item.title.isEmpty ? shell.words.untitled : book.item.title, url: Book.paths.show(item))
        return site.html(status: .unprocessableContent) {
            Templates.holdingPage(&$0, shell: shell, section: section, book: bookLink)
        }
    }
}
