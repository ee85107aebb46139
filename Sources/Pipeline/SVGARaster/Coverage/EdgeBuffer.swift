import CSVGAKernels

/// Edges of contours, of which it holds a portion at a time.
struct EdgeBuffer: ~Copyable {
    /// The edges of small shapes all fit, and lie in the first of the processor's caches.
    static let capacity = 1_024

    private let edges: UnsafeMutablePointer<svga_edge>
    private(set) var count = 0
    /// Whether the buffer still has all edges since ``removeAll()``.
    private(set) var isWhole = true

    init() { edges = .allocate(capacity: EdgeBuffer.capacity) }

    deinit { edges.deallocate() }

    var portion: UnsafeBufferPointer<svga_edge> { UnsafeBufferPointer(start: edges, count: count) }
    /// The room after the last edge.
    var room: UnsafeMutableBufferPointer<svga_edge> {
        UnsafeMutableBufferPointer(start: edges + count, count: EdgeBuffer.capacity &- count)
    }

    mutating func removeAll() { (count, isWhole) = (0, true) }

    /// Reserves space for at least one edge, by passing all edges to `take` if the buffer is full.
    @inline(__always)
    mutating func makeRoom(_ take: (UnsafeBufferPointer<svga_edge>) -> Void) {
        if count < EdgeBuffer.capacity { return }
        take(portion)
        (count, isWhole) = (0, false)
    }

    mutating func add(_ newCount: Int) { count &+= newCount }

    /// Adds an edge where there is room.
    mutating func append(_ edge: svga_edge) {
        edges[count] = edge
        count &+= 1
    }
}
