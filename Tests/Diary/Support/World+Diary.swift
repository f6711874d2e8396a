import Catalog
import Site
import TestSupport

@testable import Diary

extension World {
    convenience init() throws {
        try self.init([DiaryCollection.self])
    }

    var store: DiaryStore { DiaryStore(catalog: catalog) }
}

extension SignedInSite {
    convenience init(_ world: World, as person: Person.ID? = nil, language: Language = .ko) throws {
        try self.init(world, [DiaryCollection(catalog: world.catalog)], as: person, language: language)
    }
}
