public import SVGAKit

/// Something that takes bytes: a stream of the process, or memory in tests.
public protocol ByteSink: Sendable {
    /// Takes all bytes or throws.
    func write(_ bytes: [UInt8]) throws(FileError)
}

extension FileHandle: ByteSink {}
