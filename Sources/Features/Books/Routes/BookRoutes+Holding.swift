import Catalog
import HTTPServer
import HTTPTypes
import Site
import Text
import Works

extension BookRoutes {
    func setHolding(_ request: Request, _ item: Int64) throws -> Response {
        let owner = try request.owner
        let today = PartialDate(site.today(request).text)
        let old = try catalog.read(of: owner) { scope in
            _ = try store.get(item, in: scope)
            return try store.holding(of: item, in: scope.db)
        }
        var new = old
        if request.form["do"] == "return" {
            if old.isLent { new.returnedOn = today }
        } else {
            var checks = FieldChecks()
            new.copies = checks.number("copies", request.form["copies"] ?? "", in: 0...1_000) ?? 0
            let lentTo = checks.line("lentTo", request.form["lentTo"] ?? "", limit: 200)
            let lentOn = checks.date("lentOn", request.form.day("lentOn"))
            guard checks.problems.isEmpty else { return try refused(request, item, old, checks.problems) }
            if !lentTo.isEmpty {
                (new.lentTo, new.lentOn, new.returnedOn) = (lentTo, lentOn ?? today, nil)
            } else if old.isLent {
                (new.lentTo, new.lentOn) = ("", nil)
            }
        }
        let change = try store.setHolding(new, of: item, by: owner)
        return try site.done(request, change, else: Book.paths.show(item))
    }

    private func refused(
        _ request: Request, _ item: Item.ID, _ holding: WorkHolding, _ problems: [FieldError]
    ) throws -> Response {
        let shell = try site.shell(for: request, at: .collection(.book), parts: ["stars", "work"])
        let section = HoldingSection(holding, of: item, typed: request.form, problems: problems, words: shell.words)
        let book = try catalog.read(of: shell.person.id) { try store.get(item, in: $0) }
        let back = LinkChoice(
            book.item.title.isEmpty ? shell.words.untitled : book.item.title, url: Book.paths.show(item))
        return site.html(status: .unprocessableContent) {
            Templates.holdingPage(&$0, shell: shell, section: section, book: back)
        }
    }
}
