import SVGASystem

/// Writes pictures without compression.
struct RawConsumer: StreamConsumer {
    private let output: AtomicFileWriter

    init(head: [UInt8], output: AtomicFileWriter) throws(SVGAError) {
        self.output = output
        try output.append(head)
    }

    mutating func append(_ picture: [UInt8]) throws(SVGAError) {
        try output.append(picture)
    }

    mutating func discard() { output.discard() }

    mutating func finish() throws(SVGAError) -> Int {
        try output.finish()
        return output.byteCount
    }
}
