import Catalog

extension Words {
    /// Returns the banner for a person whose account will be deleted; empty if no deletion is due.
    func leavingNotice(_ shell: Shell) -> String {
        guard let moment = shell.person.leavingAt else { return "" }
        return self(
            "\(exact(moment))에 계정과 담은 것을 모두 삭제해요. 그 전에는 언제든 취소할 수 있어요.",
            "Your account and everything you saved will be deleted on \(exact(moment)). You can cancel until then.")
    }
}
