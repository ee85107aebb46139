import SVGASystem

final class ProgressTracker: Sendable {
    private typealias Continuation = AsyncStream<TransferProgress>.Continuation

    private struct State {
        var observers: [String: [Int: Continuation]] = [:]
        var count = 0
    }

    private let state = Lock(State())

    /// The progress of the transfers of a key, until one ends or the key is found without one.
    func stream(_ key: String) -> AsyncStream<TransferProgress> {
        // A slow reader needs the latest value only.
        let (stream, continuation) = AsyncStream.makeStream(
            of: TransferProgress.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.count += 1
            state.observers[key, default: [:]][state.count] = continuation
            return state.count
        }
        continuation.onTermination = { [weak self] _ in self?.remove(number, key) }
        return stream
    }

    func report(_ progress: TransferProgress, _ key: String) {
        for continuation in observers(key) { continuation.yield(progress) }
    }

    func finish(_ key: String) {
        let observers = state.withLock { $0.observers.isEmpty ? nil : $0.observers.removeValue(forKey: key) }
        for continuation in (observers ?? [:]).values { continuation.finish() }
    }

    private func observers(_ key: String) -> [Continuation] {
        state.withLock { $0.observers.isEmpty ? [] : Array(($0.observers[key] ?? [:]).values) }
    }

    private func remove(_ number: Int, _ key: String) {
        state.withLock { state in
            state.observers[key]?[number] = nil
            if state.observers[key]?.isEmpty == true { state.observers[key] = nil }
        }
    }
}

/// The progress of a transfer.
///
/// ```swift
/// let request = MovieRequest(url: url)
/// let stream = cache.progress(of: request)
/// async let file = cache.file(for: request)
/// for await progress in stream { print("\(progress.receivedByteCount) bytes") }
/// print(try await file.path)
/// ```
public struct TransferProgress: Hashable, Sendable {
    /// The available bytes, including an earlier, broken transfer's.
    public var receivedByteCount: Int
    /// The complete size; nil if the server does not send it.
    public var totalByteCount: Int?

    /// The available part, 0 ... 1; nil if the complete size is unknown.
    public var fraction: Double? {
        totalByteCount.map { $0 > 0 ? min(1, Double(receivedByteCount) / Double($0)) : 1 }
    }
}
