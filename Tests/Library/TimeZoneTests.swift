import Catalog
import Foundation
import HTTPServer
import Site
import TestSupport
import Testing

@testable import Library

/// Pages for a person whose time zone differs from the server's.
@Suite(.serialized) struct TimeZoneTests {
    private static let zones = [
        "Asia/Seoul", "America/Los_Angeles", "Asia/Kathmandu", "Pacific/Auckland", "UTC", "Pacific/Kiritimati",
        "America/St_Johns", "Pacific/Pago_Pago", "Australia/Lord_Howe",
    ]

    private func setZone(_ name: String, in house: NoteHouse) throws {
        try house.catalog.write { _ = try house.catalog.people.setZone(name, of: house.ann, in: $0) }
    }

    private func moment(_ text: String) throws -> Timestamp { try #require(Timestamp(rfc3339: text)) }

    private func set(_ clock: World.Clock, to moment: Timestamp) { clock.advance(moment - clock.now) }

    @Test(arguments: zones) func pagesShowTheDayOfThePerson(name: String) throws {
        let house = try NoteHouse()
        try setZone(name, in: house)
        let zone = try #require(Zone.named(name))
        for text in [
            "2026-11-28T22:05:00.000Z", "2026-11-29T09:59:00.000Z", "2026-12-31T15:30:00.000Z",
            "2027-03-14T10:30:00.000Z",
            "2027-04-03T15:30:00.000Z", "2027-11-07T09:30:00.000Z",
        ] {
            set(house.clock, to: try moment(text))
            let item = try house.add("지금 담은 글")
            let today = LocalDate(item.addedAt, in: zone)
            let words = Words(.ko, zone: zone)
            let home = try house.browser.get(SitePath.home()).text
            #expect(home.contains(words.fullDay(today)), "\(text)")
            #expect(home.contains(words.greeting("안나", now: house.clock.now)), "\(text)")
            let timeline = try house.browser.get(SitePath.timeline()).text
            #expect(timeline.contains("value=\"\(today.text)\"") && timeline.contains("오늘"), "\(text)")
            let day = try house.browser.get("\(SitePath.timeline())?on=\(today.text)").text
            #expect(day.contains("지금 담은 글"), "\(text)")
            let calendar = try house.browser.get(SitePath.calendar()).text
            #expect(calendar.contains("on=\(today.text)\""), "\(text)")
            try house.catalog.write {
                try house.catalog.items.deleteForever([item.id], in: OwnerScope(of: house.ann, in: $0))
            }
        }
    }

    @Test func aMorningInSeoulIsNoEveningOfTheDayBefore() throws {
        let house = try NoteHouse()
        try setZone("Asia/Seoul", in: house)
        set(house.clock, to: try moment("2026-11-28T22:00:00.000Z"))
        try house.add("글")
        let home = try house.browser.get(SitePath.home()).text
        #expect(home.contains("좋은 아침이에요") && home.contains("11월 29일 일요일"))
    }

    @Test func peopleSeeDaysInTheirOwnTimeZones() throws {
        let house = try NoteHouse()
        try setZone("Pacific/Auckland", in: house)
        try house.catalog.write { _ = try house.catalog.people.setZone("America/Los_Angeles", of: house.bob, in: $0) }
        set(house.clock, to: try moment("2026-11-28T20:00:00.000Z"))
        try house.add("글")
        try house.add("Note", owner: house.bob)
        #expect(try house.browser.get(SitePath.home()).text.contains("11월 29일 일요일"))
        #expect(try house.browser(of: house.bob).get(SitePath.home()).text.contains("Saturday 28 November"))
    }

    @Test func aPageIsDrawnAgainAfterTheZoneHasChanged() throws {
        let house = try NoteHouse()
        try setZone("UTC", in: house)
        set(house.clock, to: try moment("2026-11-28T22:00:00.000Z"))
        try house.add("글")
        let before = try house.browser.get(SitePath.home())
        try setZone("Asia/Seoul", in: house)
        let tag = try #require(before.header("ETag"))
        let after = try house.browser.get(SitePath.home(), headers: ["If-None-Match": tag])
        #expect(after.status == 200 && after.text.contains("11월 29일"))
    }
}
