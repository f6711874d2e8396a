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

    private func setZone(_ name: String, in instance: TestInstance) throws {
        try instance.catalog.write { _ = try instance.catalog.people.setZone(name, of: instance.ann, in: $0) }
    }

    private func moment(_ text: String) throws -> Timestamp { try #require(Timestamp(rfc3339: text)) }

    private func advance(_ clock: World.Clock, to moment: Timestamp) { clock.advance(moment - clock.now) }

    @Test(arguments: zones) func pagesShowTheDayOfThePerson(name: String) throws {
        let instance = try TestInstance()
        try setZone(name, in: instance)
        let zone = try #require(Zone.named(name))
        for text in [
            "2026-11-28T22:05:00.000Z", "2026-11-29T09:59:00.000Z", "2026-12-31T15:30:00.000Z",
            "2027-03-14T10:30:00.000Z",
            "2027-04-03T15:30:00.000Z", "2027-11-07T09:30:00.000Z",
        ] {
            advance(instance.clock, to: try moment(text))
            let item = try instance.add("지금 담은 글")
            let today = LocalDate(item.addedAt, in: zone)
            let words = Words(.ko, zone: zone)
            let home = try instance.browser.get(SitePath.home()).text
            #expect(home.contains(words.fullDay(today)), "\(text)")
            #expect(home.contains(words.greeting("안나", now: instance.clock.now)), "\(text)")
            let timeline = try instance.browser.get(SitePath.timeline()).text
            #expect(timeline.contains("value=\"\(today.text)\"") && timeline.contains("오늘"), "\(text)")
            let day = try instance.browser.get("\(SitePath.timeline())?on=\(today.text)").text
            #expect(day.contains("지금 담은 글"), "\(text)")
            let calendar = try instance.browser.get(SitePath.calendar()).text
            #expect(calendar.contains("on=\(today.text)\""), "\(text)")
            try instance.catalog.write {
                try instance.catalog.items.deleteForever([item.id], in: OwnerScope(of: instance.ann, in: $0))
            }
        }
    }

    @Test func homePageUsesTheDayOfThePersonsTimeZone() throws {
        let instance = try TestInstance()
        try setZone("Asia/Seoul", in: instance)
        advance(instance.clock, to: try moment("2026-11-28T22:00:00.000Z"))
        try instance.add("글")
        let home = try instance.browser.get(SitePath.home()).text
        #expect(home.contains("좋은 아침이에요") && home.contains("11월 29일 일요일"))
    }

    @Test func peopleSeeDaysInTheirOwnTimeZones() throws {
        let instance = try TestInstance()
        try setZone("Pacific/Auckland", in: instance)
        try instance.catalog.write {
            _ = try instance.catalog.people.setZone("America/Los_Angeles", of: instance.bob, in: $0)
        }
        advance(instance.clock, to: try moment("2026-11-28T20:00:00.000Z"))
        try instance.add("글")
        try instance.add("Note", owner: instance.bob)
        #expect(try instance.browser.get(SitePath.home()).text.contains("11월 29일 일요일"))
        #expect(try instance.browser(of: instance.bob).get(SitePath.home()).text.contains("Saturday 28 November"))
    }

    @Test func cachedPageIsOutdatedAfterATimeZoneChange() throws {
        let instance = try TestInstance()
        try setZone("UTC", in: instance)
        advance(instance.clock, to: try moment("2026-11-28T22:00:00.000Z"))
        try instance.add("글")
        let before = try instance.browser.get(SitePath.home())
        try setZone("Asia/Seoul", in: instance)
        let tag = try #require(before.header("ETag"))
        let after = try instance.browser.get(SitePath.home(), headers: ["If-None-Match": tag])
        #expect(after.status == 200 && after.text.contains("11월 29일"))
    }
}
