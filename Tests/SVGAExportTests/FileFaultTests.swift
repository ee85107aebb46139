import Glibc
import SVGAExport
import SVGAGraphics
import SVGAImage
import SVGASystem
import SVGATestServices
import SVGATestSupport
import Testing

/// A sequence while any one of its system calls fails.
@Suite struct FileFaultTests {
    private static let frames = Array(0..<4)
    private static let old: [UInt8] = [1, 2, 3]

    private static func picture(_ frame: Int) throws(SVGAError) -> Pixmap { try Pixmap(width: 8 + frame, height: 8) }

    private static func file(_ frame: Int) throws -> [UInt8] {
        let encoder = try PictureEncoder(.png())
        return try encoder.encode(picture(frame))
    }

    private static func export(to folder: TemporaryFolder, workerCount: Int) throws(SVGAError) -> Int {
        try AnimationSource(frames: frames, draw: picture)
            .exportFrames(to: FrameNaming(folder: folder.path("out")), workerCount: workerCount)
    }

    @Test(
        arguments: [
            FaultSweep.once(.error(EIO)), .once(.error(ENOSPC)), .once(.error(EDQUOT)), .once(.error(EACCES)),
            .once(.error(EROFS)), .once(.error(EMFILE)), .once(.error(ENAMETOOLONG)), .fullDisk, .brokenDisk,
        ], [1, 3])
    func whateverCallFailsFilesAreWholeOrAsTheyWere(sweep: FaultSweep, workerCount: Int) throws {
        let count = try sweep.run { round in
            mkdir(round.folder.path("out"), 0o777)
            round.folder.write(Self.old, to: "out/frame_00002.png")
            var error: SVGAError?
            do {
                _ = try round.injecting { () throws(SVGAError) in
                    try Self.export(to: round.folder, workerCount: workerCount)
                }
            } catch let failure as SVGAError {
                error = failure
            }
            var writtenCount = 0
            for name in round.folder.names(in: "out") {
                // A disk that fails altogether does not let a hidden file be removed either.
                if sweep.isLasting, sweep.calls.contains(.remove), name.hasPrefix(".") { continue }
                let frame = try #require(Int(name.dropFirst(6).dropLast(4)), "\(name) is none of the frames")
                let bytes = round.folder.read("out/\(name)")
                let isNew = try bytes == Self.file(frame)
                #expect(isNew || frame == 2 && bytes == Self.old)
                writtenCount += isNew ? 1 : 0
            }
            guard let error else {
                #expect(writtenCount == Self.frames.count)
                return
            }
            #expect(error.writtenCount == writtenCount)
            guard case .error(let code) = sweep.fault else { return #expect(Bool(false), "no code of an error") }
            #expect(error.fileError?.code == code, "\(error)")
        }
        #expect(count >= Self.frames.count * (sweep.calls.contains(.open) ? 4 : 2), "open, write, close, rename")
    }

    @Test(arguments: [FaultSweep.once(.error(EINTR)), .once(.short), .once(.error(EAGAIN), [.write])])
    func ignoredFailuresLoseNoData(sweep: FaultSweep) throws {
        let count = try sweep.run { round in
            let count = try round.injecting { () throws(SVGAError) in
                try Self.export(to: round.folder, workerCount: 1)
            }
            #expect(count == Self.frames.count)
            for frame in Self.frames {
                let name = FrameNaming(folder: "out").path(frame: frame)
                #expect(round.folder.read(name) == (try Self.file(frame)))
            }
            #expect(round.folder.names(in: "out").count == Self.frames.count)
        }
        #expect(count >= 4)
    }
}
