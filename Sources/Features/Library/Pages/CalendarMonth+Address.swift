import Catalog
import HTTPServer
import Site

extension CalendarMonth {
    var url: String { URLBuilder(SitePath.calendar()).adding("month", text).text }
}
