import Glibc
import SVGASystem
import SVGATestSupport
import Testing

@Suite struct FileHandleTests {
    private let folder = TemporaryFolder()

    private func open(_ name: String, _ flags: Int32 = O_RDONLY) throws -> FileHandle {
        try FileHandle(opening: folder.path(name), flags)
    }

    @Test func theFirstBytesOfAFileAreReadWithoutItsPosition() throws {
        folder.write(Array(0..<100), to: "a")
        let file = try open("a")
        #expect(try file.bytes(count: 10) == Array(0..<10))
        #expect(try file.bytes(count: 1000) == Array(0..<100))
        #expect(try file.bytes(count: 0).isEmpty)
    }

    @Test(arguments: [FileFault.short, .error(EINTR)]) func shortReadsAndWritesAreCompleted(
        fault: FileFault
    ) throws {
        folder.write([], to: "a")
        let calls = Lock(0)
        let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
        let rule: FileFault.Rule = { call, _ in
            guard call == .read || call == .write else { return nil }
            return calls.withLock { count in
                count += 1
                return fault == .short || !count.isMultiple(of: 2) ? fault : nil
            }
        }
        try FileFault.injecting(below: folder.path, rule) {
            let file = try open("a", O_RDWR)
            try file.write(bytes)
            try unsafe Array("end".utf8).withUnsafeBytes { unsafe try file.write($0, at: 1000) }
            #expect(try file.bytes(count: 2000) == bytes + Array("end".utf8))
        }
        #expect(calls.withLock { $0 } > 4)
    }

    @Test func aFailureNamesTheCallAndTheFile() throws {
        let path = folder.path("missing")
        let error = #expect(throws: SVGAError.self) { try open("missing") }
        #expect(error?.isMissingFile == true)
        #expect(error?.description == "cannot read \(path): No such file or directory")
        folder.write([1], to: "a")
        let file = try open("a")
        _ = FileFault.injecting(below: folder.path, { call, _ in call == .read ? .error(EIO) : nil }) {
            #expect(throws: SVGAError(.read, path: folder.path("a"), code: EIO)) { try file.bytes(count: 1) }
        }
    }

    @Test func aLockEndsWithItsFile() throws {
        folder.write([], to: "a")
        let other = try open("a")
        do {
            let file = try open("a")
            #expect(try file.lock(.exclusive))
            #expect(try !other.lock(.shared))
            _ = file.descriptor
        }
        #expect(try other.lock(.exclusive))
        other.unlock()
        try open("a").whileLocked { #expect(throws: Never.self) { try other.status() } }
    }

    @Test func aStreamIsReadToItsEnd() throws {
        var ends: [Int32] = [0, 0]
        #expect(unsafe pipe(&ends) == 0)
        defer { close(ends[0]) }
        let writer = FileHandle(descriptor: ends[1], name: "pipe")
        try writer.write([1, 2, 3])
        close(ends[1])
        var read: [UInt8] = []
        unsafe try FileHandle(descriptor: ends[0], name: "pipe").readToEnd { unsafe read += $0 }
        #expect(read == [1, 2, 3])
    }

    @Test func aFileIsReadWholeUpToALimit() throws {
        folder.write([1, 2, 3], to: "a")
        #expect(try open("a").contents(maxByteCount: 3) == [1, 2, 3])
        #expect(try open("a").contents(maxByteCount: 2) == nil)
        // A file without a known size is read up to the limit.
        #expect(try FileHandle(opening: "/dev/zero", O_RDONLY).contents(maxByteCount: 1 << 20) == nil)
        #expect(try FileHandle(opening: "/dev/null", O_RDONLY).contents(maxByteCount: 0)?.isEmpty == true)
    }
}
