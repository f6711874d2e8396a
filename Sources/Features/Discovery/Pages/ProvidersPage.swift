import Catalog
import HTTPServer
import Providers
import Site
import Works

/// Settings of the providers of films and books, with their order and keys.
struct ProvidersPage: Sendable {
    struct ProviderLine: Sendable {
        let source: String
        let name: String
        let about: String
        let credit: ProviderCredit?
        let action: String
        let isOn: Bool
        /// Summary of the provider's settings: "켜짐 · 키 있음 ••••".
        let state: String
        /// Explanation of the last check, if it failed.
        let failure: String?
        let key: Field?
        let hasKey: Bool
        let base: Field
        let order: Field
    }

    struct Group: Sendable {
        let title: String
        let lines: [ProviderLine]
    }

    let groups: [Group]

    /// - Parameters:
    ///   - rejectedSource: source of the provider whose form was rejected.
    init(
        _ settings: [ProviderSetting], _ logos: [String: ProviderLogo], words: Words, rejectedSource: String? = nil,
        problems: [FieldError] = []
    ) {
        groups = [(ItemKind.movie, words("영화", "Films")), (.book, words("책", "Books"))].map { kind, title in
            Group(
                title: title,
                lines: settings.filter { $0.descriptor.kind == kind }.map { setting in
                    ProviderLine(
                        setting, logos, words, problems: rejectedSource == setting.descriptor.source ? problems : [])
                })
        }
    }
}

extension ProvidersPage.ProviderLine {
    fileprivate init(
        _ setting: ProviderSetting, _ logos: [String: ProviderLogo], _ words: Words, problems: [FieldError]
    ) {
        let descriptor = setting.descriptor
        let problem = { (field: String) in problems.first { $0.field == field }.map { words($0.message) } }
        source = descriptor.source
        name = descriptor.name
        about = words(descriptor.about)
        credit = ProviderCredit(descriptor, logos)
        action = ProviderPath.provider(descriptor.source)
        isOn = setting.isOn
        hasKey = setting.key != nil
        let keyState: String? =
            switch (descriptor.key, setting.key) {
            case (.none, _): nil
            case (_, let key?): words("키 ••••\(key.suffix(4))", "key ••••\(key.suffix(4))")
            case (_, nil): words("키 없음", "no key")
            }
        state = [setting.isOn ? words("켜짐", "on") : words("꺼짐", "off"), keyState].compactMap(\.self)
            .joined(separator: " · ")
        failure = setting.lastError.map { code in
            let text = ProviderError.explanation(code: code, descriptor.name)
            return words(text.ko, text.en)
        }
        key =
            descriptor.key == .none
            ? nil
            : Field(
                "key-\(descriptor.source)", words("키", "Key"), inputType: .password,
                hint: setting.key == nil
                    ? nil : words("비워 두면 지금 키를 그대로 써요", "Leave empty to keep the current key"),
                problem: problem("key"))
        base = Field(
            "base-\(descriptor.source)", words("주소", "Address"), value: setting.typedBase, inputType: .url,
            hint: descriptor.base.map { words("보통은 비워 둬요: \($0)", "Usually empty: \($0)") }, problem: problem("base"))
        order = Field(
            "order-\(descriptor.source)", words("순서", "Order"), value: String(setting.order), inputType: .number,
            problem: problem("order"))
    }
}
