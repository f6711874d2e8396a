import Catalog

extension Dashboard {
    /// The folder that a script names: by its id, or by a name at the top; one that does not exist is made.
    package func folder(_ name: String, of owner: Person.ID) throws -> Int64 {
        if let folder = try catalog.read({ try catalog.folders.find(uid: name, owner: owner, in: $0) }) {
            return folder.id
        }
        return try catalog.write { db in
            try catalog.folders.find(name: name, within: nil, owner: owner, in: db)?.id
                ?? catalog.folders.create(name: name, owner: owner, in: db).id
        }
    }
}
