package import SVGAErrors

/// A file that is written in pieces, and that exists completely or not at all. The pieces go to a ``PendingFile``,
/// which replaces the final one in the end. For a pipe, a device and standard output, they wait in a file without a
/// name, or in memory up to a bound, because the first bytes of most formats depend on the rest. Output in ascending
/// order goes there immediately. A writer that is released before it has finished leaves nothing behind.
package final class AtomicFileWriter {
    package enum Order: Hashable, Sendable {
        /// At the end, or over existing bytes.
        case any
        /// Only at the end.
        case ascending
    }

    /// The file in which bytes wait that are passed on in the end.
    private var waiting: NamelessFile?
    private let path: String
    private let isReplacing: Bool
    private let destination: Destination
    package private(set) var byteCount = 0
    /// The bytes where they wait in memory, and how many there may be.
    private var memory: (bytes: [UInt8], maxCount: Int)?

    private enum Destination {
        case replacing(PendingFile)
        /// An open pipe or device takes the bytes.
        case device(Int32)
        case function(([UInt8]) throws -> Void)
    }

    /// Begins a file, or output to a pipe or device. `replacing` is as in ``AtomicFile/write(_:to:replacing:)``.
    package init(_ path: String, replacing: Bool = true, order: Order = .any) throws(SVGAError) {
        (self.path, isReplacing) = (path, replacing)
        switch try OutputTarget(path) {
        case .file(let target):
            destination = .replacing(try PendingFile(target, called: path))
        case .stream(let device):
            destination = .device(device)
            waiting = order == .any ? try NamelessFile() : nil
        }
    }

    /// Begins output to a function, which gets the bytes at the end or, in ascending order, immediately.
    package init(order: Order = .any, to write: @escaping ([UInt8]) throws -> Void) throws(SVGAError) {
        (path, isReplacing) = ("standard output", false)
        destination = .function(write)
        waiting = order == .any ? try NamelessFile() : nil
    }

    /// Begins output in memory, which a function gets at the end; more than `maxByteCount` bytes are refused.
    package init(maxByteCount: Int, to write: @escaping ([UInt8]) throws -> Void) {
        (path, isReplacing) = ("memory", false)
        (destination, memory) = (.function(write), ([], maxByteCount))
    }

    deinit {
        if case .device(let device) = destination { _ = FileSystem.close(device, of: path) }
    }

    /// Discards the output immediately: a thread that is about to end may still hold the writer.
    package func discard() {
        if case .replacing(let file) = destination { file.discard() }
        waiting = nil
    }

    /// The file with the bytes; nil if they wait in memory or are passed on immediately.
    private var descriptor: Int32? {
        if case .replacing(let file) = destination { file.descriptor } else { waiting?.descriptor }
    }

    package func append(_ bytes: [UInt8]) throws(SVGAError) {
        if descriptor == nil, memory == nil { try pass(bytes) } else { try write(bytes, at: byteCount) }
        byteCount += bytes.count
    }

    /// Overwrites existing bytes; not in ascending order.
    package func replace(at offset: Int, by bytes: [UInt8]) throws(SVGAError) {
        precondition(
            offset >= 0 && offset + bytes.count <= byteCount && (descriptor != nil || memory != nil),
            "bytes that are not there")
        try write(bytes, at: offset)
    }

    /// The open file, for a program that writes or reads it; not in ascending order.
    package var fileDescriptor: Int32 {
        guard let descriptor else { preconditionFailure("bytes that are not in a file") }
        return descriptor
    }

    /// Looks at what a program has written into the file; returns the first bytes, at most `count`.
    package func adopt(count: Int) throws(SVGAError) -> [UInt8] {
        let file = FileHandle(descriptor: fileDescriptor, name: path)
        byteCount = Int(try file.status().st_size)
        return try file.bytes(count: min(count, byteCount))
    }

    /// Puts the file in its place, or passes its bytes on. After an error, an existing file is unchanged.
    package func finish() throws(SVGAError) {
        switch destination {
        case .replacing(let file): try file.publish(replacing: isReplacing)
        case .device, .function:
            if let memory { try pass(memory.bytes) }
            guard let descriptor else { break }
            let file = FileHandle(descriptor: descriptor, name: path)
            unsafe try file.readPieces(of: byteCount) { unsafe try pass(Array($0)) }
        }
    }

    /// Passes bytes on to a device or a function.
    private func pass(_ bytes: [UInt8]) throws(SVGAError) {
        switch destination {
        case .replacing: break
        case .device(let device): try FileHandle(descriptor: device, name: path).write(bytes)
        case .function(let write): try SVGAError.only { try write(bytes) }
        }
    }

    private func write(_ bytes: [UInt8], at offset: Int) throws(SVGAError) {
        if let maxCount = memory?.maxCount {
            guard bytes.count <= maxCount - offset else { throw .fileTooLarge(maxByteCount: maxCount) }
            let end = min(byteCount, offset + bytes.count)
            memory?.bytes.replaceSubrange(offset..<end, with: bytes)
            return
        }
        guard let descriptor else { return }
        let file = FileHandle(descriptor: descriptor, name: path)
        unsafe try bytes.withUnsafeBufferPointer { bytes throws(SVGAError) in
            unsafe try file.write(UnsafeRawBufferPointer(bytes), at: offset)
        }
    }
}
