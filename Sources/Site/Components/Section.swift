import Catalog

/// The navigation entry that is highlighted while a page is shown.
package enum Section: Sendable, Hashable {
    case home, inbox, search, favourites, archive, tags, folders, timeline, trash, history, jobs, settings, none
    case collection(ItemKind)
}
