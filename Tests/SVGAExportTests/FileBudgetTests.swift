import SVGAExport
import Testing

/// Searches over formats whose bytes are a function of their settings.
@Suite struct FileBudgetTests {
    /// The bytes of a file with a quality and a size: three times as many at quality 100 as at 0.
    private static func byteCount(_ settings: FileBudget.Settings) -> Int {
        let (quality, scale) = (Double(settings.quality ?? 100), Double(settings.permille) / 1000)
        return Int(100_000 * (1 + quality * quality / 5000) * scale * scale) + 200
    }

    private func search(
        _ maxByteCount: Int, qualities: ClosedRange<Int>? = 40...75, minPermille: Int = 50
    ) -> FileBudget.Outcome<Int> {
        FileBudget(maxByteCount: maxByteCount, qualities: qualities, minPermille: minPermille)
            .search(byteCount: { $0 }, make: Self.byteCount)
    }

    @Test func fittingFileIsEncodedOnce() throws {
        let outcome = search(1_000_000)
        #expect(outcome.attemptCount == 1)
        #expect(try #require(outcome.fitting).settings == FileBudget.Settings(quality: 75))
    }

    @Test(arguments: [132_300, 140_000, 170_000, 200_000, 212_000]) func qualityComesFirst(maxByteCount: Int) throws {
        let outcome = search(maxByteCount)
        let (settings, count) = try #require(outcome.fitting)
        #expect(settings.permille == 1000 && count <= maxByteCount && outcome.attemptCount <= 7)
        // A better quality would not fit, or most of the bytes are used.
        let better = Self.byteCount(FileBudget.Settings(quality: try #require(settings.quality) + 1))
        #expect(better > maxByteCount || count * 20 >= maxByteCount * 19 - 20)
    }

    @Test(arguments: [2000, 10_000, 60_000, 131_000], [nil, 0...0, 40...75] as [ClosedRange<Int>?])
    func thenSizeAtTheLowestQuality(maxByteCount: Int, qualities: ClosedRange<Int>?) throws {
        let outcome = search(qualities == 0...0 ? min(99_000, maxByteCount) : maxByteCount, qualities: qualities)
        let (settings, count) = try #require(outcome.fitting)
        #expect(settings.quality == qualities?.lowerBound && settings.permille < 1000)
        #expect(count <= maxByteCount && count * 10 >= min(99_000, maxByteCount) * 8 && outcome.attemptCount <= 10)
    }

    @Test(arguments: [(100, 50), (131_000, 1000)]) func impossibleBudgetReportsTheSmallestSize(
        maxByteCount: Int, minPermille: Int
    ) {
        let outcome = search(maxByteCount, minPermille: minPermille)
        #expect(outcome.fitting == nil)
        let smallest = Self.byteCount(FileBudget.Settings(quality: 40, permille: minPermille))
        #expect(outcome.smallestByteCount == smallest)
    }

    @Test func sizesThatDoNotFallEndTheSearchToo() {
        var count = 0
        let outcome = FileBudget(maxByteCount: 10, qualities: 0...100, minPermille: 1).search(byteCount: { $0 }) { _ in
            count += 1
            return 1_000_000_000
        }
        #expect(outcome.fitting == nil && count == outcome.attemptCount && count < 10)
    }
}
