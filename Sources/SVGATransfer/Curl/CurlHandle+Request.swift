import CCurl

extension CurlHandle {
    /// Sets all options for one hop of a request.
    ///
    /// - Parameter sendsAllFields: Whether the hop goes to the origin that the request is for.
    func configure(for request: TransferRequest, url: ParsedURL, sendsAllFields: Bool) {
        set(CURLOPT_URL, url.text)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_NOSIGNAL, 1)
        if !request.policy.usesEnvironmentProxies { set(CURLOPT_PROXY, "") }
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        set(CURLOPT_CONNECTTIMEOUT_MS, request.timeouts.connect.curlMilliseconds)
        set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        // Rather share a connection of HTTP/2 that is being made than make another one.
        set(CURLOPT_PIPEWAIT, 1)
        // A cancelled transfer does not wait for the name server.
        set(CURLOPT_QUICK_EXIT, 1)
        set(CURLOPT_BUFFERSIZE, CurlHandle.bufferByteCount)
        set(CURLOPT_USERAGENT, "SVGAKit")
        set(fields: CurlHandle.fields(of: request, sendsAllFields: sendsAllFields))
    }

    /// The most bytes that are taken from a connection at a time.
    private static let bufferByteCount = 128 << 10

    /// The fields that a hop sends.
    static func fields(of request: TransferRequest, sendsAllFields: Bool) -> [HeaderFields.Field] {
        let fields = request.headerFields.fields.filter {
            sendsAllFields || harmlessNames.contains($0.name.lowercased())
        }
        if request.headerFields["Accept-Encoding"] != nil { return fields }
        // Lengths and ranges count the bytes of the file, not those of a packed form.
        return fields + [HeaderFields.Field(name: "Accept-Encoding", value: "identity")]
    }

    /// The fields that say nothing of who asks; only they follow a redirect to another origin.
    private static let harmlessNames: Set<String> = [
        "accept", "accept-encoding", "accept-language", "cache-control", "if-match", "if-modified-since",
        "if-none-match",
        "if-range", "if-unmodified-since", "pragma", "range", "user-agent",
    ]
}

extension Duration {
    /// Milliseconds for libcurl, rounded up; what has no bound becomes the greatest, since 0 would mean its own default.
    fileprivate var curlMilliseconds: Int {
        guard self > .zero else { return Int(Int32.max) }
        return Int(min(Double(Int32.max), (self / .milliseconds(1)).rounded(.up)))
    }
}
