import SVGAJobs
import SVGASystem

/// Counts the server's activity. Adding takes a lock for less than a microsecond and formats nothing. Labels have few
/// values: names of routes, statuses of the server's own answers, and words for where they came from.
final class Metrics: Sendable {
    /// A stage of the work for a request.
    enum Span: String, CaseIterable {
        case queue, fetch, decode, draw, encode, animate
    }

    struct RequestLabels: Hashable {
        let route: String
        let status: Int
        let origin: String
    }

    struct Counts {
        var requests: [RequestLabels: Histogram] = [:]
        var spans = [Histogram](repeating: Histogram(), count: Span.allCases.count)
        var drawingTimes = Histogram()
        var sentByteCount = 0
        var failedDrawingCount = 0
        var unstoredCount = 0
        var connectionCount = 0
        var acceptedCount = 0
    }

    private let counts = Lock(Counts())

    var now: Counts { counts.withLock { $0 } }

    /// - Parameter labels: The origin may be empty.
    func addRequest(_ labels: RequestLabels, byteCount: Int, nanoseconds: Int64) {
        counts.withLock { counts in
            counts.requests[labels, default: Histogram()].add(nanoseconds: nanoseconds)
            counts.sentByteCount += byteCount
        }
    }

    func addSpan(_ span: Span, nanoseconds: Int64) {
        // The cases are declared in the order of the array.
        guard let index = Span.allCases.firstIndex(of: span) else { return }
        counts.withLock { $0.spans[index].add(nanoseconds: nanoseconds) }
    }

    func addDrawing(nanoseconds: Int64) { counts.withLock { $0.drawingTimes.add(nanoseconds: nanoseconds) } }

    func addFailedDrawing() { counts.withLock { $0.failedDrawingCount += 1 } }

    func addUnstoredResult() { counts.withLock { $0.unstoredCount += 1 } }

    /// Counts a connection that was accepted, or one that has ended.
    func addConnection(isNew: Bool) {
        counts.withLock { counts in
            counts.connectionCount += isNew ? 1 : -1
            counts.acceptedCount += isNew ? 1 : 0
        }
    }
}

extension Metrics.Span {
    init(_ step: RenderJob.Step) {
        self =
            switch step {
            case .decode: .decode
            case .draw: .draw
            case .encode: .encode
            case .animate: .animate
            }
    }
}
