import Synchronization

/// A number of bytes that several owners share, from any number of threads.
public final class ByteBudget: Sendable {
    private let available: Atomic<Int>

    /// Makes a budget of so many bytes.
    public init(byteCount: Int) { available = Atomic(byteCount) }

    /// The bytes that nobody has taken.
    public var availableByteCount: Int { available.load(ordering: .relaxed) }

    /// Takes bytes out, if there are as many.
    func take(_ byteCount: Int) -> Bool {
        var seen = availableByteCount
        while seen >= byteCount {
            let (exchanged, original) = available.weakCompareExchange(
                expected: seen, desired: seen - byteCount, ordering: .relaxed)
            if exchanged { return true }
            seen = original
        }
        return false
    }

    /// Puts bytes back that were taken.
    func giveBack(_ byteCount: Int) { available.add(byteCount, ordering: .relaxed) }
}
