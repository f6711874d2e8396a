/// The actions for the selected items of a list. Its checkboxes belong to the form `bulk`, wherever they are on the
/// page.
package struct BulkBar: Sendable {
    package let actions: [BulkAction]
    package let canTag: Bool
    package let canMove: Bool
    package let folders: [SelectOption]

    package init(actions: [BulkAction], folders: [SelectOption] = [], canTag: Bool = true, canMove: Bool = true) {
        self.actions = actions
        self.folders = folders
        self.canTag = canTag
        self.canMove = canMove
    }
}
