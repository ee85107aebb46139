import CSVGAKernels
import SVGATestSupport
import Testing

/// The kernels that add edges to cells, next to plain arithmetic.
@Suite struct EdgeKernelTests {
    /// Compares all sums and bits that edges leave in a box.
    private func check(_ edges: [svga_edge], width: Int, height: Int) {
        var expected = ReferenceEdges(width: width, height: height)
        for edge in edges { expected.add(edge) }
        var actual = ReferenceEdges(width: width, height: height)
        actual.addByKernel(edges)
        #expect(actual.cells == expected.cells && actual.touches == expected.touches)
        checkTracking(of: edges, expected, width: width, height: height)
    }

    /// Compares sums and touches with untracked edges, and recorded overlaps with bits for each direction: each
    /// doubtful cell is shared, and only cells that several parts touch are.
    private func checkTracking(of edges: [svga_edge], _ expected: ReferenceEdges, width: Int, height: Int) {
        var actual = ReferenceEdges(width: width, height: height)
        let recorded = actual.addByTrackingKernel(edges)
        #expect(actual.cells == expected.cells && actual.touches == expected.touches)
        #expect(actual.cellsWithoutATouch.isEmpty)
        #expect(recorded.levels == expected.occupancies.map(\.level))
        #expect(recorded.innerLevels == expected.occupancies.map(\.levelInside))
        #expect(zip(expected.occupancies, recorded.shared).allSatisfy { $0.doubtful & ~$1 == 0 })
        #expect(zip(recorded.shared, expected.touchedTwice).allSatisfy { $0 & ~$1 == 0 })
        for row in 0..<height {
            let words = recorded.shared[row * actual.wordsPerRow..<(row + 1) * actual.wordsPerRow]
            #expect(actual.isShared[row] == words.contains { $0 != 0 })
        }
    }

    /// The edge leaves a border between pixels so steeply that it rounds to a path next to the cell that it comes from.
    @Test func cellStaysTouchedNextToAnEdge() {
        let points: [(Int32, Int32)] = [(1948, 10), (2048, 700), (2047, 3000), (10, 3000), (10, 10), (1948, 10)]
        var edges = [svga_edge(x0: 1948, y0: 10, x1: -1, y1: 10)]
        for (start, end) in zip(points, points.dropFirst()) {
            edges.append(svga_edge(x0: start.0, y0: start.1, x1: end.0, y1: end.1))
        }
        check(edges, width: 16, height: 16)
        var box = ReferenceEdges(width: 16, height: 16)
        _ = box.addByTrackingKernel(edges)
        #expect(box.touches[2] == 0x181)
    }

