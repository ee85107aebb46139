package import SVGAErrors

extension FileHandle {
    /// Appends all bytes, and waits for a full pipe. If SIGPIPE is ignored, ``SVGAError/isBrokenPipe`` means that the
    /// reader is gone.
    package func write(_ bytes: [UInt8]) throws(SVGAError) {
        guard FileSystem.writeAll(bytes, to: descriptor, of: path) else { throw failure(.write) }
    }

    package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(SVGAError) {
        var done = 0
        while done < bytes.count {
            let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
            let count = unsafe FileSystem.write(descriptor, rest, at: offset + done, of: path)
            guard count > 0 else { throw failure(.write, code: count == 0 ? ENOSPC : errno) }
            done += count
        }
    }

    /// Reads some bytes, at an offset or after the last ones, and waits for an empty pipe; returns 0 at the file's end.
    package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int? = nil) throws(SVGAError) -> Int {
        while true {
            let count = unsafe FileSystem.read(descriptor, buffer, at: offset, of: path)
            if count >= 0 { return count }
            guard errno == EAGAIN, FileSystem.wait(for: descriptor, POLLIN) else { throw failure(.read) }
        }
    }

    /// Reads the first bytes of the file piece by piece; all of them where it has fewer.
    package func readPieces(
        of byteCount: Int, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws(SVGAError) {
        var offset = 0
        unsafe try readPieces(of: min(byteCount, FileHandle.pieceByteCount)) { buffer in
            let room = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(byteCount - offset))
            let count = unsafe try read(into: room, at: offset)
            unsafe try body(UnsafeRawBufferPointer(rebasing: room.prefix(count)))
            offset += count
            return count > 0 && offset < byteCount
        }
    }

    /// Reads a file or a stream from where the last reading ended to its end, piece by piece.
    package func readToEnd(_ body: (UnsafeRawBufferPointer) throws -> Void) throws(SVGAError) {
        unsafe try readPieces(of: FileHandle.pieceByteCount) { buffer in
            let count = unsafe try read(into: buffer)
            unsafe try body(UnsafeRawBufferPointer(rebasing: buffer.prefix(count)))
            return count > 0
        }
    }

    /// The first bytes of the file; all of them where it has fewer. Throws `ENOMEM` without memory for as many.
    package func bytes(count: Int) throws(SVGAError) -> [UInt8] {
        var bytes: [UInt8] = []
        try makeRoom(for: count, in: &bytes)
        unsafe try readPieces(of: count) { unsafe bytes += $0 }
        return bytes
    }

    /// All bytes of a file or stream; nil for more than the maximum. Throws `ENOMEM` without memory for them.
    package func contents(maxByteCount: Int) throws(SVGAError) -> [UInt8]? {
        let status = try status()
        let byteCount = status.isPlainFile ? max(0, status.st_size) : 0
        guard byteCount <= maxByteCount else { return nil }
        var bytes: [UInt8] = []
        try makeRoom(for: byteCount, in: &bytes)
        unsafe try readPieces(of: FileHandle.pieceByteCount) { buffer in
            let count = unsafe try read(into: buffer)
            try makeRoom(for: count, in: &bytes)
            unsafe bytes += buffer.prefix(count)
            return count > 0 && bytes.count <= maxByteCount
        }
        return bytes.count > maxByteCount ? nil : bytes
    }

    private func makeRoom(for count: Int, in bytes: inout [UInt8]) throws(SVGAError) {
        guard (try? bytes.makeRoom(for: count)) != nil else { throw failure(.read, code: ENOMEM) }
    }

    private static var pieceByteCount: Int { 1 << 18 }

    /// Lends memory to a body until it says that there is no further piece.
    private func readPieces(
        of byteCount: Int, _ body: (UnsafeMutableRawBufferPointer) throws -> Bool
    ) throws(SVGAError) {
        guard byteCount > 0 else { return }
        guard let block = try? MemoryBlock(byteCount: byteCount) else { throw failure(.read, code: ENOMEM) }
        try SVGAError.only { while unsafe try body(block.bytes) {} }
    }
}
