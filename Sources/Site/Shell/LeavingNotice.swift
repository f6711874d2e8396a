import Catalog

extension Words {
    /// Returns the banner for a person whose account will be deleted; empty if no deletion is due.
    func leavingNotice(_ shell: Shell) -> String {
        guard let moment = shell.person.leavingAt else { return "" }
        return self(
            "\(exact(moment))에 담은 것을 모두 지우기로 했어요. 그 전에는 언제든 되돌릴 수 있어요.",
            "Everything you saved will be erased on \(exact(moment)). Until then you can take it back.")
    }
}
