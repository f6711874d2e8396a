/// Target of a login link.
package enum LoginLinkTarget: Sendable, Hashable {
    case person(Person)
    /// Creation of the administrator's account.
    case firstRun
}
