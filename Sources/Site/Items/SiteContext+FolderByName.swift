import Catalog

extension SiteContext {
    /// Returns the folder with an id or, at the top level, with a name. Creates it if no folder has that id or name.
    package func folder(_ uidOrName: String, of owner: Person.ID) throws -> Int64 {
        if let folder = try catalog.read(of: owner, { try catalog.folders.find(uid: uidOrName, in: $0) }) {
            return folder.id
        }
        return try catalog.write(of: owner) { scope in
            try catalog.folders.find(name: uidOrName, within: nil, in: scope)?.id
                ?? catalog.folders.create(name: uidOrName, in: scope).id
        }
    }
}
