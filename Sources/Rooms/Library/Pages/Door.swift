import Site

/// Introduction to a collection on the home page: its purpose and the action that adds a first item.
struct Door: Sendable {
    let title: String
    /// Description of what the collection is for.
    let purpose: String
    let icon: String
    let cssClass: String
    let action: Choice

    init(_ collection: any Collection, _ words: Words) {
        let navigation = collection.navigation
        title = words(navigation.title)
        purpose = words(collection.purpose)
        icon = navigation.icon
        cssClass = navigation.cssClass
        action = collection.adding(words)
    }
}
