import Foundation

/// An Apple configuration profile that installs one certificate authority.
struct AuthorityProfile {
    let text: String

    init(authority: HTTPSStatus.Authority) {
        let title = Self.escaped(authority.title)
        let digits = authority.fingerprint.filter { $0 != ":" }
        // Identifiers depend only on the authority, so that installing the profile twice changes nothing.
        let (certificateID, profileID) = (Self.identifier(digits.prefix(32)), Self.identifier(digits.suffix(32)))
        text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
            <key>PayloadContent</key>
            <array>
            <dict>
            <key>PayloadCertificateFileName</key><string>seorap.cer</string>
            <key>PayloadContent</key><data>\(Data(authority.der).base64EncodedString())</data>
            <key>PayloadDisplayName</key><string>\(title)</string>
            <key>PayloadIdentifier</key><string>seorap.house.\(certificateID)</string>
            <key>PayloadType</key><string>com.apple.security.root</string>
            <key>PayloadUUID</key><string>\(certificateID)</string>
            <key>PayloadVersion</key><integer>1</integer>
            </dict>
            </array>
            <key>PayloadDisplayName</key><string>\(title)</string>
            <key>PayloadDescription</key><string>Lets this device trust \(title) at home over https.</string>
            <key>PayloadIdentifier</key><string>seorap.house</string>
            <key>PayloadType</key><string>Configuration</string>
            <key>PayloadUUID</key><string>\(profileID)</string>
            <key>PayloadVersion</key><integer>1</integer>
            </dict>
            </plist>

            """
    }

    /// Returns 32 hexadecimal digits in the groups of a UUID.
    private static func identifier(_ digits: some StringProtocol) -> String {
        var remainingDigits = digits[...]
        return [8, 4, 4, 4, 12].map { count in
            defer { remainingDigits = remainingDigits.dropFirst(count) }
            return remainingDigits.prefix(count).uppercased()
        }.joined(separator: "-")
    }

    /// Escapes text for XML.
    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
