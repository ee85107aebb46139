import SVGADiff
import SVGAKit
import SVGATestSupport
import Testing

@Suite struct FailurePicturesTests {
    let folder = TemporaryFolder()

    @Test func aFailureLeavesThreePicturesInOneFileAndNamesIt() throws {
        let movie = try Movie(decoding: Corpus.bytes(at: Corpus.sample("gift")))
        let renderer = FrameRenderer(movie)
        let pair = try PicturePair(
            expected: UnpremultipliedPixmap(renderer.render(frame: 0)),
            actual: UnpremultipliedPixmap(renderer.render(frame: 9)))
        let pictures = FailurePictures(folder: folder.path("deep/down"))
        let path = folder.path("deep/down/gift.png")
        #expect(pictures.leave(pair, named: "gift") == "expected | difference | actual: \(path)")
        let picture = try Pixmap(decoding: try #require(folder.read("deep/down/gift.png")))
        #expect(picture == (try pair.triptych()))
        #expect(folder.names(in: "deep/down") == ["gift.png"])
    }

    @Test func failedDirectoryIsNotASecondFailure() throws {
        folder.write([], to: "file")
        let pictures = FailurePictures(folder: folder.path("file/below"))
        #expect(pictures.leave(try Pixmap(width: 1, height: 1), named: "a").hasPrefix("no picture: cannot create"))
    }
}
