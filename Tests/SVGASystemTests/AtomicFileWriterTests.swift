import Glibc
import SVGASystem
import SVGATestSupport
import Testing

@Suite struct AtomicFileWriterTests {
    let folder = TemporaryFolder()

    @Test func piecesAreOneFileInTheEnd() throws {
        folder.write([9], to: "a")
        let writer = try AtomicFileWriter(folder.path("a"))
        try writer.append([1, 2, 3, 4])
        try writer.append([5])
        try writer.replace(at: 1, by: [7, 8])
        #expect(folder.read("a") == [9] && writer.byteCount == 5)
        try writer.finish()
        #expect(folder.read("a") == [1, 7, 8, 4, 5] && folder.names() == ["a"])
    }

    @Test func unfinishedWriterKeepsTheOldFile() throws {
        folder.write([9], to: "a")
        try AtomicFileWriter(folder.path("a")).append([1])
        #expect(folder.read("a") == [9] && folder.names() == ["a"])
    }

    @Test func aFileThatIsToStayStays() throws {
        let writer = try AtomicFileWriter(folder.path("a"), replacing: false)
        folder.write([9], to: "a")
        #expect(throws: SVGAError(.create, path: folder.path("a"), code: EEXIST)) { try writer.finish() }
        #expect(folder.read("a") == [9])
    }

    @Test func aFunctionTakesAllBytesInTheEnd() throws {
        let (bytes, byteCount) = (Lock<[UInt8]>([]), 600_000)
        let writer = try AtomicFileWriter { piece in bytes.withLock { $0 += piece } }
        for start in stride(from: 0, to: byteCount, by: 1000) {
            try writer.append((start..<start + 1000).map { UInt8(truncatingIfNeeded: $0) })
        }
        try writer.replace(at: 0, by: [99])
        #expect(bytes.withLock { $0.isEmpty })
        try writer.finish()
        #expect(bytes.withLock { $0 } == [99] + (1..<byteCount).map { UInt8(truncatingIfNeeded: $0) })
    }

    @Test func aPipeTakesAllBytesInTheEnd() throws {
        mkfifo(folder.path("pipe"), 0o600)
        let reader = open(folder.path("pipe"), O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        let writer = try AtomicFileWriter(folder.path("pipe"))
        try writer.append([1, 2])
        try writer.replace(at: 0, by: [3])
        try writer.finish()
        var bytes = [UInt8](repeating: 0, count: 8)
        #expect(read(reader, &bytes, 8) == 2 && bytes.prefix(2) == [3, 2])
    }

    @Test func orderedWritesAreFlushedImmediately() throws {
        let pieces = Lock<[[UInt8]]>([])
        let function = try AtomicFileWriter(order: .ascending) { piece in
            pieces.withLock { $0.append(piece) }
        }
        try function.append([1, 2])
        try function.append([3])
        #expect(pieces.withLock { $0 } == [[1, 2], [3]] && function.byteCount == 3)
        try function.finish()
        #expect(pieces.withLock { $0.count } == 2)

        mkfifo(folder.path("pipe"), 0o600)
        let reader = open(folder.path("pipe"), O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        let device = try AtomicFileWriter(folder.path("pipe"), order: .ascending)
        try device.append([7, 8])
        var bytes = [UInt8](repeating: 0, count: 8)
        #expect(read(reader, &bytes, 8) == 2 && bytes.prefix(2) == [7, 8])
        try device.finish()

        folder.write([9], to: "a")
        let file = try AtomicFileWriter(folder.path("a"), order: .ascending)
        try file.append([1])
        #expect(folder.read("a") == [9])
        try file.finish()
        #expect(folder.read("a") == [1])
    }

    @Test func unfinishedFileHasAHiddenName() throws {
        let writer = try AtomicFileWriter(folder.path("a"))
        try writer.append([1])
        #expect(folder.names().count == 1 && folder.names().allSatisfy { $0.hasPrefix(".svga-") })
        try writer.finish()
        #expect(folder.names() == ["a"] && folder.read("a") == [1])
        var status = stat()
        let mask = umask(0)
        umask(mask)
        #expect(stat(folder.path("a"), &status) == 0 && status.st_mode & 0o777 == 0o666 & ~mask)
    }

    @Test(arguments: [true, false]) func discardedFileIsGone(isReleased: Bool) throws {
        folder.write([9], to: "a")
        var writer: AtomicFileWriter? = try AtomicFileWriter(folder.path("a"))
        try writer?.append([1])
        if isReleased { writer = nil } else { writer?.discard() }
        #expect(folder.names() == ["a"] && folder.read("a") == [9])
        withExtendedLifetime(writer) {}
    }

    /// Some file systems have no links.
    @Test func aFileIsRenamedWithoutLinks() throws {
        try FileFault.injecting(below: folder.path, { call, _ in call == .link ? .error(EPERM) : nil }) {
            let writer = try AtomicFileWriter(folder.path("a"), replacing: false)
            try writer.append([7])
            try writer.finish()
        }
        #expect(folder.names() == ["a"] && folder.read("a") == [7])
    }

    @Test(arguments: [FileCall.write, .close, .rename]) func failedCallKeepsTheOldFile(call: FileCall) {
        folder.write([9], to: "a")
        FileFault.injecting(below: folder.path, { found, _ in found == call ? .error(EIO) : nil }) {
            _ = #expect(throws: SVGAError.self) {
                let writer = try AtomicFileWriter(folder.path("a"))
                try writer.append([1])
                try writer.finish()
            }
        }
        #expect(folder.read("a") == [9] && folder.names() == ["a"])
    }
}
