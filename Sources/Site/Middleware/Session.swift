import Catalog
import HTTPServer
import HTTPTypes

/// Who asks: a person on a browser or a token of theirs. Left in the request by ``Authentication``.
package struct Session: Sendable, Hashable {
    package let person: Person
    package let device: Int64
    package let scope: TokenScope
    /// A bearer token, not a cookie: no other site can make a browser send it.
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
    /// The signed-in person. Routes that can be reached without one never ask.
    package var session: Session {
        get throws {
            guard let session = self[SessionKey.self] else { throw Refusal.unauthorised }
            return session
        }
    }

    package var owner: Person.ID {
        get throws { try session.person.id }
    }

    /// Where somebody is refused before the language is decided, what the browser asks for.
    package var language: Language {
        self[LanguageKey.self] ?? self[SessionKey.self]?.person.language
            ?? header(.acceptLanguage).flatMap { Language(acceptLanguage: $0) } ?? .ko
    }

    /// The signed-in person's time zone; the server's where nobody is signed in.
    package var zone: Zone { self[SessionKey.self]?.person.zone ?? .server }

    package var words: Words { Words(language, zone: zone) }
}
