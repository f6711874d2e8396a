import HTTPServer
import Site
import Text
import Works

/// Text, provider, page and layout of a provider search. All of it is in the URL.
struct ProviderSearchQuery<W: Work>: Sendable {
    var text: String
    /// Provider whose results are shown; empty for the first one that found something.
    var source = ""
    var page = 1
    var isList = false

    private static var maxTextLength: Int { 200 }
    private static var maxPage: Int { 500 }

    init(text: String) {
        self.text = text
    }

    init(_ query: FormFields) {
        text = String((query["q"] ?? "").oneLine.beginning(Self.maxTextLength))
        source = query["from"] ?? ""
        page = query["page"].flatMap { Int($0) }.map { min(max($0, 1), Self.maxPage) } ?? 1
        isList = query["view"] == "list"
    }

    var address: URLBuilder {
        URLBuilder(W.paths.find()).adding("q", text).adding("from", source).adding("view", isList ? "list" : nil)
            .adding("page", page == 1 ? nil : String(page))
    }

    func url(_ change: (inout Self) -> Void) -> String {
        var copy = self
        change(&copy)
        return copy.address.text
    }
}
