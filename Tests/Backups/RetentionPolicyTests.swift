import Catalog
import Foundation
import TestSupport
import Testing

@testable import Backups

@Suite struct RetentionPolicyTests {
    private func backups(_ days: some Sequence<Int>) -> [StoredBackup] {
        days.map { day in
            let moment = Timestamp(rfc3339: "2026-11-23T03:00:00Z").map { $0 - .seconds(86_400 * day) } ?? Timestamp(0)
            return StoredBackup(name: "\(day)", takenAt: moment, bytes: 1)
        }
    }

    private func kept(_ retention: RetentionPolicy, _ all: [StoredBackup]) -> [Int] {
        let gone = Set(retention.expired(all).map(\.name))
        return all.map(\.name).filter { !gone.contains($0) }.compactMap { Int($0) }.sorted()
    }

    @Test func retentionKeepsNewestOfEachDayWeekAndMonth() {
        let all = backups(0..<800)
        // 23 November 2026 is a Monday: the weeks before end on days 1, 8, 15; the months on 23, 54, 84 …
        #expect(kept(RetentionPolicy(daily: 3, weekly: 4, monthly: 3), all) == [0, 1, 2, 8, 15, 23, 54])
        #expect(kept(RetentionPolicy(daily: 7, weekly: 4, monthly: 12), all).count == 7 + 2 + 11)
    }

    @Test func retentionAlwaysKeepsTheNewestBackup() {
        #expect(kept(RetentionPolicy(daily: 0, weekly: 0, monthly: 0), backups(3..<9)) == [3])
        #expect(kept(RetentionPolicy(daily: 0, weekly: 0, monthly: 0), []) == [])
    }

    @Test func folderListsOnlyBackupsOfThisInstance() throws {
        let folder = try TemporaryFolder()
        let names = [
            "seorap-0123abcd-20261123T030000Z.zip", "seorap-0123abcd-20261122T030000Z.zip",
            "seorap-ffffffff-20261123T030000Z.zip", "holiday.zip", "seorap-0123abcd-20261123T030000Z.zip.part",
            "seorap-0123abcd-nonsense0000000Z.zip", ".seorap-0123abcd-20261121T030000Z.zip.part",
        ]
        for name in names { try Data("x".utf8).write(to: folder.url.appending(path: name)) }
        let mine = BackupFolder(folder.path, instanceUID: "0123abcdef")
        #expect(mine.backups.map(\.name) == [names[0], names[1]])
        #expect(mine.find("holiday.zip") == nil)
        #expect(mine.find("../\(names[0])") == nil)
        mine.expire(RetentionPolicy(daily: 1, weekly: 0, monthly: 0))
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(left == names.filter { $0 != names[1] }.sorted())
    }
}
