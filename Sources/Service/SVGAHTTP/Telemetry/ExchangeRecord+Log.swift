import SVGASystem

extension ExchangeRecord {
    /// Details name paths and remedies, so they are longer than other values.
    package static let maxDetailByteCount = 2048

    /// The name of the route in metrics and the log; `none` for a request that was refused by its header.
    package var routeName: String { handler?.routeName ?? "none" }

    package var level: LogLevel {
        let isProbe = ["healthz", "readyz", "metrics"].contains(routeName)
        return switch status {
        // A server that is about to end answers load balancers 503, which is not a failure.
        case 500... where isProbe: .info
        case 500...: .error
        case 400...: .warn
        default: isProbe ? .debug : .info
        }
    }

    /// The line of the log about the request. `client` is from ``TrustedProxies/client(of:)``; `path` returns a target
    /// without secrets, and is called only if the response is a problem.
    package func logLine(_ format: LogFormat, client: String, path: (RequestTarget) -> String) -> String {
        var line = LogLine(format, level, event: "request")
        line.add("id", id)
        line.add("client", client)
        line.add("method", request?.method?.rawValue ?? "")
        line.add("route", routeName)
        line.add("status", status)
        line.add("bytes", byteCount)
        line.add("milliseconds", nanoseconds: nanoseconds)
        line.add("origin", notes.origin)
        for field in handler?.logFields ?? [] { line.add(field.key, field.value) }
        addNotes(to: &line)
        if let detail = notes.detail {
            line.add("code", notes.origin)
            line.add("detail", detail, maxByteCount: ExchangeRecord.maxDetailByteCount)
            if let target = request?.target { line.add("path", path(target)) }
        }
        return line.text
    }

    private func addNotes(to line: inout LogLine) {
        if let tag = notes.entityTag { line.add("etag", tag) }
        if let time = notes.times.fetch { line.add("fetchMs", nanoseconds: time) }
        if let time = notes.times.queue { line.add("queueMs", nanoseconds: time) }
        if let time = notes.times.draw { line.add("drawMs", nanoseconds: time) }
        if let trace = request?.fields["traceparent"].flatMap({ TraceParent(parsing: $0) }) {
            line.add("traceId", trace.traceID)
        }
    }
}

extension TrustedProxies {
    /// The fields in which proxies name their clients; none are needed where no proxy is trusted.
    package var requestFieldNames: [String] { isEmpty ? [] : ["X-Forwarded-For", "Forwarded"] }

    package func client(of record: ExchangeRecord) -> String {
        client(peer: record.peer, fields: record.request?.fields ?? RequestFields())
    }

    /// The address of the client at the other end of a connection, or of the trusted proxies.
    package func client(peer: String, fields: RequestFields) -> String {
        if isEmpty { return peer }
        return client(peer: peer, forwardedFor: fields["X-Forwarded-For"], forwarded: fields["Forwarded"])
    }
}
