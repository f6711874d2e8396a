import Catalog

package struct ShelfPlan: Sendable {
    /// How far somebody has come with an item, and the one press that takes it on.
    package struct Step: Sendable {
        /// 0...100; nil where nobody knows how much there is.
        package let percent: Int?
        /// "190 / 312쪽"
        package let told: Phrase
        /// What the press posts, and where; nil where there is nothing to press.
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
    /// Where "see all" leads.
    package let path: String
    package let items: [Item]
    /// Of items that are under way: they stand first on the home page.
    package let steps: [Item.ID: Step]
    /// Where its heading leads beside "see all".
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
