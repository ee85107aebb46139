import SVGASystem

/// Writes pictures without compression.
struct RawConsumer: StreamConsumer {
    private let output: AtomicFileWriter

    /// Begins a stream.
    init(head: [UInt8], output: AtomicFileWriter) throws(FileError) {
        self.output = output
        try output.append(head)
    }

    mutating func append(_ picture: [UInt8]) throws(ExportError.Reason) {
        try ExportError.Reason.ofFile { () throws(FileError) in try output.append(picture) }
    }

    mutating func discard() { output.discard() }

    mutating func finish() throws(ExportError.Reason) -> Int {
        try ExportError.Reason.ofFile { () throws(FileError) in
            try output.finish()
            return output.byteCount
        }
    }
}
