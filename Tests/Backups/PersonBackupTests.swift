import Backups
import Catalog
import Foundation
import GRDB
import TestSupport
import Testing

/// Backups with the data of one person only.
@Suite struct PersonBackupTests {
    @Test func personalBackupContainsOnlyOwnData() throws {
        let instance = try BackupInstance()
        try instance.seed(40)
        let mine = try instance.keepPicture("앤의 그림")
        let other = try instance.keepPicture("밥의 그림", of: instance.world.bob)
        let path = try instance.backUp(BackupOptions(person: instance.world.ann))
        let restored = try instance.open(instance.restore(path))
        defer { try? restored.close() }
        try restored.read { db in
            #expect(try String.fetchAll(db, sql: "SELECT nick FROM person") == ["ann"])
            #expect(try Bool.fetchOne(db, sql: "SELECT isAdministrator FROM person") == true)
            let count = try instance.catalog.read {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM item WHERE owner = \(instance.world.ann)")
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
        let instance = try BackupInstance()
        try instance.keepPicture("앤의 그림")
        let path = try instance.backUp(BackupOptions(person: instance.world.bob))
        #expect(try instance.verify(path).items == 0)
        #expect(try instance.verify(path).files == 0)
    }
}
