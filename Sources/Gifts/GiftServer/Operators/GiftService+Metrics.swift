import GiftHook
import GiftLedger
import GiftModel
import GiftStream
import SVGAHTTP
import SVGASystem

extension GiftService {
    var metricsText: String {
        var text = MetricsText()
        let counts = metrics.now
        let requests = counts.requests.sorted { ($0.key.route, $0.key.status) < ($1.key.route, $1.key.status) }
        text.family(
            "gift_requests_total", "counter", "Requests; status 0 stands for cut connections.",
            requests.map { ([("route", $0.key.route), ("status", "\($0.key.status)")], Double($0.value.count)) })
        text.histogram(
            "gift_request_seconds", "From the first line to the end of the answer.",
            requests.map { ([("route", $0.key.route), ("status", "\($0.key.status)")], $0.value) })
        text.family(
            "gift_orders_total", "counter", "Orders by outcome.",
            counts.orders.sorted { $0.key < $1.key }.map { ([("outcome", $0.key)], Double($0.value)) })
        addCounters(counts, to: &text)
        orders.addMetrics(to: &text)
        text.addProcess(ProcessUsage.now)
        return text.text
    }

    private func addCounters(_ counts: GiftMetrics.Counts, to text: inout MetricsText) {
        text.gauge("gift_orders_undecided", "Orders that may be charged.", Double(counts.undecidedCount))
        text.gauge("gift_orders_attention", "Orders that wait for an operator.", Double(counts.attentionCount))
        text.counter("gift_sent_bytes_total", "Bytes of answers.", Double(counts.sentByteCount))
        text.counter("gift_ledger_faults_total", "Calls of the ledger that failed.", Double(counts.ledgerFaultCount))
        text.counter("gift_connections_accepted_total", "Connections accepted.", Double(counts.acceptedCount))
        text.gauge("gift_connections", "Connections that are open.", Double(counts.connectionCount))
        text.gauge("gift_body_bytes", "Bytes of bodies in memory.", Double(counts.bodyByteCount))
        let streams = rooms.statistics
        text.gauge("gift_streams", "Streams of events that are open.", Double(streams.streamCount))
        text.gauge("gift_rooms_watched", "Rooms that somebody watches.", Double(streams.roomCount))
        text.counter("gift_deliveries_total", "Events that were handed to streams.", Double(streams.deliveryCount))
        text.family(
            "gift_stream_ends_total", "counter", "Streams that have ended, by the reason.",
            streams.endingCounts.sorted { $0.key.rawValue < $1.key.rawValue }.map {
                ([("reason", $0.key.rawValue)], Double($0.value))
            })
        if let published = rooms.publisher?.statistics {
            text.counter("gift_published_total", "Gifts posted to another server.", Double(published.acceptedCount))
            text.counter(
                "gift_publish_refusals_total", "Gifts that the other server refused.", Double(published.refusedCount))
            text.counter("gift_publish_failures_total", "Attempts to post that failed.", Double(published.failureCount))
        }
        if let skew = rooms.group?.skew {
            text.gauge("gift_clock_skew_seconds", "The database's time less this machine's.", Double(skew) / 1000)
        }
        if let (counts, isConnected) = rooms.group?.exchangeState {
            GiftService.addExchange(counts, isConnected: isConnected, to: &text)
        }
        text.gauge(
            "gift_hook_open", "Whether the billing hook is left alone for a while.",
            orders.billing?.breakerDelay == nil ? 0 : 1)
        text.gauge("gift_catalog_version", "The version of the catalogue.", Double(repository.catalog().version))
        text.gauge("gift_ready", "Whether the server takes requests.", isDraining || counts.isFull ? 0 : 1)
    }
    private static func addExchange(_ counts: ExchangeStatistics, isConnected: Bool, to text: inout MetricsText) {
        text.gauge("gift_exchange_connected", "Whether gifts and chat come by Redis.", isConnected ? 1 : 0)
        text.counter("gift_exchange_appended_total", "Gifts appended for others.", Double(counts.appendedCount))
        text.counter("gift_exchange_posted_total", "Messages and likes sent to others.", Double(counts.postedCount))
        text.counter("gift_exchange_received_total", "Items received from others.", Double(counts.receivedCount))
        text.counter("gift_exchange_dropped_total", "Items that could not be sent.", Double(counts.droppedCount))
        text.counter("gift_exchange_malformed_total", "Invalid items received.", Double(counts.malformedCount))
        text.counter("gift_exchange_failures_total", "Connections and calls that failed.", Double(counts.failureCount))
    }
}
