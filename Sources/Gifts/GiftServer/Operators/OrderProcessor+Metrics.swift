import GiftHook
import SVGAHTTP

extension OrderProcessor {
    func addMetrics(to text: inout MetricsText) {
        guard let metrics = billing?.metrics else { return }
        let answers = metrics.answerCounts.sorted { $0.key < $1.key }
        text.family(
            "gift_hook_calls_total", "counter", "Hook calls for orders, by answer.",
            answers.map { ([("answer", $0.key)], Double($0.value)) })
        text.histogram(
            "gift_hook_seconds", "How long the hook took, with the wait for other calls.", limits: HookLatency.bounds,
            counts: metrics.latency.counts, sum: metrics.latency.sum)
        text.counter(
            "gift_hook_unasked_gifts_total", "Gifts that were sent without an answer.",
            Double(metrics.allowedByRuleCount))
        text.family(
            "gift_hook_cancellations_total", "counter", "Cancellations that the hook was told, by its answer.",
            [
                ([("answer", "confirmed")], Double(metrics.confirmedCancellationCount)),
                ([("answer", "failed")], Double(metrics.failedCancellationCount)),
            ])
        text.gauge("gift_hook_running", "Calls of the hook that run or wait.", Double(metrics.runningCount))
        text.counter("gift_hook_openings_total", "How often the breaker opened.", Double(metrics.breakerOpeningCount))
    }
}
