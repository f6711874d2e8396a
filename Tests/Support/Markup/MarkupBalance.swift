/// Checks that every element has its end tag, in the right order.
package enum MarkupBalance {
    package static func errors(in tokens: [HTMLToken]) -> [String] {
        var open: [String] = []
        for token in tokens {
            switch token {
            case .start(let tag) where !HTMLTag.void.contains(tag.name):
                let isForeign = tag.name == "svg" || open.contains("svg")
                if !(tag.isSelfClosing && isForeign) { open.append(tag.name) }
            case .end(let name):
                guard open.popLast() == name else { return ["</\(name)> closes nothing"] }
            default: break
            }
        }
        return open.map { "<\($0)> is not closed" }
    }
}
