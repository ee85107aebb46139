import Glibc
import SVGASystem
import SVGAPixels

/// Memory that grows, after which all of it is zero.
struct ZeroedMemory<Element: BitwiseCopyable>: ~Copyable {
    private(set) var elements: UnsafeMutablePointer<Element>
    private var capacity = 0

    /// Makes memory without any elements.
    init() throws(RenderError) { elements = try ZeroedMemory.allocate(0) }

    deinit { free(elements) }

    /// Makes sure that there are so many elements. Where there are fewer, what they hold is lost.
    mutating func grow(to count: Int) throws(RenderError) {
        guard count > capacity else { return }
        // The old block goes before the new one comes, so that there is room.
        replaceElements(by: try ZeroedMemory.allocate(0), capacity: 0)
        replaceElements(by: try ZeroedMemory.allocate(count), capacity: count)
    }

    private mutating func replaceElements(by other: UnsafeMutablePointer<Element>, capacity: Int) {
        free(elements)
        (elements, self.capacity) = (other, capacity)
    }

    private static func allocate(_ count: Int) throws(RenderError) -> UnsafeMutablePointer<Element> {
        return try LargeMemory.allocate(
            byteCount: count * MemoryLayout<Element>.stride, isZeroed: true, throwing: RenderError.self
        )
        .bindMemory(to: Element.self, capacity: count)
    }
}
