import CSVGACurl

extension CurlHandle {
    /// Sets all options for one hop of a request; `method` is GET after a redirect.
    func configure(for request: TransferRequest, method: TransferMethod, url: ParsedURL, fields: [HeaderFields.Field]) {
        set(CURLOPT_URL, url.text)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_NOSIGNAL, 1)
        if let proxies = request.policy.proxies {
            set(CURLOPT_PROXY, proxies.proxy(for: url) ?? "")
            set(CURLOPT_NOPROXY, "")
        } else if !request.policy.usesEnvironmentProxies {
            set(CURLOPT_PROXY, "")
        }
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        if request.usesNewConnection {
            set(CURLOPT_FRESH_CONNECT, 1)
            set(CURLOPT_FORBID_REUSE, 1)
        }
        set(CURLOPT_CONNECTTIMEOUT_MS, request.timeouts.connect.curlMilliseconds)
        setVersion(isTLS: url.scheme == "https")
        // A cancelled transfer does not wait for the name server.
        set(CURLOPT_QUICK_EXIT, 1)
        set(CURLOPT_BUFFERSIZE, CurlHandle.bufferByteCount)
        set(CURLOPT_USERAGENT, "SVGAKit")
        set(method, hasContentType: fields.contains { $0.isNamed("Content-Type") })
        set(fields: fields)
    }

    /// Sets the method and the body, which libcurl copies, and takes the fields back that libcurl would add to it.
    private func set(_ method: TransferMethod, hasContentType: Bool) {
        if method == .head { return set(CURLOPT_NOBODY, 1) }
        if method != .get { set(CURLOPT_CUSTOMREQUEST, method.name) }
        guard let body = method.body else { return }
        set(CURLOPT_POST, 1)
        set(CURLOPT_POSTFIELDSIZE, body.bytes.count)
        set(copyOfBody: body.bytes)
        // Waiting for a server's permission costs a round trip, and small servers do not support it.
        withhold(field: "Expect")
        if !hasContentType { withhold(field: "Content-Type") }
    }

    func trustOnly(certificatesOf file: String) {
        set(CURLOPT_CAINFO, file)
        set(CURLOPT_CAPATH, "/dev/null")
    }

    /// HTTP/2 where TLS can negotiate it. Then it is better to wait for a new connection than to make another; without
    /// TLS that would be a wait for the first response.
    private func setVersion(isTLS: Bool) {
        set(CURLOPT_HTTP_VERSION, isTLS ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1)
        set(CURLOPT_PIPEWAIT, isTLS ? 1 : 0)
    }

    /// The maximum number of bytes to read from a connection at once.
    private static let bufferByteCount = 128 << 10

    static func fields(
        of request: TransferRequest, method: TransferMethod, sendsAllFields: Bool
    ) -> [HeaderFields.Field] {
        var fields = request.headerFields.fields.filter {
            sendsAllFields || harmlessNames.contains($0.name.lowercased())
        }
        if request.method != .get, method == .get {
            // Headers about the body are removed with the body.
            fields.removeAll { $0.name.lowercased().hasPrefix("content-") }
        } else if let type = method.body?.contentType {
            fields.removeAll { $0.isNamed("Content-Type") }
            fields.append(HeaderFields.Field(name: "Content-Type", value: type))
        }
        if request.headerFields["Accept-Encoding"] != nil { return fields }
        // Lengths and ranges count the bytes of the file, not of a compressed form.
        return fields + [HeaderFields.Field(name: "Accept-Encoding", value: "identity")]
    }

    /// The fields that say nothing about the sender; only they follow a redirect to another origin.
    private static let harmlessNames: Set<String> = [
        "accept", "accept-encoding", "accept-language", "cache-control", "if-match", "if-modified-since",
        "if-none-match",
        "if-range", "if-unmodified-since", "pragma", "range", "user-agent",
    ]
}

extension Duration {
    /// Milliseconds for libcurl, rounded up; unlimited durations become the greatest, since 0 means its own default.
    var curlMilliseconds: Int {
        guard self > .zero else { return Int(Int32.max) }
        return Int(min(Double(Int32.max), (self / .milliseconds(1)).rounded(.up)))
    }
}
