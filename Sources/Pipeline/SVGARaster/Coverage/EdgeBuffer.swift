import CSVGARasterKernels
import SVGAGeometry

/// Edges of contours, of which it holds a portion at a time.
struct EdgeBuffer: ~Copyable {
    /// The edges of small shapes all fit, and lie in the first of the processor's caches.
    static let capacity = 1_024

    private let edges: UnsafeMutablePointer<svga_edge>
    private(set) var count = 0
    /// Whether all edges since ``removeAll()`` are still there.
    private(set) var isWhole = true

    init() { edges = .allocate(capacity: EdgeBuffer.capacity) }

    deinit { edges.deallocate() }

    /// The edges that are there.
    var portion: UnsafeBufferPointer<svga_edge> { UnsafeBufferPointer(start: edges, count: count) }
    /// The room after the last edge.
    var room: UnsafeMutableBufferPointer<svga_edge> {
        UnsafeMutableBufferPointer(start: edges + count, count: EdgeBuffer.capacity &- count)
    }

    mutating func removeAll() { (count, isWhole) = (0, true) }

    /// Makes room for at least one edge, where there is none by handing all to `take`.
    @inline(__always)
    mutating func makeRoom(_ take: (UnsafeBufferPointer<svga_edge>) -> Void) {
        if count < EdgeBuffer.capacity { return }
        take(portion)
        (count, isWhole) = (0, false)
    }

    /// Adds edges that were written into ``room``.
    mutating func add(_ newCount: Int) { count &+= newCount }

    /// Adds an edge where there is room.
    mutating func append(_ edge: svga_edge) {
        edges[count] = edge
        count &+= 1
    }
}
