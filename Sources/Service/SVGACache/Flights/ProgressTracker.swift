import SVGASystem

/// The streams that are told how far the transfers are.
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

    /// Ends all streams of a key.
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

/// How far a transfer is.
///
/// ```swift
/// let request = MovieRequest(url: url)
/// let stream = cache.progress(of: request)
/// async let file = cache.file(for: request)
/// for await progress in stream { print("\(progress.receivedByteCount) bytes") }
/// print(try await file.path)
/// ```
public struct TransferProgress: Hashable, Sendable {
    /// The bytes that are there, those of an earlier, broken transfer included.
    public var receivedByteCount: Int
    /// The size of the whole; nil where the server does not tell it.
    public var totalByteCount: Int?

    /// The part that is there, 0 ... 1; nil where the size of the whole is not known.
    public var fraction: Double? {
        totalByteCount.map { $0 > 0 ? min(1, Double(receivedByteCount) / Double($0)) : 1 }
    }
}
