import Catalog

/// A row of items on the home page.
package struct HomeShelf: Sendable {
    /// The progress of an item, with the button that advances it.
    package struct ProgressStep: Sendable {
        /// Progress of 0...100; `nil` if the length is unknown.
        package let percent: Int?
        /// The progress in words: "190 / 312쪽".
        package let label: Phrase
        /// The button; `nil` if there is none.
        package let press: QuickAction?

        package init(percent: Int?, label: Phrase, press: QuickAction?) {
            self.percent = percent
            self.label = label
            self.press = press
        }
    }

    /// A button that submits a form with one field.
    package struct QuickAction: Sendable {
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
    package let progressSteps: [Item.ID: ProgressStep]
    /// A second link next to "see all".
    package let secondaryLink: (title: Phrase, path: String)?

    package init(
        title: Phrase, path: String, items: [Item], progressSteps: [Item.ID: ProgressStep] = [:],
        secondaryLink: (title: Phrase, path: String)? = nil
    ) {
        self.title = title
        self.path = path
        self.items = items
        self.progressSteps = progressSteps
        self.secondaryLink = secondaryLink
    }
}
