import SVGASystem

/// Memory that can grow; growing sets all of it to zero.
struct ZeroedMemory<Element: BitwiseCopyable>: ~Copyable {
    private(set) var elements: UnsafeMutablePointer<Element>
    private var block: MemoryBlock
    private var capacity = 0

    init() throws(SVGAError) {
        block = try ZeroedMemory.block(0)
        elements = block.start.bindMemory(to: Element.self, capacity: 0)
    }

    /// Reserves space for at least `count` elements. If this reallocates, existing elements are lost.
    mutating func grow(to count: Int) throws(SVGAError) {
        guard count > capacity else { return }
        // The old block is freed before the new one is allocated, which halves the peak.
        replace(by: try ZeroedMemory.block(0), capacity: 0)
        replace(by: try ZeroedMemory.block(count), capacity: count)
    }

    private mutating func replace(by other: MemoryBlock, capacity: Int) {
        (block, self.capacity) = (other, capacity)
        elements = block.start.bindMemory(to: Element.self, capacity: capacity)
    }

    private static func block(_ count: Int) throws(SVGAError) -> MemoryBlock {
        try MemoryBlock(byteCount: count * MemoryLayout<Element>.stride, isZeroed: true)
    }
}

/// Elements in memory that is reused and only grows. An array checks its reference count and bounds at each access,
/// which is measurable in the loops here.
struct GrowingBuffer<Element: BitwiseCopyable>: ~Copyable {
    private(set) var elements: UnsafeMutablePointer<Element>
    private(set) var capacity = 0

    init() { elements = .allocate(capacity: 0) }

    deinit { elements.deallocate() }

    subscript(index: Int) -> Element {
        @inline(__always) get { elements[index] }
        @inline(__always) nonmutating set { elements[index] = newValue }
    }

    /// Reserves space for at least `count` elements, and preserves existing elements.
    mutating func reserve(_ count: Int) {
        guard count > capacity else { return }
        let newCapacity = max(64, count, 2 * capacity)
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
        larger.update(from: elements, count: capacity)
        elements.deallocate()
        (elements, capacity) = (larger, newCapacity)
    }
}
