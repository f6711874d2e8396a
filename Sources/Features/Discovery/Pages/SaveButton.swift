import HTTPServer
import Providers
import Site
import Works

/// The favourite button of a search result, and the button that saves it or links to the saved work.
struct SaveButton: Sendable {
    let favouriteButton: FavouriteButton
    let label: String
    /// URL of the work's own page; nil if it is not saved.
    let url: String?
    let urlLabel: String

    init<W: Work>(
        _ title: String, _ identity: ExternalID, _ kind: W.Type, savedWork: SavedWorkLookup.SavedWork?, words: Words
    ) {
        favouriteButton = FavouriteButton(
            title, name: "\(identity.source):\(identity.id)", isOn: savedWork?.isFavourite == true,
            action: W.paths.providerWork(identity.source, identity.id), words: words)
        label = words("서랍에 담기: \(title)", "Save to Seorap: \(title)")
        url = savedWork.map { W.paths.show($0.id) }
        urlLabel = words("서랍에 있어요: \(title)", "Saved in Seorap: \(title)")
    }
}
