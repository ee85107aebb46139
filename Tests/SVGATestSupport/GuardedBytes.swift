import Glibc

/// Bytes that begin or end where memory does: one step further and the process is stopped.
public final class GuardedBytes {
    /// Where the memory is guarded; the other side has room up to the border of a page.
    public enum Edge: Sendable, CaseIterable {
        /// The byte before the first.
        case start
        /// The byte behind the last.
        case end
    }

    private let pages: UnsafeMutableRawPointer
    private let byteCount: Int
    /// The bytes; they stay as long as this object.
    public let bytes: UnsafeMutableRawBufferPointer

    /// Makes room for `count` bytes, all zero.
    public init(count: Int, at edge: Edge = .end) {
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let inside = max(1, (count + page - 1) / page) * page
        byteCount = inside + 2 * page
        let start = mmap(nil, byteCount, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let start, start != MAP_FAILED, mprotect(start + page, inside, PROT_READ | PROT_WRITE) == 0 else {
            preconditionFailure("no guarded memory")
        }
        pages = start
        let first = edge == .start ? start + page : start + page + inside - count
        bytes = UnsafeMutableRawBufferPointer(start: first, count: count)
    }

    /// Creates a copy of bytes.
    public convenience init(_ content: [UInt8], at edge: Edge = .end) {
        self.init(count: content.count, at: edge)
        bytes.copyBytes(from: content)
    }

    deinit { munmap(pages, byteCount) }

    /// Calls `body` with the address of the first byte.
    public func withAddress<Result>(_ body: (UnsafeMutablePointer<UInt8>?) -> Result) -> Result {
        withExtendedLifetime(self) { body(bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)) }
    }

    /// Calls `body` with the address of the first byte, as that of elements of another type.
    public func withAddress<Element, Result>(
        of type: Element.Type, _ body: (UnsafeMutablePointer<Element>?) -> Result
    ) -> Result {
        withExtendedLifetime(self) { body(bytes.baseAddress?.assumingMemoryBound(to: type)) }
    }
}
