import Site

/// The items of one tag, with the form that renames it.
struct TagPage: Sendable {
    let name: String
    let title: String
    let detail: String
    let toolbar: Toolbar
    let list: ItemList
    /// The new name while renaming.
    let field: Field

    init(shell: Shell, name: String, count: Int, toolbar: Toolbar, list: ItemList) {
        let words = shell.words
        self.name = name
        title = "#" + name
        detail = words.items(count)
        self.toolbar = toolbar
        self.list = list
        field = Field("name", words("이름", "Name"), value: name, isRequired: true)
    }
}
