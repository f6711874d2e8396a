import Catalog
import Site

/// Where the value of one field came from, and whether it stays.
struct FieldLine: Sendable {
    let field: String
    let label: String
    let source: String
    let isLocked: Bool

    /// The fields whose source is known, in the order of the form.
    /// - Parameter names: what sources are called.
    static func all<W: Work>(
        _ kind: W.Type, _ sources: FieldSources, _ names: [String: String], _ words: Words
    ) -> [FieldLine] {
        let labels =
            [("title", words.title), ("cover", words("그림", "Picture")), ("credits", words("만든 사람", "People"))]
            + [("genres", words(WorkFacet.genre.phrase)), ("countries", words(WorkFacet.country.phrase))]
            + [("series", words(WorkFacet.series.phrase))]
            + W.inputs.map { ($0.name, words($0.label)) }
        let sourced = W.sourcedFields
        return labels.compactMap { field, label in
            guard sourced.contains(field), let source = sources[field] else { return nil }
            return FieldLine(
                field: field, label: label, source: name(of: source, names, words), isLocked: source.isLocked)
        }
    }

    private static func name(of source: FieldSource, _ names: [String: String], _ words: Words) -> String {
        let origin = source.origin
        if origin == .typed { return words("직접 적음", "Typed") }
        if origin.isImported {
            let format = String(origin.rawValue.dropFirst("import:".count))
            return words("가져옴: \(format)", "Imported: \(format)")
        }
        return names[origin.rawValue] ?? origin.rawValue
    }
}
