import SVGAGraphics
import SVGASystem

/// Consumes the pictures of a stream, one for each step of a constant rate.
protocol StreamConsumer {
    /// A picture as the stream has it.
    associatedtype Picture: Sendable

    /// Takes the picture of the next step; one that stays comes again. Called by one thread at a time.
    mutating func append(_ picture: Picture) throws(SVGAError)

    /// Ends the stream after all pictures, puts a file in its place, and returns the number of bytes written.
    mutating func finish() throws(SVGAError) -> Int

    mutating func discard()
}

/// Passes pictures to a consumer at a constant rate: converted on the threads that drew them, and in order.
final class StreamSink<Consumer: StreamConsumer>: FrameSink {
    let needsPrevious = false
    private let timeline: AnimationTimeline
    private let convert: @Sendable (Pixmap) throws(SVGAError) -> Consumer.Picture
    private let consumer: Lock<Consumer>

    /// Calls `convert` on several threads concurrently.
    init(
        _ timeline: AnimationTimeline, consumer: sending Consumer,
        convert: @escaping @Sendable (Pixmap) throws(SVGAError) -> Consumer.Picture
    ) {
        (self.timeline, self.convert, self.consumer) = (timeline, convert, Lock(consumer))
    }

    func makeEncoder() {}

    func encode(_ picture: Pixmap, after previous: Pixmap?, with encoder: Void) throws(SVGAError) -> Consumer.Picture {
        try convert(picture)
    }

    func append(_ picture: Consumer.Picture, at index: Int) throws(SVGAError) {
        try consumer.withLock { consumer throws(SVGAError) in
            for _ in timeline.showings[index].steps { try consumer.append(picture) }
        }
    }

    func discard() { consumer.withLock { $0.discard() } }

    /// Ends the stream, and returns the number of bytes written.
    func finish() throws(SVGAError) -> Int {
        try consumer.withLock { consumer throws(SVGAError) in try consumer.finish() }
    }
}

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
