import SVGAHTTP
import SVGAJobs
import SVGASystem
import SVGATransfer

extension Service {
    func record(_ record: ExchangeRecord) {
        let labels = Metrics.RequestLabels(
            route: record.routeName, status: record.status, origin: record.notes.origin)
        metrics.addRequest(labels, byteCount: record.byteCount, nanoseconds: record.nanoseconds)
        guard record.level >= configuration.logLevel else { return }
        var line = LogLine(configuration.logFormat, record.level, event: "request")
        record.describe(in: &line, client: client(of: record))
        configuration.log(line.text)
    }

    /// The address of the client, which trusted proxies tell.
    private func client(of record: ExchangeRecord) -> String {
        let proxies = configuration.trustedProxies
        guard !proxies.isEmpty, let fields = record.request?.fields else { return record.peer }
        return proxies.client(
            peer: record.peer, forwardedFor: fields["X-Forwarded-For"], forwarded: fields["Forwarded"])
    }

    /// Notes something that is no request.
    func report(_ event: String, _ message: String, level: ServerConfiguration.LogLevel = .info) {
        guard level >= configuration.logLevel else { return }
        var line = LogLine(configuration.logFormat, level, event: event)
        line.add("message", message, maxByteCount: ExchangeRecord.maxDetailByteCount)
        configuration.log(line.text)
    }

    /// Notes the start, with what there is to know of the server.
    func reportStart(_ message: String) {
        guard .info >= configuration.logLevel else { return }
        var line = LogLine(configuration.logFormat, .info, event: "started")
        line.add("message", message, maxByteCount: ExchangeRecord.maxDetailByteCount)
        for note in configuration.startNotes {
            line.add(note.name, note.value, maxByteCount: ExchangeRecord.maxDetailByteCount)
        }
        configuration.log(line.text)
    }
}

extension ExchangeRecord {
    /// Details name paths and say what to do, so that they are longer than other values.
    static let maxDetailByteCount = 2048

    var routeName: String { handler?.routeName ?? "none" }

    /// How much the request matters in the log.
    var level: ServerConfiguration.LogLevel {
        let isProbe = ["healthz", "readyz", "metrics"].contains(routeName)
        return switch status {
        // A server that is about to end answers load balancers 503, which is no failure.
        case 500... where isProbe: .info
        case 500...: .error
        case 400...: .warn
        default: isProbe ? .debug : .info
        }
    }

    /// Adds what there is to say of the request.
    fileprivate func describe(in line: inout LogLine, client: String) {
        line.add("id", id)
        line.add("client", client)
        line.add("method", request?.method?.rawValue ?? "")
        line.add("route", routeName)
        line.add("status", status)
        line.add("bytes", byteCount)
        line.add("milliseconds", nanoseconds: nanoseconds)
        line.add("origin", notes.origin)
        for field in handler?.logFields ?? [] { line.add(field.key, field.value) }
        if let tag = notes.entityTag { line.add("etag", tag) }
        if let time = notes.times.fetch { line.add("fetchMs", nanoseconds: time) }
        if let time = notes.times.queue { line.add("queueMs", nanoseconds: time) }
        if let time = notes.times.draw { line.add("drawMs", nanoseconds: time) }
        if let trace = request?.fields["traceparent"].flatMap({ TraceParent(parsing: $0) }) {
            line.add("traceId", trace.traceID)
        }
        guard let detail = notes.detail else { return }
        line.add("code", notes.origin)
        line.add("detail", detail, maxByteCount: ExchangeRecord.maxDetailByteCount)
        if let target = request?.target { line.add("path", target.printableText) }
    }
}

extension SourceName {
    /// The name without what may be secret.
    var printableText: String {
        switch self {
        case .url(let url): PrintableURL.text(url)
        case .file(let names): PathText.printable(names.joined(separator: "/"))
        }
    }
}
