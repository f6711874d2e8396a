import HTTPServer
import HTTPTypes
import Site

extension SiteContext {
    package func importsPage(_ page: ImportsPage, _ shell: Shell, status: HTTPResponse.Status = .ok) -> Response {
        html(status: status) { Templates.importsPage(&$0, shell: shell, page: page) }
    }

    package func importRunPage(_ page: ImportReportPage, _ shell: Shell) -> Response {
        html { Templates.importReportPage(&$0, shell: shell, page: page) }
    }
}
