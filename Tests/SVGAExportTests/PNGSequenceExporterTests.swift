import Glibc
import SVGAExport
import SVGAGraphics
import SVGAImage
import SVGAScene
import SVGASystem
import SVGATestSupport
import Synchronization
import Testing

@Suite struct PNGSequenceExporterTests {
    let folder = TemporaryFolder()

    /// A picture that tells its frame by its colour.
    static func picture(_ frame: Int) throws(SVGAError) -> Pixmap {
        var pixmap = try Pixmap(width: 20 + frame % 7, height: 10)
        try pixmap.withMutablePixels { $0.update(repeating: 0xff00_0000 | UInt32(frame)) }
        return pixmap
    }

    @Test(arguments: [1, 2, 5]) func everyFrameHasItsOwnFile(workerCount: Int) throws {
        let exporter = PNGSequenceExporter(naming: FrameNaming(folder: folder.path("out")), workerCount: workerCount)
        let frames = [3, 0, 250, 17, 4]
        #expect(try exporter.export(frames: frames, render: PNGSequenceExporterTests.picture) == 5)
        #expect(folder.names(in: "out") == frames.sorted().map { FrameNaming(folder: "").path(frame: $0) })
        for frame in frames {
            let file = try #require(folder.read("out/" + FrameNaming(folder: "").path(frame: frame)))
            #expect(try Pixmap(decoding: file) == PNGSequenceExporterTests.picture(frame))
        }
    }

    @Test func progressCountsUpToTheLastFile() throws {
        let counts = Mutex<[Int]>([])
        let exporter = PNGSequenceExporter(naming: FrameNaming(folder: folder.path), workerCount: 3)
        _ = try exporter.export(
            frames: Array(0..<40), progress: { count in counts.withLock { $0.append(count) } },
            render: PNGSequenceExporterTests.picture)
        #expect(counts.withLock { $0 } == Array(1...40))
    }

    @Test(arguments: [1, 3]) func cancellationKeepsAndCountsCompleteFiles(workerCount: Int) throws {
        let cancellation = CancellationToken()
        let exporter = PNGSequenceExporter(naming: FrameNaming(folder: folder.path), workerCount: workerCount)
        let count = try exporter.export(
            frames: Array(0..<500), cancellation: cancellation, progress: { if $0 == 5 { cancellation.cancel() } },
            render: PNGSequenceExporterTests.picture)
        #expect(5..<5 + workerCount ~= count)
        #expect(folder.names().count == count)
        for name in folder.names() { _ = try Pixmap(decoding: try #require(folder.read(name))) }
    }

    @Test func failingFrameStopsTheRestAndKeepsFinishedFiles() throws {
        let exporter = PNGSequenceExporter(naming: FrameNaming(folder: folder.path), workerCount: 1)
        let error = #expect(throws: SVGAError.self) {
            try exporter.export(frames: Array(0..<10)) { frame throws(SVGAError) in
                if frame == 4 { throw .scaleOutOfRange(0) }
                return try PNGSequenceExporterTests.picture(frame)
            }
        }
        #expect(error?.writtenCount == 4)
        #expect(error?.place.frame == 4 && error?.reason == SVGAError.scaleOutOfRange(0).reason)
        #expect(folder.names().count == 4)
    }

    @Test func aFolderThatDisappearsStopsTheRest() throws {
        let out = folder.path("out")
        let exporter = PNGSequenceExporter(naming: FrameNaming(folder: out), workerCount: 1)
        let error = #expect(throws: SVGAError.self) {
            try exporter.export(
                frames: Array(0..<10), progress: { if $0 == 3 { TemporaryFolder.remove(out) } },
                render: PNGSequenceExporterTests.picture)
        }
        #expect(error?.writtenCount == 3)
        let reason = SVGAError(.create, path: out + "/frame_00003.png", code: ENOENT)
        #expect(error == reason.with { $0.completedCount = 3 })
    }

    @Test(arguments: [1, 3]) func groupFramesAreDrawnOnceAndWrittenSeparately(workerCount: Int) throws {
        let drawn = Mutex<[Int]>([])
        let exporter = PNGSequenceExporter(naming: FrameNaming(folder: folder.path), workerCount: workerCount)
        let count = try exporter.export(groups: [[0, 2, 5], [1], [3, 4]]) {
            picture throws(SVGAError) in
            drawn.withLock { $0.append(picture) }
            return try PNGSequenceExporterTests.picture(picture)
        }
        #expect(count == 6)
        #expect(drawn.withLock { $0.sorted() } == [0, 1, 3])
        for (frame, picture) in [0, 1, 0, 3, 3, 0].enumerated() {
            let file = try #require(folder.read(FrameNaming(folder: "").path(frame: frame)))
            #expect(try Pixmap(decoding: file) == PNGSequenceExporterTests.picture(picture))
        }
    }

    @Test func cancellationStopsWithinAGroup() throws {
        let cancellation = CancellationToken()
        let exporter = PNGSequenceExporter(naming: FrameNaming(folder: folder.path), workerCount: 1)
        let count = try exporter.export(
            groups: [Array(0..<500)], cancellation: cancellation,
            progress: { if $0 == 5 { cancellation.cancel() } }, render: { _ throws(SVGAError) in try Self.picture(0) }
        )
        #expect(count == 5)
        #expect(folder.names().count == 5)
    }

    @Test(arguments: PNGCompression.allCases)
    func everyCompressionWritesTheSamePixels(compression: PNGCompression) throws {
        let exporter = PNGSequenceExporter(naming: FrameNaming(folder: folder.path), compression: compression)
        _ = try exporter.export(frames: [7], render: PNGSequenceExporterTests.picture)
        let file = try #require(folder.read("frame_00007.png"))
        let encoder = try PictureEncoder(.png(compression: compression))
        #expect(try file == encoder.encode(PNGSequenceExporterTests.picture(7)))
        #expect(try Pixmap(decoding: file) == PNGSequenceExporterTests.picture(7))
    }

    @Test func noFramesMakeAnEmptyFolder() throws {
        let exporter = PNGSequenceExporter(naming: FrameNaming(folder: folder.path("out")))
        #expect(try exporter.export(frames: [], render: PNGSequenceExporterTests.picture) == 0)
        #expect(folder.names() == ["out"])
    }
}

extension PNGSequenceExporter {
    /// Writes pictures that no movie has drawn.
    func export(
        frames: [Int], cancellation: CancellationToken = CancellationToken(),
        progress: @escaping @Sendable (Int) -> Void = { _ in },
        render: @escaping @Sendable (Int) throws(SVGAError) -> Pixmap
    ) throws(SVGAError) -> Int {
        try export(
            groups: frames.map { [$0] }, cancellation: cancellation, progress: progress, render: render)
    }
}
