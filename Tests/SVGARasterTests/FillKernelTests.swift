import CSVGAKernels
import SVGATestSupport
import Testing

/// The kernel that sums cells up and blends by them, against its rule one pixel after the other; every level, in memory that
/// begins or ends with the rows.
@Suite(.serialized) struct FillKernelTests {
    /// The cells of a box with the bits of those that are touched, its pixels and its clip.
    private struct Box {
        let width: Int
        let height = 3
        /// Pixels from one row to the next, of the canvas and of the clip.
        let stride: Int
        var cells: [Int32]
        var touches: [UInt64]
        var pixels: [UInt32]
        let clip: [UInt8]
        let cellsPerRow: Int
        let columnWords: Int

        init(width: Int, touchShare: Double, _ random: inout SplitMix64) {
            self.width = width
            stride = width + Int.random(in: 0...3, using: &random)
            cellsPerRow = (width + 2 + 7) & ~7
            columnWords = (cellsPerRow + 63) / 64
            cells = [Int32](repeating: 0, count: cellsPerRow * height)
            touches = [UInt64](repeating: 0, count: columnWords * height)
            pixels = (0..<stride * height).map { _ in UInt32(truncatingIfNeeded: random.next()) }
            clip = (0..<stride * height).map { _ in
                [0, 255, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
            }
            for row in 0..<height { addEdges(row, touchShare, &random) }
        }

        /// Touches some cells of a row up to the one after the last pixel; each changes the next cell too.
        private mutating func addEdges(_ row: Int, _ share: Double, _ random: inout SplitMix64) {
            for column in 0...width where Double.random(in: 0...1, using: &random) < share {
                touches[row * columnWords + column / 64] |= 1 << UInt64(column % 64)
                let full = Int32(SVGA_FULL_COVERAGE)
                let heights: [Int32] = [full, -full, 2 * full, full / 3, -full / 7]
                let height: Int32 = heights.randomElement(using: &random) ?? 0
                let here = Int32.random(in: min(height, 0)...max(height, 0), using: &random)
                cells[row * cellsPerRow + column] += here
                cells[row * cellsPerRow + column + 1] += height - here
            }
        }

        /// The pixels after filling, by the rule of `raster_kernels.h`.
        func filled(_ color: UInt32, clipped: Bool) -> [UInt32] {
            var result = pixels
            for row in 0..<height {
                var sum: Int32 = 0
                for column in 0..<width {
                    sum &+= cells[row * cellsPerRow + column]
                    var coverage = (min(sum.magnitude, SVGA_FULL_COVERAGE) * 255 + SVGA_FULL_COVERAGE / 2) >> 17
                    let index = row * stride + column
                    if clipped {
                        coverage = UInt32((Double(coverage) * Double(clip[index]) / 255).rounded())
                    }
                    result[index] = Self.blended(color, coverage, result[index])
                }
            }
            return result
        }

        private static func blended(_ color: UInt32, _ coverage: UInt32, _ below: UInt32) -> UInt32 {
            func product(_ a: UInt32, _ b: UInt32) -> UInt32 { (a * b + 255) / 256 }
            let keep = 255 - product(color >> 24, coverage)
            var pixel: UInt32 = 0
            for shift in [UInt32(0), 8, 16, 24] {
                let channel = product(color >> shift & 255, coverage) + product(below >> shift & 255, keep)
                pixel |= channel << shift
            }
            return pixel
        }
    }

    static let colors: [UInt32] = [0xff20_40f0, 0x8040_2010, 0x0101_0001, 0xfefe_00fe]

    @Test(arguments: KernelMemoryTests.ways)
    func everyWidthIsFilledByTheRule(way: (level: Int32, edge: GuardedBytes.Edge)) throws {
        defer { svga_limit_level(2) }
        try KernelMemoryTests.limit(to: way.level)
        var random = SplitMix64(seed: 17)
        for width in Array(1...24) + [62, 63, 64, 65, 130] {
            let shares = [0.02, 0.3, 0.8]
            let share: Double = shares.randomElement(using: &random) ?? 0
            let box = Box(width: width, touchShare: share, &random)
            let color = Self.colors.randomElement(using: &random) ?? 0
            for clipped in [false, true] { expectRule(box, color, clipped: clipped, way.edge) }
        }
    }

    private func expectRule(_ box: Box, _ color: UInt32, clipped: Bool, _ edge: GuardedBytes.Edge) {
        func guarded(_ elements: [some Any]) -> GuardedBytes {
            elements.withUnsafeBytes { GuardedBytes(Array($0), at: edge) }
        }
        // The last row ends with its last pixel.
        let inside = box.stride * (box.height - 1) + box.width
        let (cells, touches) = (guarded(box.cells), guarded(box.touches))
        let (pixels, clip) = (guarded(Array(box.pixels[..<inside])), guarded(Array(box.clip[..<inside])))
        var all = svga_cells(
            cells: cells.bytes.baseAddress?.assumingMemoryBound(to: Int32.self), cells_per_row: Int64(box.cellsPerRow),
            touches: touches.bytes.baseAddress?.assumingMemoryBound(to: UInt64.self),
            words_per_row: Int64(box.columnWords))
        let stride = Int64(box.stride)
        clip.withAddress { clip in
            pixels.withAddress(of: UInt32.self) { pixels in
                var target = svga_box(
                    width: Int64(box.width), height: Int64(box.height), pixels: pixels, stride: stride,
                    clip: clipped ? clip : nil, clip_stride: stride)
                svga_fill_cells(&all, &target, color)
            }
        }
        let expected = Array(box.filled(color, clipped: clipped)[..<inside])
        #expect(Array(pixels.bytes.bindMemory(to: UInt32.self)) == expected, "\(box.width) pixels, clipped: \(clipped)")
        #expect(cells.bytes.allSatisfy { $0 == 0 } && touches.bytes.allSatisfy { $0 == 0 })
    }
}
