import Site

/// The way into a collection: what it is, and how one gets a first thing into it.
struct Door: Sendable {
    let title: String
    /// What one keeps there.
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
