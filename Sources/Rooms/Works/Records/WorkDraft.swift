import Catalog
import GRDB
import Text

/// A work to be saved: checked, not yet stored.
package struct WorkDraft<W: Work>: Sendable, Hashable {
    /// Nil or empty where the person left it to a provider.
    package var title: String?
    /// `nil` if it came from where the other fields came from.
    package var titleSource: FieldSource?
    package var note = ""
    package var tags: [String] = []
    package var folder: Int64?
    package var work = W()
    package var credits: [Credit] = []
    package var terms: [WorkTerm] = []
    package var series: SeriesPlace?
    package var status = W.Status.none
    package var rating: Rating?
    package var identities: [WorkIdentity] = []
    package var lookup = Lookup.none
    /// Stored already, to be recorded; nil leaves the picture as it is.
    package var cover: Media?

    package init(title: String? = nil) {
        self.title = title
    }

    /// To be looked up.
    package init(_ identity: WorkIdentity, title: String? = nil) {
        self.title = title
        identities = [identity]
        lookup = .waiting
    }

    package var subtitle: String { work.subtitle(credits) }

    package var shownTitle: String {
        let typed = title?.oneLine ?? ""
        if !typed.isEmpty { return typed }
        return work.number?.name ?? identities.first?.placeholderTitle ?? ""
    }

    private func hasTerm(_ facet: WorkFacet) -> Bool { terms.contains { $0.facet == facet } }

    var filledFields: [String] {
        let own = zip(W.columns, work.values).compactMap { column, value in
            value.isBlank ? nil : column.field
        }
        var fields: [(String, Bool)] = [("title", title?.oneLine.isEmpty == false), ("note", !note.isEmpty)]
        fields += [("credits", !credits.isEmpty), ("genres", hasTerm(.genre)), ("countries", hasTerm(.country))]
        fields += [("series", series != nil), ("cover", cover != nil)]
        return fields.filter(\.1).map(\.0) + own
    }
}
