import Catalog

extension SiteContext {
    /// The folder that a script names: by its id, or by a name at the top; one that does not exist is made.
    package func folder(_ name: String, of owner: Person.ID) throws -> Int64 {
        if let folder = try catalog.read(of: owner, { try catalog.folders.find(uid: name, in: $0) }) {
            return folder.id
        }
        return try catalog.write(of: owner) { scope in
            try catalog.folders.find(name: name, within: nil, in: scope)?.id
                ?? catalog.folders.create(name: name, in: scope).id
        }
    }
}
