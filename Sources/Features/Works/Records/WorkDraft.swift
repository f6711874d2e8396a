import Catalog
import GRDB
import Text

/// A checked work that is to be saved.
package struct WorkDraft<W: Work>: Sendable, Hashable {
    /// Title of the work; `nil` or empty if a provider is to supply it.
    package var title: String?
    /// Source of the title; `nil` if it is that of the other fields.
    package var titleSource: FieldProvenance?
    package var note = ""
    package var tags: [String] = []
    package var folder: Int64?
    package var work = W()
    package var credits: [Credit] = []
    package var terms: [WorkTerm] = []
    package var series: SeriesPosition?
    package var status = W.Status.none
    package var rating: Rating?
    package var identities: [WorkExternalID] = []
    package var lookup = LookupState.none
    /// File that is in the media store already and is to be recorded; `nil` leaves the picture as it is.
    package var cover: Media?

    package init(title: String? = nil) {
        self.title = title
    }

    /// Creates the draft of a work that is to be looked up.
    package init(_ identity: WorkExternalID, title: String? = nil) {
        self.title = title
        identities = [identity]
        lookup = .waiting
    }

    package var subtitle: String { work.subtitle(credits) }

    /// Title under which the work is saved: a placeholder until a provider supplies one.
    package var shownTitle: String {
        let typed = title?.oneLine ?? ""
        if !typed.isEmpty { return typed }
        return work.number?.name ?? identities.first?.placeholderTitle ?? ""
    }

    private func hasTerm(_ facet: WorkFacet) -> Bool { terms.contains { $0.facet == facet } }

    /// Keys of the fields that have a value, as `item.sources` names them.
    var filledFields: [String] {
        let ownFields = zip(W.columns, work.values).compactMap { column, value in
            value.isBlank ? nil : column.field
        }
        var fields: [(String, Bool)] = [("title", title?.oneLine.isEmpty == false), ("note", !note.isEmpty)]
        fields += [("credits", !credits.isEmpty), ("genres", hasTerm(.genre)), ("countries", hasTerm(.country))]
        fields += [("series", series != nil), ("cover", cover != nil)]
        return fields.filter(\.1).map(\.0) + ownFields
    }
}
