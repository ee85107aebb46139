import Glibc

/// Bytes that end where memory ends: one step further and the process is stopped.
public final class GuardedBytes {
    private let pages: UnsafeMutableRawPointer
    private let byteCount: Int
    /// The bytes; they stay as long as this object.
    public let bytes: UnsafeMutableRawBufferPointer

    /// Makes room for `count` bytes, all zero.
    public init(count: Int) {
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let inside = (count + page - 1) / page * page
        byteCount = inside + page
        let start = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let start, start != MAP_FAILED, mprotect(start + inside, page, PROT_NONE) == 0 else {
            preconditionFailure("no guarded memory")
        }
        pages = start
        bytes = UnsafeMutableRawBufferPointer(start: start + inside - count, count: count)
    }

    /// Makes a copy of bytes.
    public convenience init(_ content: [UInt8]) {
        self.init(count: content.count)
        bytes.copyBytes(from: content)
    }

    deinit { munmap(pages, byteCount) }

    /// Calls `body` with the address of the first byte.
    public func withAddress<Result>(_ body: (UnsafeMutablePointer<UInt8>?) -> Result) -> Result {
        withExtendedLifetime(self) { body(bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)) }
    }
}
