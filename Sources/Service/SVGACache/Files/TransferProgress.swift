/// How far a transfer is.
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
