import SVGAHTTP
import SVGASystem

extension GiftService {
    func record(_ record: ExchangeRecord) {
        metrics.addRequest(
            GiftMetrics.RequestLabels(route: record.routeName, status: record.status), byteCount: record.byteCount,
            nanoseconds: record.nanoseconds)
        guard record.level >= settings.withLock({ $0.logLevel }) else { return }
        let configuration = configuration
        configuration.log(
            record.logLine(
                configuration.logFormat, client: configuration.trustedProxies.client(of: record),
                path: GiftService.printable))
    }

    /// A target without the tokens in its query.
    static func printable(_ target: RequestTarget) -> String {
        guard target.query != nil else { return target.path }
        let items = target.items.map { item in
            let isSecret = item.name == "usersig" || item.name == "token"
            return "\(item.name)=\(isSecret ? "…" : item.value)"
        }
        return "\(target.path)?\(items.joined(separator: "&"))"
    }

    func report(_ event: String, _ message: String, level: LogLevel = .info, notes: [(String, String)] = []) {
        let configuration = configuration
        guard level >= configuration.logLevel else { return }
        var line = LogLine(configuration.logFormat, level, event: event)
        line.add("message", message, maxByteCount: ExchangeRecord.maxDetailByteCount)
        for (name, value) in notes { line.add(name, value, maxByteCount: ExchangeRecord.maxDetailByteCount) }
        configuration.log(line.text)
    }

    /// Counts a failure of the ledger, of which clients are told little.
    func reportFault(_ problem: GiftProblem, requestID: String) {
        guard let detail = problem.logDetail else { return }
        metrics.addLedgerFault()
        if problem.isOutOfSpace { metrics.setFull(true) }
        report("ledger-failed", detail, level: .error, notes: [("id", requestID)])
    }
}
