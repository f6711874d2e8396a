import PageDocument
extension TextElement {
    var shownLines: [String] {
        paragraphs.flatMap { line -> [String] in
            let n = max(Int(width / size / 0.75), 1)
            var out: [String] = []; var rest = line[...]
            repeat { out.append(String(rest.prefix(n))); rest = rest.dropFirst(n) } while !rest.isEmpty
            return out
        }
    }
}
