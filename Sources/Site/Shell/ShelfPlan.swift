import Catalog

package struct ShelfPlan: Sendable {
    /// The progress of an item, with the button that advances it.
    package struct Step: Sendable {
        /// Progress of 0...100; `nil` if the length is unknown.
        package let percent: Int?
        /// The progress in words: "190 / 312쪽".
        package let told: Phrase
        /// The button; `nil` if there is none.
        package let press: Press?

        package init(percent: Int?, told: Phrase, press: Press?) {
            self.percent = percent
            self.told = told
            self.press = press
        }
    }

    package struct Press: Sendable {
        package let title: Phrase
        package let action: String
        package let name: String
        package let value: String

        package init(title: Phrase, action: String, name: String, value: String) {
            self.title = title
            self.action = action
            self.name = name
            self.value = value
        }
    }

    package let title: Phrase
    /// URL of "see all".
    package let path: String
    package let items: [Item]
    /// Progress of items in progress. A shelf with any comes first on the home page.
    package let steps: [Item.ID: Step]
    /// A second link next to "see all".
    package let also: (title: Phrase, path: String)?

    package init(
        title: Phrase, path: String, items: [Item], steps: [Item.ID: Step] = [:],
        also: (title: Phrase, path: String)? = nil
    ) {
        self.title = title
        self.path = path
        self.items = items
        self.steps = steps
        self.also = also
    }
}
