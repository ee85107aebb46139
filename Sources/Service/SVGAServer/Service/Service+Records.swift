import SVGAInspect
import SVGATransfer

extension Service {
    /// Notes how a request ended, in the metrics and the log.
    func record(_ exchange: Exchange) {
        let reading = exchange.reading
        let nanoseconds = SteadyClock.now - exchange.start
        let route = reading.route?.name ?? "none"
        metrics.addRequest(route: route, status: reading.status, byteCount: reading.byteCount, nanoseconds: nanoseconds)
        var members: [(key: String, value: JSONValue)] = [
            ("time", .string(WallClock.text(milliseconds: WallClock.milliseconds))), ("event", .string("request")),
            ("id", .string(reading.request?.id ?? exchange.id)), ("client", .string(exchange.client.address)),
            ("method", .string(reading.request?.method?.rawValue ?? "")), ("route", .string(route)),
            ("status", .integer(reading.status)), ("bytes", .integer(reading.byteCount)),
            ("milliseconds", .number(Double(nanoseconds / 1000) / 1000)), ("origin", .string(reading.origin)),
        ]
        if case .order(let order) = reading.route {
            members.append(("product", .string(order.product.canonicalText)))
            members.append(("source", .string(order.source?.printableText ?? "upload")))
        }
        configuration.log(JSONValue.object(members).line)
    }

    /// Notes something that is no request.
    func report(_ event: String, _ message: String) {
        let members: [(key: String, value: JSONValue)] = [
            ("time", .string(WallClock.text(milliseconds: WallClock.milliseconds))), ("event", .string(event)),
            ("message", .string(message)),
        ]
        configuration.log(JSONValue.object(members).line)
    }

    /// All metrics as they are now.
    var metricsText: String {
        let load = queue.load
        let gauges = [
            ("svga_queue_waiting", "Pictures that wait for a thread.", load.waitingCount),
            ("svga_queue_busy", "Pictures that are drawn at the moment.", load.busyCount),
            ("svga_fetches", "Requests that wait for their source.", fetches.load),
            ("svga_upload_bytes", "Bytes of uploads in memory.", uploads.load),
            ("svga_recent_result_bytes", "Bytes of results in memory.", results.recent.byteCount),
            ("svga_result_bytes", "Bytes of results on the disk.", results.folder?.byteCount ?? 0),
            ("svga_results", "Results on the disk.", results.folder?.count ?? 0),
            ("svga_ready", "Whether the server takes requests.", isDraining ? 0 : 1),
        ]
        return metrics.text(joinedCount: load.joinedCount)
            + gauges.map { "# HELP \($0.0) \($0.1)\n# TYPE \($0.0) gauge\n\($0.0) \($0.2)\n" }.joined()
    }
}

extension SourceName {
    /// The name without what may be secret.
    fileprivate var printableText: String {
        switch self {
        case .url(let url): PrintableURL.text(url)
        case .file(let names): names.joined(separator: "/")
        }
    }
}
