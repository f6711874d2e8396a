import Catalog
import Site

/// The source of one field's value, and whether the value is locked.
struct FieldProvenanceRow: Sendable {
    let field: String
    let label: String
    let source: String
    let isLocked: Bool

    /// Returns the fields whose source is known, in form order.
    /// - Parameter sourceNames: display names of sources, by source.
    static func all<W: Work>(
        _ kind: W.Type, _ sources: FieldProvenances, sourceNames: [String: String], _ words: Words
    ) -> [FieldProvenanceRow] {
        var rows: [FieldProvenanceRow] = []
        func add(_ field: String, _ label: Phrase) {
            guard let source = sources[field] else { return }
            let origin = name(of: source, sourceNames, words)
            rows.append(
                FieldProvenanceRow(field: field, label: words(label), source: origin, isLocked: source.isLocked))
        }
        for (field, label) in commonFields { add(field, label) }
        let columns = W.columns
        for input in W.inputs where columns.contains(where: { $0.field == input.name }) {
            add(input.name, input.label)
        }
        return rows
    }

    /// Fields of every work whose source is stored.
    private static let commonFields = [
        ("title", Phrase("제목", "Title")), ("cover", Phrase("그림", "Picture")), ("credits", Phrase("만든 사람", "People")),
        ("genres", WorkFacet.genre.phrase), ("countries", WorkFacet.country.phrase),
        ("series", WorkFacet.series.phrase),
    ]

    private static func name(of source: FieldProvenance, _ names: [String: String], _ words: Words) -> String {
        let origin = source.origin
        if origin == .typed { return words("직접 적음", "Entered by hand") }
        if origin == .shared { return words("공유받음", "Shared") }
        if origin.isImported {
            let format = String(origin.rawValue.dropFirst("import:".count))
            return words("가져옴: \(format)", "Imported: \(format)")
        }
        return names[origin.rawValue] ?? origin.rawValue
    }
}
