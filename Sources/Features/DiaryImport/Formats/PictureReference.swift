/// A picture that an entry refers to.
struct PictureReference: Sendable, Hashable {
    /// Possible names of the file in the archive, most likely first; empty if the export does not name it.
    var names: [String]
    var alt = ""

    init(_ names: [String], alt: String = "") {
        self.names = names
        self.alt = alt
    }
}
