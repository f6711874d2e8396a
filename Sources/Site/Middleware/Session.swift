import Catalog
import HTTPServer
import HTTPTypes

/// The authenticated person of a request, with the device or token used. ``Authentication`` sets it.
package struct Session: Sendable, Hashable {
    package let person: Person
    /// The id of the device or token.
    package let device: Int64
    package let scope: TokenScope
    /// Whether the client sent a bearer token instead of a cookie. No other site can make a browser send one.
    package let isToken: Bool

    package init(person: Person, device: Int64, scope: TokenScope, isToken: Bool) {
        self.person = person
        self.device = device
        self.scope = scope
        self.isToken = isToken
    }

    package var theme: Theme { Theme(rawValue: person.theme) ?? .system }
}

package enum SessionKey: RequestKey {
    package typealias Value = Session
}

package enum LanguageKey: RequestKey {
    package typealias Value = Language
}

extension Request {
    /// The session of the signed-in person.
    /// - Throws: ``RequestError/unauthorised`` without a session; routes with open access do not use it.
    package var session: Session {
        get throws {
            guard let session = self[SessionKey.self] else { throw RequestError.unauthorised }
            return session
        }
    }

    /// The id of the signed-in person, whose data the request reads and changes.
    package var owner: Person.ID {
        get throws { try session.person.id }
    }

    /// The negotiated language. Before negotiation: the language of the person, of `Accept-Language`, or Korean.
    package var language: Language {
        self[LanguageKey.self] ?? self[SessionKey.self]?.person.language
            ?? header(.acceptLanguage).flatMap { Language(acceptLanguage: $0) } ?? .ko
    }

    /// The time zone of the signed-in person, otherwise of the server.
    package var zone: Zone { self[SessionKey.self]?.person.zone ?? .server }

    package var words: Words { Words(language, zone: zone) }
}
