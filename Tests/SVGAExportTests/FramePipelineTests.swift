import SVGAGraphics
import SVGASystem
import Testing

@testable import SVGAExport

@Suite struct FramePipelineTests {
    /// Remembers what it was given: the frames by their colours, each with the one before.
    private final class RecordingSink: FrameSink {
        let needsPrevious: Bool
        let failureIndex: Int?
        let pieces = Lock<[[UInt8]]>([])

        let reason: SVGAError

        init(
            needsPrevious: Bool = true, failureIndex: Int? = nil,
            reason: SVGAError = SVGAError(.write, path: "out", code: 28)
        ) {
            (self.needsPrevious, self.failureIndex, self.reason) = (needsPrevious, failureIndex, reason)
        }

        func makeEncoder() throws(SVGAError) -> Int { 0 }

        func encode(
            _ picture: Pixmap, after previous: Pixmap?, with encoder: Int
        ) throws(SVGAError) -> [UInt8] {
            [picture[0, 0].red, previous?[0, 0].red ?? 255]
        }

        func append(_ piece: [UInt8], at index: Int) throws(SVGAError) {
            if index == failureIndex { throw reason }
            pieces.withLock { pieces in
                #expect(pieces.count == index)
                pieces.append(piece)
            }
        }
    }

    private static func picture(_ value: Int) throws(SVGAError) -> Pixmap {
        var picture = try Pixmap(width: 1, height: 1)
        try picture.withMutablePixels { $0[0] = 0xff00_0000 | UInt32(value) }
        return picture
    }

    private func run(
        _ sink: RecordingSink, count: Int = 200, threadCount: Int,
        cancellation: CancellationToken = CancellationToken(),
        progress: @escaping @Sendable (Int) -> Void = { _ in }, failing: Int? = nil
    ) throws(SVGAError) {
        try FramePipeline(
            frames: Array(1000..<1000 + count), threadCount: threadCount, sink: sink, cancellation: cancellation,
            progress: progress
        ) { frame throws(SVGAError) in
            if frame - 1000 == failing { throw .scaleOutOfRange(0) }
            return try Self.picture(frame - 1000)
        }.run(threadCount: threadCount)
    }

    @Test(arguments: [1, 2, 3, 8]) func piecesComeInOrderEachWithThePictureBefore(threadCount: Int) throws {
        let (sink, counts) = (RecordingSink(), Lock<[Int]>([]))
        try run(sink, threadCount: threadCount, progress: { count in counts.withLock { $0.append(count) } })
        let expected: [[UInt8]] = (0..<200).map { (index: Int) in [UInt8(index), index == 0 ? 255 : UInt8(index - 1)] }
        #expect(sink.pieces.withLock { $0 } == expected)
        #expect(counts.withLock { $0 } == Array(1...200))
    }

    @Test func aSinkThatDoesNotNeedThePictureBeforeIsNotGivenIt() throws {
        let sink = RecordingSink(needsPrevious: false)
        try run(sink, count: 5, threadCount: 2)
        let expected: [[UInt8]] = (0..<5).map { [UInt8($0), 255] }
        #expect(sink.pieces.withLock { $0 } == expected)
    }

    @Test(arguments: [1, 4]) func aFrameThatFailsIsNamedAsInTheMovie(threadCount: Int) {
        let sink = RecordingSink()
        let error = #expect(throws: SVGAError.self) { try run(sink, threadCount: threadCount, failing: 7) }
        #expect(error == SVGAError.scaleOutOfRange(0).at(SVGAError.Place(frame: 1007)))
        #expect(sink.pieces.withLock { $0.count } <= 7)
    }

    @Test(arguments: [1, 4]) func aSinkThatFailsEndsTheWork(threadCount: Int) {
        let sink = RecordingSink(failureIndex: 3)
        let error = #expect(throws: SVGAError.self) { try run(sink, threadCount: threadCount) }
        #expect(error?.fileError?.isOutOfSpace == true)
        #expect(sink.pieces.withLock { $0.count } == 3)
    }

    @Test func sinkErrorsArePropagated() {
        let error = #expect(throws: SVGAError.self) {
            try run(RecordingSink(failureIndex: 3, reason: .missingLibrary("no ffmpeg")), threadCount: 2)
        }
        #expect(error?.isMissingEncoder == true && error?.fileError == nil)
        #expect(error.map { "\($0)" } == "no ffmpeg")
    }

    @Test(arguments: [1, 4]) func aCancellationEndsTheWork(threadCount: Int) {
        let (sink, token) = (RecordingSink(), CancellationToken())
        let error = #expect(throws: SVGAError.self) {
            try run(sink, threadCount: threadCount, cancellation: token, progress: { if $0 == 9 { token.cancel() } })
        }
        #expect(error?.isCancelled == true)
        #expect(sink.pieces.withLock { $0.count } < 9 + 3 * threadCount)
    }

    @Test func aCancellationAtAnyMomentEndsAllThreads() {
        for round in 0..<400 {
            let token = CancellationToken()
            if round % 4 == 0 { token.cancel() }
            let error = #expect(throws: SVGAError.self) {
                try run(
                    RecordingSink(), count: 40, threadCount: 8, cancellation: token,
                    progress: { if $0 == round % 7 + 1 { token.cancel() } })
            }
            #expect(error?.isCancelled == true)
        }
    }

    @Test func picturesInMemoryDoNotGrowWithTheirNumber() throws {
        let (sink, drawn) = (RecordingSink(), Lock((drawn: 0, most: 0)))
        try FramePipeline(
            frames: Array(0..<250), threadCount: 3, sink: sink, cancellation: CancellationToken(), progress: { _ in }
        ) { index throws(SVGAError) in
            let written = sink.pieces.withLock { $0.count }
            drawn.withLock { $0.most = max($0.most, index - written) }
            return try Self.picture(index)
        }.run(threadCount: 3)
        #expect(drawn.withLock { $0.most } <= 6)
    }
}
