import Site

/// Introduction to a collection on the home page: its purpose and the action that adds a first item.
struct CollectionCard: Sendable {
    let title: String
    /// Description of what the collection is for.
    let purpose: String
    let icon: String
    let cssClass: String
    let action: LinkChoice

    init(_ collection: any ItemCollection, _ words: Words) {
        let navigation = collection.navigation
        title = words(navigation.title)
        purpose = words(collection.purpose)
        icon = navigation.icon
        cssClass = navigation.cssClass
        action = collection.createLink(words)
    }
}
