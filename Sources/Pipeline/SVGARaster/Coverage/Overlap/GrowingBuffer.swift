/// Elements that are only appended and all forgotten at once, in memory that is kept.
///
/// An array does the same, but looks at its reference count and bounds at each step, which shows in the loops here.
struct GrowingBuffer<Element: BitwiseCopyable>: ~Copyable {
    private(set) var elements: UnsafeMutablePointer<Element>
    private(set) var count = 0
    private var capacity = 0

    init() { elements = .allocate(capacity: 0) }

    deinit { elements.deallocate() }

    subscript(index: Int) -> Element {
        @inline(__always) get { elements[index] }
        @inline(__always) nonmutating set { elements[index] = newValue }
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        if count == capacity { grow() }
        elements[count] = element
        count &+= 1
    }

    mutating func append(repeating element: Element, count: Int) {
        for _ in 0..<count { append(element) }
    }

    mutating func removeAll() { count = 0 }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: max(64, 2 * capacity))
        larger.update(from: elements, count: count)
        elements.deallocate()
        elements = larger
        capacity = max(64, 2 * capacity)
    }
}
