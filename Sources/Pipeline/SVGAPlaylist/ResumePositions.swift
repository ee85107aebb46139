/// The start position of an item that was played before.
///
/// ```swift
/// import SVGACache
///
/// var positions = ResumePositions<String>(mode: .none)
/// positions.leave("rocket", at: .seconds(1), of: .seconds(4))
/// positions.mode = .lastPosition
/// print(positions.start(of: "rocket"))    // 1.0 seconds
/// ```
public enum ResumeMode: String, Hashable, Sendable, CaseIterable {
    /// At its beginning.
    case none
    /// The position at which it was left.
    case lastPosition = "last"
}

/// The positions at which items were left, so that they resume there, keyed by identity, such as the digest of their
/// file, not by their place in a list. It holds a limited number, and forgets the oldest first.
///
/// ```swift
/// import SVGACache
///
/// let file = try await cache.file(for: MovieRequest(url: url))
/// var positions = ResumePositions<ContentDigest>(mode: .lastPosition)
/// positions.leave(file.sha256, at: .milliseconds(1_500), of: .seconds(4))
/// print(positions.start(of: file.sha256))     // 1.5 seconds
/// ```
public struct ResumePositions<Key: Hashable & Sendable>: Sendable {
    /// The start positions of items. Positions are noted in either mode.
    public var mode: ResumeMode
    /// The maximum number of positions, at least 1.
    public let capacity: Int
    private var positions: [Key: (position: Duration, turn: Int)] = [:]
    private var turn = 0

    /// Holds no position.
    public init(mode: ResumeMode = .none, capacity: Int = 1_024) {
        self.mode = mode
        self.capacity = max(1, capacity)
    }

    /// The number of positions that are held.
    public var count: Int { positions.count }

    /// Notes where an item was left. An item that was left at its end, or before its beginning, begins again.
    ///
    /// - Complexity: O(1), O(n) when the least recent one is forgotten.
    public mutating func leave(_ key: Key, at position: Duration, of duration: Duration) {
        guard position > .zero, position < duration else {
            positions[key] = nil
            return
        }
        turn += 1
        positions[key] = (position, turn)
        guard positions.count > capacity, let oldest = positions.min(by: { $0.value.turn < $1.value.turn }) else {
            return
        }
        positions[oldest.key] = nil
    }

    /// The start position of an item: zero in the mode ``ResumeMode/none``, and for items that were not left midway.
    public func start(of key: Key) -> Duration { mode == .none ? .zero : positions[key]?.position ?? .zero }
}