    /// A closed contour, from a point at which it turns from down to up or back.
    private func contour(
        _ count: Int, _ random: inout SplitMix64, _ next: (inout SplitMix64, (Int, Int)) -> (Int, Int)
    ) -> [svga_edge] {
        var points = [next(&random, (0, 0))]
        while points.count < count { points.append(next(&random, points[points.count - 1])) }
        let turn = (0..<count).first { index in
            let (before, here) = (points[(index + count - 1) % count].1, points[index].1)
            return (here - before) * (points[(index + 1) % count].1 - here) < 0
        }
        guard let turn else { return [] }
        points = Array(points[turn...] + points[..<turn])
        let corners = points.map { (x: Int32($0.0), y: Int32($0.1)) }
        var edges = [svga_edge(x0: corners[0].x, y0: corners[0].y, x1: -1, y1: corners[0].y)]
        for (start, end) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
            edges.append(svga_edge(x0: start.x, y0: start.y, x1: end.x, y1: end.y))
        }
        return edges
    }

    @Test func edgesFromAnywhereToAnywhereAddWhatTheyShould() {
        var random = SplitMix64(seed: 1)
        for _ in 0..<150 {
            let (width, height) = (Int.random(in: 1...150, using: &random), Int.random(in: 1...20, using: &random))
            let edges = contour(20, &random) { random, _ in
                (Int.random(in: 0...width * 256, using: &random), Int.random(in: 0...height * 256, using: &random))
            }
            check(edges, width: width, height: height)
        }
    }

    @Test func chordsOfCurvesAddWhatTheyShould() {
        var random = SplitMix64(seed: 2)
        for _ in 0..<150 {
            let edges = contour(120, &random) { random, before in
                let step = (Int.random(in: -700...700, using: &random), Int.random(in: -700...700, using: &random))
                return (min(max(before.0 + step.0, 0), 140 * 256), min(max(before.1 + step.1, 0), 12 * 256))
            }
            check(edges, width: 140, height: 12)
        }
    }

    @Test func endsOnBordersBetweenPixelsAddWhatTheyShould() {
        var random = SplitMix64(seed: 3)
        let offsets = [0, 0, 1, 127, 128, 255]
        for _ in 0..<300 {
            let edges = contour(12, &random) { random, _ in
                (
                    min(
                        70 * 256, Int.random(in: 60...70, using: &random) * 256 + offsets.randomElement(using: &random)!
                    ),
                    min(4 * 256, Int.random(in: 0...4, using: &random) * 256 + offsets.randomElement(using: &random)!)
                )
            }
            check(edges, width: 70, height: 4)
        }
    }

    /// Each width of an edge inside one row at each height, from which the steep kernel looks up a reciprocal.
    @Test(arguments: 0..<8) func allQuotientsOfSteepEdgesAreExact(part: Int) {
        for height in 1 + part * 32...32 + part * 32 {
            for width in 0...257 {
                let start = width * 7 % 256
                let edge = svga_edge(x0: Int32(start), y0: 0, x1: Int32(start + width), y1: Int32(height))
                var (expected, actual) = (ReferenceEdges(width: 3, height: 1), ReferenceEdges(width: 3, height: 1))
                expected.add(edge)
                actual.addByKernel([edge])
                #expect(actual.cells == expected.cells && actual.touches == expected.touches)
            }
        }
    }

    @Test func theLongestEdgesAddWhatTheyShould() {
        let (wide, high) = (32_767 * 256, 32_767 * 256)
        func edge(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) -> svga_edge {
            svga_edge(x0: Int32(x0), y0: Int32(y0), x1: Int32(x1), y1: Int32(y1))
        }
        check(
            [edge(0, 0, wide, 512), edge(wide, 511, 1, 1), edge(wide, 0, 0, 1), edge(3, 256, wide - 1, 257)],
            width: 32_767, height: 2)
        check(
            [edge(0, 0, 512, high), edge(512, high, 0, 1), edge(511, high - 1, 1, 0), edge(1, 0, 1, high)],
            width: 2, height: 32_767)
    }

    @Test func pointsAreRoundedUpToTheFirstOutsideTheBox() {
        let points = [3.5, 2.25, 3.501, 2.2519, 4, 5, 0, 0, 4.01, 1, 2, 2]
        var edges = [svga_edge](repeating: svga_edge(), count: 6)
        let count = points.withUnsafeBufferPointer {
            svga_make_edges(&edges, $0.baseAddress, $0.baseAddress! + 2, 5, 0, 0, 4, 5)
        }
        #expect(count == 3)
        #expect(edges[0].x0 == 896 && edges[0].y0 == 576 && edges[0].x1 == 896 && edges[0].y1 == 576)
        #expect(edges[1].x1 == 1024 && edges[1].y1 == 1280 && edges[2].x1 == 0 && edges[2].y1 == 0)
        #expect(svga_make_edges(&edges, [4.01, 1], [2, 2], 1, 0, 0, 4, 5) == 0)
    }
}

/// The kernel's record of overlaps, one bit per cell.
private struct RecordedOverlaps {
    var shared: [UInt64]
    var levels: [UInt64]
    var innerLevels: [UInt64]
}

extension ReferenceEdges {
    fileprivate mutating func addByKernel(_ edges: [svga_edge]) {
        var (newCells, newTouches) = (cells, touches)
        newCells.withUnsafeMutableBufferPointer { cells in
            newTouches.withUnsafeMutableBufferPointer { touches in
                var box = box(cells.baseAddress, touches.baseAddress)
                svga_add_edges(&box, edges, Int64(edges.count))
            }
        }
        (cells, touches) = (newCells, newTouches)
    }

    fileprivate mutating func addByTrackingKernel(_ edges: [svga_edge]) -> RecordedOverlaps {
        var bits = [UInt64](repeating: 0, count: 3 * touches.count)
        var (newCells, newTouches, newShared) = (cells, touches, isShared)
        newCells.withUnsafeMutableBufferPointer { cells in
            newTouches.withUnsafeMutableBufferPointer { touches in
                newShared.withUnsafeMutableBufferPointer { isShared in
                    bits.withUnsafeMutableBufferPointer { bits in
                        var box = box(cells.baseAddress, touches.baseAddress)
                        var overlaps = svga_overlaps()
                        overlaps.shared = bits.baseAddress
                        overlaps.levels = bits.baseAddress?.advanced(by: touches.count)
                        overlaps.inner_levels = bits.baseAddress?.advanced(by: 2 * touches.count)
                        (overlaps.is_shared, overlaps.end_x, overlaps.turn_column) = (isShared.baseAddress, -1, -1)
                        svga_add_tracked_edges(&box, &overlaps, edges, Int64(edges.count))
                        svga_end_tracking(&box, &overlaps)
                    }
                }
            }
        }
        (cells, touches, isShared) = (newCells, newTouches, newShared)
        let count = touches.count
        return RecordedOverlaps(
            shared: Array(bits[..<count]), levels: Array(bits[count..<2 * count]),
            innerLevels: Array(bits[(2 * count)...]))
    }

    private func box(_ cells: UnsafeMutablePointer<Int32>?, _ touches: UnsafeMutablePointer<UInt64>?) -> svga_cells {
        svga_cells(
            cells: cells, cells_per_row: Int64(cellsPerRow), touches: touches, words_per_row: Int64(wordsPerRow))
    }
}
