import Catalog
import Site

/// Language, theme and time zone.
struct AppearancePage: Sendable {
    let title: String
    let languages: [SelectOption]
    let themes: [SelectOption]
    let zones: TimeZoneChoice

    init(shell: Shell) {
        title = shell.words("화면", "Appearance")
        languages = SelectOption.languages(shell.person.language)
        themes = SelectOption.themes(shell.theme, shell.words)
        zones = TimeZoneChoice(chosen: shell.person.timeZone, now: shell.now, shell.words)
    }
}
