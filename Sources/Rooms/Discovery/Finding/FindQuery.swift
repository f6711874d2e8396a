import HTTPServer
import Site
import Text
import Works

/// What is searched for outside and how it is shown: everything of it stands in the address.
struct FindQuery<W: Work>: Sendable {
    var text: String
    /// Whose hits are shown; empty for whoever found something first.
    var source = ""
    var page = 1
    var isList = false

    init(text: String) {
        self.text = text
    }

    init(_ query: FormFields) {
        text = String((query["q"] ?? "").oneLine.beginning(200))
        source = query["from"] ?? ""
        page = query["page"].flatMap { Int($0) }.map { min(max($0, 1), 500) } ?? 1
        isList = query["view"] == "list"
    }

    var address: Address {
        Address(W.paths.find()).adding("q", text).adding("from", source).adding("view", isList ? "list" : nil)
            .adding("page", page == 1 ? nil : String(page))
    }

    func url(_ change: (inout Self) -> Void) -> String {
        var copy = self
        change(&copy)
        return copy.address.text
    }
}
