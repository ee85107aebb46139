import SVGAHTTP
import SVGAInspect
import SVGAJobs
import SVGASystem
import SVGATransfer

extension Service {
    func record(_ record: ExchangeRecord) {
        let route = record.handler?.routeName ?? "none"
        metrics.addRequest(
            route: route, status: record.status, byteCount: record.byteCount, nanoseconds: record.nanoseconds)
        var members: [(key: String, value: JSONValue)] = [
            ("time", .string(WallClock.text(milliseconds: WallClock.milliseconds))), ("event", .string("request")),
            ("id", .string(record.id)), ("client", .string(record.peer)),
            ("method", .string(record.request?.method?.rawValue ?? "")),
            ("route", .string(route)), ("status", .integer(record.status)), ("bytes", .integer(record.byteCount)),
            ("milliseconds", .number(Double(record.nanoseconds / 1000) / 1000)),
            ("origin", .string(record.notes.origin)),
        ]
        members += (record.handler?.logFields ?? []).map { ($0.key, .string($0.value)) }
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
    var printableText: String {
        switch self {
        case .url(let url): PrintableURL.text(url)
        case .file(let names): names.joined(separator: "/")
        }
    }
}
