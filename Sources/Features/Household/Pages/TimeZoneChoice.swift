import Catalog
import Foundation
import Site
import Text

/// The time zones that a person can choose, by region.
struct TimeZoneChoice: Sendable {
    struct Region: Sendable {
        let title: String
        let options: [SelectOption]
    }

    let regions: [Region]
    /// The current choice if no region lists it: the server's zone while none is known, or a zone with an obsolete
    /// name.
    let unlisted: SelectOption?

    /// Creates the choice.
    /// - Parameter chosen: nil while no zone is known.
    init(chosen: Zone?, now: Timestamp, _ words: Words) {
        let cities = words.language == .ko ? Self.korean : Self.english
        regions = Self.regionTitles.compactMap { region, title in
            let options = cities.filter { $0.region == region }.map { city in
                let offset = city.zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(now.rawValue) / 1000))
                return SelectOption(
                    city.identifier, Self.title(city.name, offsetSeconds: offset),
                    isSelected: city.identifier == chosen?.name)
            }
            return options.isEmpty ? nil : Region(title: words(title), options: options)
        }
        let isListed = regions.contains { $0.options.contains(where: \.isSelected) }
        unlisted =
            isListed
            ? nil
            : chosen.map { SelectOption($0.name, Self.title($0.name, offsetSeconds: $0.offset(at: now))) }
                ?? SelectOption(
                    "", Self.title(words("서버의 시간대", "Server time zone"), offsetSeconds: Zone.server.offset(at: now)))
    }

    private struct City: Sendable {
        /// IANA name.
        let identifier: String
        let zone: TimeZone
        /// The first part of the IANA name.
        let region: Substring
        let name: String
    }

    /// Titles by the first part of IANA names, in the order of the page.
    private static let regionTitles: [(Substring, Phrase)] = [
        ("Asia", Phrase("아시아", "Asia")), ("Europe", Phrase("유럽", "Europe")),
        ("America", Phrase("아메리카", "Americas")), ("Australia", Phrase("오스트레일리아", "Australia")),
        ("Pacific", Phrase("태평양", "Pacific")), ("Africa", Phrase("아프리카", "Africa")),
        ("Atlantic", Phrase("대서양", "Atlantic")), ("Indian", Phrase("인도양", "Indian Ocean")),
        ("Arctic", Phrase("북극", "Arctic")), ("Antarctica", Phrase("남극", "Antarctica")),
        ("UTC", Phrase("그 밖", "Other")),
    ]

    /// Computed once, because localising the names of all cities takes tens of milliseconds.
    private static let korean = cities(.ko)
    private static let english = cities(.en)

    private static func cities(_ language: Language) -> [City] {
        let locale = Locale(identifier: language.rawValue)
        let calendar = Calendar(identifier: .gregorian)
        let cities = TimeZone.knownTimeZoneIdentifiers.compactMap { identifier -> City? in
            guard identifier.contains("/"), let zone = TimeZone(identifier: identifier) else { return nil }
            let style = Date.VerbatimFormatStyle(
                format: "\(timeZone: .exemplarLocation)", locale: locale, timeZone: zone, calendar: calendar)
            return City(
                identifier: identifier, zone: zone, region: identifier.prefix { $0 != "/" },
                name: Date.distantPast.formatted(style))
        }
        return cities.sorted { $0.name.compare($1.name, locale: locale) == .orderedAscending }
            + [City(identifier: "UTC", zone: .gmt, region: "UTC", name: "UTC")]
    }

    /// "서울 (UTC+9)", "St. John’s (UTC−3:30)"
    private static func title(_ name: String, offsetSeconds seconds: Int) -> String {
        let (hours, minutes) = (abs(seconds) / 3600, abs(seconds) / 60 % 60)
        let offset =
            seconds == 0 ? "" : "\(seconds < 0 ? "−" : "+")\(hours)\(minutes == 0 ? "" : ":\(twoDigits(minutes))")"
        return name == "UTC" ? name : "\(name) (UTC\(offset))"
    }
}
