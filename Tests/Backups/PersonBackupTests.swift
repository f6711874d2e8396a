import Backups
import Catalog
import Foundation
import GRDB
import TestSupport
import Testing

/// Backups with the data of one person only.
@Suite struct PersonBackupTests {
    @Test func personalBackupContainsOnlyOwnData() throws {
        let house = try BackupHouse()
        try house.seed(40)
        let mine = try house.keepPicture("앤의 그림")
        let other = try house.keepPicture("밥의 그림", of: house.world.bob)
        let path = try house.backUp(BackupOptions(person: house.world.ann))
        let restored = try house.open(house.restore(path))
        defer { try? restored.close() }
        try restored.read { db in
            #expect(try String.fetchAll(db, sql: "SELECT nick FROM person") == ["ann"])
            #expect(try Bool.fetchOne(db, sql: "SELECT isAdministrator FROM person") == true)
            let count = try house.catalog.read {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM item WHERE owner = \(house.world.ann)")
            }
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM item") == count)
            #expect(
                try String.fetchAll(
                    db, sql: "SELECT sha256 FROM media WHERE sha256 IN (?, ?)", arguments: [mine, other]) == [mine])
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM diary") == 1)
            #expect(try Catalog.problems(in: db).isEmpty)
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM page WHERE authorName <> 'ann'") ?? 0 > 0)
        }
    }

    @Test func personWithoutItemsHasAnEmptyBackup() throws {
        let house = try BackupHouse()
        try house.keepPicture("앤의 그림")
        let path = try house.backUp(BackupOptions(person: house.world.bob))
        #expect(try house.verify(path).items == 0)
        #expect(try house.verify(path).files == 0)
    }
}
