import CSVGARasterKernels
import SVGATestRandom
import Testing

/// The kernels that add edges to cells, beside plain arithmetic.
@Suite struct EdgeKernelTests {
    /// Compares all sums and bits that edges leave in a box.
    private func check(_ edges: [svga_edge], width: Int, height: Int) {
        var expected = ReferenceEdges(width: width, height: height)
        for edge in edges { expected.add(edge) }
        var actual = ReferenceEdges(width: width, height: height)
        actual.addByKernel(edges)
        #expect(actual.cells == expected.cells && actual.touches == expected.touches)
        actual.cells = Array(repeating: 0, count: actual.cells.count)
        actual.addByTrackingKernel(edges)
        #expect(actual.cells == expected.cells && actual.isShared == expected.isShared)
        #expect(actual.occupancies.map(\.words) == expected.occupancies.map(\.words))
        #expect(actual.cellsWithoutATouch.isEmpty)
    }

    /// The edge leaves a border between pixels so steeply that it rounds to a path beside the cell that it comes from.
    @Test func aCellStaysTouchedWhereAnEdgeGoesOnBesideIt() {
        let points: [(Int32, Int32)] = [(1948, 10), (2048, 700), (2047, 3000), (10, 3000), (10, 10), (1948, 10)]
        var edges = [svga_edge(x0: 1948, y0: 10, x1: -1, y1: 10)]
        for (start, end) in zip(points, points.dropFirst()) {
            edges.append(svga_edge(x0: start.0, y0: start.1, x1: end.0, y1: end.1))
        }
        check(edges, width: 16, height: 16)
        var box = ReferenceEdges(width: 16, height: 16)
        box.addByTrackingKernel(edges)
        #expect(box.occupancies[2].down | box.occupancies[2].up == 0x181)
    }

    /// A contour of edges, each of which begins where the one before ends.
    private func contour(
        _ count: Int, _ random: inout SplitMix64, _ next: (inout SplitMix64, (Int, Int)) -> (Int, Int)
    ) -> [svga_edge] {
        var point = next(&random, (0, 0))
        var edges = [svga_edge(x0: Int32(point.0), y0: Int32(point.1), x1: -1, y1: Int32(point.1))]
        for _ in 0..<count {
            let end = next(&random, point)
            edges.append(svga_edge(x0: Int32(point.0), y0: Int32(point.1), x1: Int32(end.0), y1: Int32(end.1)))
            point = end
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

extension svga_occupancy {
    fileprivate var words: [UInt64] { [down, up, level, level_inside, turning, shared] }
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

    fileprivate mutating func addByTrackingKernel(_ edges: [svga_edge]) {
        var (newCells, newOccupancies, newShared) = (cells, occupancies, isShared)
        newCells.withUnsafeMutableBufferPointer { cells in
            newOccupancies.withUnsafeMutableBufferPointer { occupancies in
                newShared.withUnsafeMutableBufferPointer { isShared in
                    var box = box(cells.baseAddress, nil)
                    var overlaps = svga_overlaps(
                        occupancies: occupancies.baseAddress, is_shared: isShared.baseAddress, end_x: -1, end_y: -1,
                        end_column: -1, end_sign: 0)
                    svga_add_tracked_edges(&box, &overlaps, edges, Int64(edges.count))
                }
            }
        }
        (cells, occupancies, isShared) = (newCells, newOccupancies, newShared)
    }

    private func box(_ cells: UnsafeMutablePointer<Int32>?, _ touches: UnsafeMutablePointer<UInt64>?) -> svga_cells {
        svga_cells(
            cells: cells, cells_per_row: Int64(cellsPerRow), touches: touches, words_per_row: Int64(wordsPerRow))
    }
}
