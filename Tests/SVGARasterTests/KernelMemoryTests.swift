import CRasterKernels
import GuardedMemory
import SeededRandom
import Testing

/// The kernels touch no byte after their rows: memory ends there, and one step further ends the process.
@Suite(.serialized) struct KernelMemoryTests {
    private typealias Row = UnsafeMutablePointer<UInt32>

    private func row(_ count: Int, _ random: inout SplitMix64) -> GuardedBytes {
        GuardedBytes((0..<4 * count).map { _ in UInt8.random(in: 0...255, using: &random) })
    }

    private func start(of row: GuardedBytes) -> Row? { row.bytes.baseAddress?.assumingMemoryBound(to: UInt32.self) }

    @Test(arguments: Int32(0)...2, [UInt8(0), 255])
    func rowsOfEveryLengthAreKept(level: Int32, coverage: UInt8) throws {
        defer { svga_limit_level(2) }
        guard svga_limit_level(level) == level else { return }
        var random = SplitMix64(seed: 1)
        for count in 1...40 {
            let (target, source, mask) = (row(count, &random), row(count, &random), row(count, &random))
            let covered = GuardedBytes([UInt8](repeating: coverage, count: count))
            let pixels = try #require(start(of: target))
            let (colors, masks) = (try #require(start(of: source)), try #require(start(of: mask)))
            covered.withAddress { covering in
                for covering in [nil, covering] {
                    svga_blend(pixels, colors, Int64(count), 200, covering)
                    svga_blend_masked(pixels, colors, masks, Int64(count), covering)
                    sample(pixels, count, covering)
                    mixRows(pixels, count, covering)
                }
                svga_fill_coverage(pixels, Int64(count), 0x8040_2010, covering)
            }
            svga_fill(pixels, Int64(count), 0x8040_2010)
            source.withAddress { svga_unpremultiply($0, pixels, Int64(count)) }
            withExtendedLifetime((target, source, mask, covered)) {}
        }
    }

    /// Samples an image of 3 x 3, behind which are the row and the pixel that may be read.
    private func sample(_ target: Row, _ count: Int, _ coverage: UnsafeMutablePointer<UInt8>?) {
        let image = GuardedBytes([UInt8](repeating: 77, count: 4 * (9 + 3 + 1)))
        for step in [Int32(-40_000), 9_000, 70_000] {
            var samples = svga_samples(
                pixels: start(of: image), width: 3, height: 3, u: step < 0 ? 300_000 : -20_000, v: 10_000, step_u: step,
                step_v: step / 3)
            svga_blend_samples(target, Int64(count), &samples, 255, coverage)
        }
        withExtendedLifetime(image) {}
    }

    /// Mixes two rows of channels of 16 bits.
    private func mixRows(_ target: Row, _ count: Int, _ coverage: UnsafeMutablePointer<UInt8>?) {
        let rows = [GuardedBytes(count: 8 * count), GuardedBytes(count: 8 * count)]
        let channels = rows.map { $0.bytes.baseAddress?.assumingMemoryBound(to: Int16.self) }
        svga_blend_rows(target, channels[0], channels[1], Int64(count), 9_000, 255, coverage)
        withExtendedLifetime(rows) {}
    }
}
