import HTTPServer
import HTTPTypes
import Site

extension Dashboard {
    package func importsPage(_ page: ImportsPage, _ shell: Shell, status: HTTPResponse.Status = .ok) -> Response {
        html(status: status) { Templates.importsPage(&$0, shell: shell, page: page) }
    }

    package func importRunPage(_ page: ImportRunPage, _ shell: Shell) -> Response {
        html { Templates.importRunPage(&$0, shell: shell, page: page) }
    }
}
