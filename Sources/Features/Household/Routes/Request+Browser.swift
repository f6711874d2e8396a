import HTTPServer
import HTTPTypes

extension Request {
    /// Name of the browser in the settings: "Firefox · Linux".
    var browserName: String {
        let agent = header(.userAgent) ?? ""
        // The user agents of these browsers also contain "Chrome/", and that of Chrome contains "Safari/".
        let browser =
            ["Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "SamsungBrowser": "Samsung Internet"]
            .first { agent.contains($0.key + "/") }?.value
            ?? (agent.contains("Chrome/") ? "Chrome" : agent.contains("Safari/") ? "Safari" : "Browser")
        let system = ["Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux"].first { agent.contains($0) }
        return [browser, system].compactMap(\.self).joined(separator: " · ")
    }
}
