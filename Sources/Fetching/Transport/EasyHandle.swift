import CCurl
import Web

/// One curl transfer, with the options that enforce the rules of fetching. Confined to the event thread.
final class EasyHandle {
    /// The curl easy handle.
    let raw: UnsafeMutableRawPointer
    /// Lists that curl refers to during the current hop.
    private var lists: [UnsafeMutablePointer<curl_slist>] = []

    init?() {
        guard let raw = curl_easy_init() else { return nil }
        self.raw = raw
    }

    deinit {
        curl_easy_cleanup(raw)
        freeLists()
    }

    /// Sets the options that are the same for every hop of every fetch.
    func configure(userAgent: String, connectTimeout: Duration) {
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_REDIR_PROTOCOLS_STR, "http,https")
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_PATH_AS_IS, 1)
        // Ignores the proxies that environment variables name.
        set(CURLOPT_PROXY, "")
        set(CURLOPT_NOPROXY, "*")
        set(CURLOPT_NOSIGNAL, 1)
        // A hanging name lookup must not block the event thread when its transfer is cancelled.
        set(CURLOPT_QUICK_EXIT, 1)
        // Empty strings: every encoding that curl was built with; a cookie store for this handle only.
        set(CURLOPT_ACCEPT_ENCODING, "")
        set(CURLOPT_COOKIEFILE, "")
        set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        set(CURLOPT_HTTP09_ALLOWED, 0)
        set(CURLOPT_CONNECTTIMEOUT_MS, max(connectTimeout.milliseconds, 1))
        set(CURLOPT_USERAGENT, userAgent)
    }

    /// Routes the callbacks to `context`, which must outlive the transfer.
    func setCallbackContext(_ context: UnsafeMutableRawPointer) {
        seorap_curl_set_data_callback(raw, CURLOPT_WRITEFUNCTION, receiveBody)
        seorap_curl_set_pointer(raw, CURLOPT_WRITEDATA, context)
        seorap_curl_set_data_callback(raw, CURLOPT_HEADERFUNCTION, receiveHeader)
        seorap_curl_set_pointer(raw, CURLOPT_HEADERDATA, context)
        seorap_curl_set_open_socket_callback(raw, openSocket)
        seorap_curl_set_pointer(raw, CURLOPT_OPENSOCKETDATA, context)
    }

    /// Sets the options of one hop.
    /// - Parameter addresses: IP addresses to use in place of the name server; `nil` to ask it.
    func prepare(for address: WebAddress, method: FetchRequest.Method, headers: [String], addresses: [String]?) {
        freeLists()
        set(CURLOPT_URL, address.requestText)
        set(CURLOPT_NOBODY, method == .head ? 1 : 0)
        set(CURLOPT_HTTPHEADER, list: headers)
        let host = address.host.hasPrefix("[") ? String(address.host.dropFirst().dropLast()) : address.host
        set(
            CURLOPT_RESOLVE,
            list: addresses.map { ["\(host):\(address.effectivePort):\($0.joined(separator: ","))"] } ?? [])
    }

    private func set(_ option: CURLoption, _ value: Int) {
        seorap_curl_set_long(raw, option, value)
    }

    private func set(_ option: CURLoption, _ value: String) {
        seorap_curl_set_string(raw, option, value)
    }

    /// Sets a list. curl does not copy lists, so they live until the next hop.
    private func set(_ option: CURLoption, list values: [String]) {
        var list: UnsafeMutablePointer<curl_slist>?
        for value in values { list = curl_slist_append(list, value) ?? list }
        seorap_curl_set_list(raw, option, list)
        if let list { lists.append(list) }
    }

    private func freeLists() {
        for list in lists { curl_slist_free_all(list) }
        lists = []
    }
}

extension Duration {
    /// Whole milliseconds, rounded up.
    var milliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) * 1_000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
