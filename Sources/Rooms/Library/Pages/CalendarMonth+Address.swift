import Catalog
import HTTPServer
import Site

extension CalendarMonth {
    var url: String { Address(SitePath.calendar()).adding("month", text).text }
}
