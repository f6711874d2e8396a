import Site

package struct TagPage: Sendable {
    package let name: String
    package let title: String
    package let detail: String
    package let toolbar: Toolbar
    package let list: ItemList
    /// The new name while renaming.
    package let field: Field

    package init(shell: Shell, name: String, count: Int, toolbar: Toolbar, list: ItemList) {
        let words = shell.words
        self.name = name
        title = "#" + name
        detail = words.items(count)
        self.toolbar = toolbar
        self.list = list
        field = Field("name", words("이름", "Name"), value: name, isRequired: true)
    }
}
