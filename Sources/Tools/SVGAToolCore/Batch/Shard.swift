/// One of several equal parts of all inputs. Each input belongs to exactly one, determined only by its name, and
/// independent of the other inputs, of their order and of the machine.
struct Shard: Hashable {
    /// The part, 1 ... ``count``.
    let index: Int
    /// The number of shards, at least 1.
    let count: Int

    static let whole = Shard(index: 1, count: 1)

    private init(index: Int, count: Int) { (self.index, self.count) = (index, count) }

    /// A part by its place, starting at 0, which must be below `count`.
    init(place: Int, of count: Int) { self.init(index: place + 1, count: count) }

    /// Reads `2/8`; nil for other text.
    init?(parsing text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1], count >= 1, 1...count ~= index else {
            return nil
        }
        self.init(index: index, count: count)
    }

    /// Whether an input belongs to this part.
    func contains(_ name: String) -> Bool { Int(StableHash.of(name) % UInt64(count)) == index - 1 }
}

extension Shard: CustomStringConvertible {
    var description: String { "\(index)/\(count)" }
}

/// A hash that is the same in every process, unlike the standard library's.
enum StableHash {
    /// The FNV-1a hash of the UTF-8 bytes, its bits mixed again (the finalizer of MurmurHash3), so that all of them
    /// depend on all bytes.
    static func of(_ text: String) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        hash = (hash ^ hash >> 33) &* 0xff51_afd7_ed55_8ccd
        hash = (hash ^ hash >> 33) &* 0xc4ce_b9fe_1a85_ec53
        return hash ^ hash >> 33
    }
}
