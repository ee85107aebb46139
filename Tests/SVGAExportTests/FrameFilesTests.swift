import Glibc
import SVGAExport
import SVGAGraphics
import SVGAImage
import SVGAScene
import SVGASystem
import SVGATestSupport
import Synchronization
import Testing

@Suite struct FrameFilesTests {
    let folder = TemporaryFolder()

    /// A picture that tells its frame by its colour.
    static func picture(_ frame: Int) throws(SVGAError) -> Pixmap {
        var pixmap = try Pixmap(width: 20 + frame % 7, height: 10)
        try pixmap.withMutablePixels { $0.update(repeating: 0xff00_0000 | UInt32(frame)) }
        return pixmap
    }

    @Test(arguments: [1, 2, 5]) func everyFrameHasItsOwnFile(workerCount: Int) throws {
        let naming = FrameNaming(folder: folder.path("out"))
        let frames = [3, 0, 250, 17, 4]
        #expect(
            try AnimationSource(frames: frames, draw: Self.picture).exportFrames(to: naming, workerCount: workerCount)
                == 5)
        #expect(folder.names(in: "out") == frames.sorted().map { FrameNaming(folder: "").path(frame: $0) })
        for frame in frames {
            let file = try #require(folder.read("out/" + FrameNaming(folder: "").path(frame: frame)))
            #expect(try Pixmap(decoding: file) == FrameFilesTests.picture(frame))
        }
    }

    @Test func progressCountsUpToTheLastFile() throws {
        let counts = Mutex<[Int]>([])
        let naming = FrameNaming(folder: folder.path)
        try AnimationSource(frames: Array(0..<40), draw: Self.picture)
            .exportFrames(to: naming, workerCount: 3) { count in counts.withLock { $0.append(count) } }
        #expect(counts.withLock { $0 } == Array(1...40))
    }

    @Test(arguments: [1, 3]) func cancellationKeepsAndCountsCompleteFiles(workerCount: Int) throws {
        let cancellation = CancellationToken()
        let naming = FrameNaming(folder: folder.path)
        let count = try AnimationSource(frames: Array(0..<500), draw: Self.picture).exportFrames(
            to: naming, workerCount: workerCount, cancellation: cancellation
        ) { if $0 == 5 { cancellation.cancel() } }
        #expect(5..<5 + workerCount ~= count)
        #expect(folder.names().count == count)
        for name in folder.names() { _ = try Pixmap(decoding: try #require(folder.read(name))) }
    }

    @Test func failingFrameStopsTheRestAndKeepsFinishedFiles() throws {
        let naming = FrameNaming(folder: folder.path)
        let error = #expect(throws: SVGAError.self) {
            try AnimationSource(frames: Array(0..<10)) { frame throws(SVGAError) in
                if frame == 4 { throw .scaleOutOfRange(0) }
                return try FrameFilesTests.picture(frame)
            }
            .exportFrames(to: naming, workerCount: 1)
        }
        #expect(error?.writtenCount == 4)
        #expect(error?.place.frame == 4 && error?.reason == SVGAError.scaleOutOfRange(0).reason)
        #expect(folder.names().count == 4)
    }

    @Test func aFolderThatDisappearsStopsTheRest() throws {
        let out = folder.path("out")
        let naming = FrameNaming(folder: out)
        let error = #expect(throws: SVGAError.self) {
            try AnimationSource(frames: Array(0..<10), draw: Self.picture)
                .exportFrames(to: naming, workerCount: 1) { if $0 == 3 { TemporaryFolder.remove(out) } }
        }
        #expect(error?.writtenCount == 3)
        let reason = SVGAError(.create, path: out + "/frame_00003.png", code: ENOENT)
        #expect(error == reason.with { $0.completedCount = 3 })
    }

    @Test(arguments: [1, 3]) func groupFramesAreDrawnOnceAndWrittenSeparately(workerCount: Int) throws {
        let drawn = Mutex<[Int]>([])
        let naming = FrameNaming(folder: folder.path)
        let animation = AnimationSource(frames: Array(0..<6), pictures: [0, 1, 0, 3, 3, 0]) {
            picture throws(SVGAError) in
            drawn.withLock { $0.append(picture) }
            return try FrameFilesTests.picture(picture)
        }
        let count = try animation.exportFrames(to: naming, workerCount: workerCount)
        #expect(count == 6)
        #expect(drawn.withLock { $0.sorted() } == [0, 1, 3])
        for (frame, picture) in [0, 1, 0, 3, 3, 0].enumerated() {
            let file = try #require(folder.read(FrameNaming(folder: "").path(frame: frame)))
            #expect(try Pixmap(decoding: file) == FrameFilesTests.picture(picture))
        }
    }

    @Test func cancellationStopsWithinAGroup() throws {
        let cancellation = CancellationToken()
        let naming = FrameNaming(folder: folder.path)
        let animation = AnimationSource(
            frames: Array(0..<500), pictures: [Int](repeating: 0, count: 500), draw: Self.picture)
        let count = try animation.exportFrames(to: naming, cancellation: cancellation) {
            if $0 == 5 { cancellation.cancel() }
        }
        #expect(count == 5)
        #expect(folder.names().count == 5)
    }

    @Test(arguments: PNGCompression.allCases)
    func everyCompressionWritesTheSamePixels(compression: PNGCompression) throws {
        let naming = FrameNaming(folder: folder.path)
        try AnimationSource(frames: [7], draw: Self.picture)
            .exportFrames(to: naming, as: .png(compression: compression))
        let file = try #require(folder.read("frame_00007.png"))
        let encoder = try PictureEncoder(.png(compression: compression))
        #expect(try file == encoder.encode(FrameFilesTests.picture(7)))
        #expect(try Pixmap(decoding: file) == FrameFilesTests.picture(7))
    }

    @Test func noFramesMakeAnEmptyFolder() throws {
        let naming = FrameNaming(folder: folder.path("out"))
        #expect(try AnimationSource(frames: [], draw: Self.picture).exportFrames(to: naming) == 0)
        #expect(folder.names() == ["out"])
    }
}
