import CSVGAKernels
import SVGATestSupport
import Testing

/// The kernels touch no byte next to their rows: memory begins or ends there, and one step further ends the process.
@Suite(.serialized) struct KernelMemoryTests {
    private typealias Row = UnsafeMutablePointer<UInt32>

    /// Each level of the CPU's instructions with each edge.
    static let ways = (Int32(0)...2).flatMap { level in GuardedBytes.Edge.allCases.map { (level, $0) } }

    /// Limits the kernels to a level of instructions. Cancels the test if the CPU lacks the level.
    static func limit(to level: Int32) throws {
        if svga_limit_level(level) == level { return }
        // Swift Testing does not report that it skips a case.
        print("➜ Test \(Test.current?.name ?? "") skipped: \"the CPU lacks instructions\"")
        try Test.cancel("the CPU lacks the instructions of level \(level)")
    }

    private func row(_ count: Int, _ edge: GuardedBytes.Edge, _ random: inout SplitMix64) -> GuardedBytes {
        GuardedBytes((0..<4 * count).map { _ in UInt8.random(in: 0...255, using: &random) }, at: edge)
    }

    private func start(of row: GuardedBytes) -> Row? { row.bytes.baseAddress?.assumingMemoryBound(to: UInt32.self) }

    @Test(arguments: ways, [UInt8(0), 255])
    func rowsOfEveryLengthAreKept(way: (level: Int32, edge: GuardedBytes.Edge), coverage: UInt8) throws {
        defer { svga_limit_level(2) }
        try KernelMemoryTests.limit(to: way.level)
        var random = SplitMix64(seed: 1)
        for count in 1...40 {
            let (target, source, mask) = (
                row(count, way.edge, &random), row(count, way.edge, &random), row(count, way.edge, &random)
            )
            let covered = GuardedBytes([UInt8](repeating: coverage, count: count), at: way.edge)
            let pixels = try #require(start(of: target))
            let (colors, masks) = (try #require(start(of: source)), try #require(start(of: mask)))
            covered.withAddress { covering in
                for covering in [nil, covering] {
                    svga_blend(pixels, colors, Int64(count), 200, covering)
                    svga_blend_masked(pixels, colors, masks, Int64(count), covering)
                    sample(pixels, count, covering, way.edge)
                    mixRows(pixels, count, covering, way.edge)
                }
                svga_fill_coverage(pixels, Int64(count), 0x8040_2010, covering)
            }
            svga_fill(pixels, Int64(count), 0x8040_2010)
            source.withAddress { svga_unpremultiply($0, pixels, Int64(count)) }
            withExtendedLifetime((target, source, mask, covered)) {}
        }
    }

    /// Samples an image of 3 x 3, followed by the row and the pixel that may be read.
    private func sample(
        _ target: Row, _ count: Int, _ coverage: UnsafeMutablePointer<UInt8>?, _ edge: GuardedBytes.Edge
    ) {
        let image = GuardedBytes([UInt8](repeating: 77, count: 4 * (9 + 3 + 1)), at: edge)
        for step in [Int32(-40_000), 9_000, 70_000] {
            var samples = svga_samples(
                pixels: start(of: image), width: 3, height: 3, u: step < 0 ? 300_000 : -20_000, v: 10_000, step_u: step,
                step_v: step / 3)
            svga_blend_samples(target, Int64(count), &samples, 255, coverage)
        }
        withExtendedLifetime(image) {}
    }

    /// Mixes two rows of 16-bit channels.
    private func mixRows(
        _ target: Row, _ count: Int, _ coverage: UnsafeMutablePointer<UInt8>?, _ edge: GuardedBytes.Edge
    ) {
        let rows = [GuardedBytes(count: 8 * count, at: edge), GuardedBytes(count: 8 * count, at: edge)]
        let channels = rows.map { $0.bytes.baseAddress?.assumingMemoryBound(to: Int16.self) }
        svga_blend_rows(target, channels[0], channels[1], Int64(count), 9_000, 255, coverage)
        withExtendedLifetime(rows) {}
    }

    /// Rows of which a multiple of eight is requested: stretched images and sums of cells.
    @Test(arguments: ways) func rowsOfEightsAreKept(way: (level: Int32, edge: GuardedBytes.Edge)) throws {
        defer { svga_limit_level(2) }
        try KernelMemoryTests.limit(to: way.level)
        for count in stride(from: 8, through: 72, by: 8) {
            stretch(Int64(count), way.edge)
            let coverage = GuardedBytes([UInt8](repeating: 9, count: count), at: way.edge)
            let sum = coverage.withAddress { coverage in
                GuardedBytes(count: 4 * count, at: way.edge).withAddress(of: Int32.self) {
                    svga_sum_cells($0, Int64(count), Int32(SVGA_FULL_COVERAGE), coverage)
                }
            }
            #expect(sum == Int32(SVGA_FULL_COVERAGE))
            #expect(coverage.bytes.allSatisfy { $0 == 255 })
        }
    }

    /// Stretches a row of three texels and the one after them that may be read.
    private func stretch(_ count: Int64, _ edge: GuardedBytes.Edge) {
        let row = GuardedBytes([UInt8](repeating: 255, count: 4 * 4), at: edge)
        let samples = GuardedBytes(count: Int(count) * 8, at: edge)
        let left = GuardedBytes(count: Int(count) * 4, at: edge)
        let weights = GuardedBytes([UInt8](repeating: 64, count: Int(count) * 8), at: edge)
        left.withAddress(of: Int32.self) { left in
            for index in 0..<Int(count) { left?[index] = Int32(index % 3) }
            samples.withAddress(of: Int16.self) { samples in
                weights.withAddress(of: UInt16.self) { weights in
                    svga_stretch_row(samples, count, start(of: row), left, weights)
                }
            }
        }
        let white: Int16 = 255 * 128 - 16_384
        #expect(samples.bytes.bindMemory(to: Int16.self).allSatisfy { $0 == white })
        withExtendedLifetime((row, samples)) {}
    }
}
