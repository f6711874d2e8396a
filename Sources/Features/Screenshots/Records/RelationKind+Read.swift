import Catalog

extension RelationKind {
    /// Because the one was read in the other.
    static let read = RelationKind(rawValue: "read")
}
