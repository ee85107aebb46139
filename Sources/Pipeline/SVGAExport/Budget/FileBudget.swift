/// The maximum size of a file, and the settings that may change to reach it: the quality first, then the size.
package struct FileBudget: Hashable, Sendable {
    /// The maximum size of the file in bytes.
    package let maxByteCount: Int
    /// From the lowest to the wanted value of the setting that trades pixels for bytes; nil for a format without loss.
    package let qualities: ClosedRange<Int>?
    /// The least size in thousandths of the wanted one; 1000 where the size is not to change.
    package let minPermille: Int

    package init(maxByteCount: Int, qualities: ClosedRange<Int>?, minPermille: Int) {
        (self.maxByteCount, self.qualities) = (maxByteCount, qualities)
        self.minPermille = min(max(1, minPermille), 1000)
    }

    /// One way to make the file.
    package struct Settings: Hashable, Sendable {
        /// The quality; nil for a format without loss.
        package var quality: Int?
        /// The size in thousandths of the wanted one.
        package var permille: Int

        /// The full size, unless another is given.
        package init(quality: Int?, permille: Int = 1000) {
            (self.quality, self.permille) = (quality, permille)
        }
    }

    package struct Outcome<Product> {
        /// The best file that fits; nil if none does.
        package let fitting: (settings: Settings, product: Product)?
        /// The size of the smallest file that was made.
        package let smallestByteCount: Int
        package let attemptCount: Int
    }

    /// Creates about three to nine files until one fits and is nearly as large as allowed; keeps at most two at a time.
    /// After the wanted settings, the lowest quality shows whether quality is enough: then a better one is searched for
    /// in between, otherwise the size that fits at the lowest quality. The same bytes lead to the same choice.
    package func search<Product, Failure: Error>(
        byteCount: @escaping (Product) -> Int, make: @escaping (Settings) throws(Failure) -> Product
    ) throws(Failure) -> Outcome<Product> {
        var search = FileBudgetSearch(budget: self, byteCount: byteCount, make: make)
        try search.run()
        return Outcome(
            fitting: search.best, smallestByteCount: search.smallestByteCount, attemptCount: search.attemptCount)
    }
}
