/// How much is wanted of files of which the whole may be too much for now.
struct HeadLimit: Hashable, Sendable {
    /// How many bytes are wanted of a large file, at least 1.
    let byteCount: Int
    /// How large a file may be that is wanted whole, at least ``byteCount``.
    let wholeByteCount: Int

    /// The first bytes, which are all of a smaller file.
    init(byteCount: Int, wholeByteCount: Int = 0) {
        self.byteCount = max(1, byteCount)
        self.wholeByteCount = max(self.byteCount, wholeByteCount)
    }

    /// How many bytes are wanted of a file; nil for all of them. A file of unknown size is wanted as long as it may be small.
    func end(ofTotal totalByteCount: Int?) -> Int? {
        guard let totalByteCount else { return wholeByteCount }
        return totalByteCount <= wholeByteCount ? nil : byteCount
    }

    /// The end that can be asked for: where no size can make more bytes wanted.
    func knownEnd(ofTotal totalByteCount: Int?) -> Int? {
        totalByteCount == nil && wholeByteCount > byteCount ? nil : end(ofTotal: totalByteCount)
    }
}
