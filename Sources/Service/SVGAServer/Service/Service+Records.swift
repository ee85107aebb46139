import SVGAHTTP

extension Service {
    func record(_ record: ExchangeRecord) {
        let labels = Metrics.RequestLabels(
            route: record.routeName, status: record.status, origin: record.notes.origin)
        metrics.addRequest(labels, byteCount: record.byteCount, nanoseconds: record.nanoseconds)
        guard record.level >= configuration.logLevel else { return }
        configuration.log(
            record.logLine(configuration.logFormat, client: configuration.trustedProxies.client(of: record)) {
                $0.printableText
            })
    }

    /// Logs an event that is not a request.
    func report(_ event: String, _ message: String, level: LogLevel = .info) {
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
