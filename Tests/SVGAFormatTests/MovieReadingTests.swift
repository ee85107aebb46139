import Glibc
import SVGAFormat
import SVGASystem
import SVGATestMovies
import SVGATestServices
import SVGATestSupport
import Testing

/// The ways in which bytes reach the decoder.
@Suite("Reading movies")
struct MovieReadingTests {
    private let file = FixtureMovie.sampler.svga(.zlibProtobuf)

    @Test func anyBytesDecodeAlike() throws {
        let expected = try Movie(decoding: file).resolvedFrames
        let framed = [1, 2, 3] + file + [4]
        #expect(try Movie(decoding: framed[3..<framed.count - 1]).resolvedFrames == expected)
        #expect(try Movie(decoding: ContiguousArray(file)).resolvedFrames == expected)
        #expect(try Movie(decoding: Array(file.reversed()).reversed()).resolvedFrames == expected)
        #expect(try Movie(decoding: file.span.bytes).resolvedFrames == expected)
    }

    @Test func anyBytesAreChecked() {
        #expect(throws: SVGAError.self) { try Movie(decoding: ArraySlice<UInt8>()) }
        #expect(throws: SVGAError.self) { try Movie(decoding: file.dropLast(9)) }
        #expect(throws: SVGAError.self) { try Movie(decoding: [UInt8]().span.bytes) }
    }

    @Test func movieCarriesItsLimits() throws {
        var limits = Limits.untrusted
        limits.maxFrameCount = 600
        #expect(try Movie(decoding: file, limits: limits).limits == limits)
        #expect(try Movie(decoding: file).limits == .default)
    }

    @Test func filesAreReadByTheirPath() throws {
        let folder = TemporaryFolder()
        folder.write(file, to: "a.svga")
        let movie = try Movie(contentsOf: folder.path("a.svga"), limits: .untrusted)
        #expect(try movie.resolvedFrames == Movie(decoding: file).resolvedFrames)
        #expect(movie.limits == .untrusted && movie.encodedByteCount == file.count)
    }

    @Test func unreadableFilesAreNamedWithTheReason() throws {
        let folder = TemporaryFolder()
        for (path, code) in [(folder.path("missing.svga"), ENOENT), (folder.path, EISDIR)] {
            let error = #expect(throws: SVGAError.self) { try Movie(contentsOf: path) }
            #expect(error?.path == path && error?.code == code)
            #expect(error?.description.hasPrefix("cannot read \(path): ") == true)
        }
    }

    @Test func invalidOrLargeFilesAreFormatErrors() throws {
        let folder = TemporaryFolder()
        folder.write(Array("<html>".utf8), to: "page.svga")
        folder.write(file, to: "movie.svga")
        let page = #expect(throws: SVGAError.self) { try Movie(contentsOf: folder.path("page.svga")) }
        #expect(page?.isNotAMovie == true)
        var limits = Limits.default
        limits.maxInflatedByteCount = file.count - 1
        let large = #expect(throws: SVGAError.self) {
            try Movie(contentsOf: folder.path("movie.svga"), limits: limits)
        }
        #expect(large?.isLimitExceeded == true)
        let endless = #expect(throws: SVGAError.self) { try Movie(contentsOf: "/dev/zero", limits: limits) }
        #expect(endless?.isLimitExceeded == true)
    }

    @Test func shortReadsAreContinuedAndFailuresReported() throws {
        for sweep in [FaultSweep.once(.error(EIO)), .once(.short), .once(.error(EINTR))] {
            let callCount = try sweep.run { round in
                round.folder.write(file, to: "a.svga")
                let path = round.folder.path("a.svga")
                do {
                    let movie = try round.injecting { try Movie(contentsOf: path) }
                    #expect(movie.encodedByteCount == file.count)
                } catch let error as SVGAError {
                    #expect(error.code == EIO && error.path == path)
                }
            }
            #expect(callCount >= 4)
        }
    }

    @Test(arguments: FixtureMovie.Container.allCases)
    func largePartsKeepTheirBytes(_ container: FixtureMovie.Container) throws {
        var bytes = [UInt8](repeating: 7, count: 3 << 20)
        bytes.replaceSubrange(0..<pngBytes.count, with: pngBytes)
        bytes[bytes.count - 1] = 9
        let movie = FixtureMovie.single([.shown()], images: [FixtureImage("a", bytes)])
        let decoded = try movie.decoded(container, limits: .default)
        #expect(decoded.assets.map(\.bytes) == [bytes])
        #expect(decoded.warnings.isEmpty)
    }
}
