import SVGADocument
import SVGAGraphics
import SVGAImage
import SVGATestMovies
import Testing

@testable import SVGAOptimize

/// The passes that write pictures again: compression, palettes and sizes.
@Suite struct PicturePassTests {
    /// A soft blob, as glows are.
    static func soft(_ side: Int) throws -> Pixmap {
        var picture = try Pixmap(width: side, height: side)
        try picture.withMutablePixels { pixels in
            for index in pixels.indices {
                let (x, y) = (index % side - side / 2, index / side - side / 2)
                let alpha = UInt32(max(0, 255 - (x * x + y * y) * 1000 / (side * side)) & 0xFE)
                pixels[index] = alpha << 24 | alpha / 2 << 8 | alpha
            }
        }
        return picture
    }

    private func document(
        _ picture: Pixmap, _ frames: [FixtureFrame], key: String = "img_0",
        _ container: FixtureMovie.Container = .zlibProtobuf
    ) throws -> Document {
        try OptimizerMovies.document(
            frames: frames.count, [FixtureSprite(key, frames: frames)],
            [FixtureImage(key, try picture.png(compression: .fast))], container)
    }

    private func picture(_ document: Document) throws -> Pixmap {
        try Pixmap(decoding: #require(document.storedPictures.first).bytes)
    }

    @Test(arguments: [FixtureMovie.Container.zlibProtobuf, .zipJSON])
    func pngKeepsPixels(_ container: FixtureMovie.Container) throws {
        let before = try document(PicturePassTests.soft(64), [OptimizerMovies.shown(64)], container)
        let (after, report) = try before.after(PNGPass())
        #expect(report.changedKeys == ["img_0"])
        #expect(after.storedPictures[0].byteCount < before.storedPictures[0].byteCount)
        #expect(try picture(after) == picture(before))
        #expect(try after.after(PNGPass()).1.changeCount == 0)
    }

    @Test func pngWorksOnSlotsAndNotOnHeldBackKeys() throws {
        let before = try document(PicturePassTests.soft(64), [OptimizerMovies.shown(64)])
        #expect(try before.after(PNGPass(), PassContext(slots: ["img_0"])).1.changeCount == 1)
        #expect(try before.after(PNGPass(), PassContext(heldBackKeys: ["img_0"])).1.changeCount == 0)
    }

    @Test func quantizeKeepsTheQuality() throws {
        let before = try document(PicturePassTests.soft(64), [OptimizerMovies.shown(64)])
        let (fine, _) = try before.after(QuantizePass(minPSNR: 48))
        let (coarse, report) = try before.after(QuantizePass(minPSNR: 32))
        #expect(report.changedKeys == ["img_0"])
        #expect(coarse.storedPictures[0].byteCount < fine.storedPictures[0].byteCount)
        #expect(fine.storedPictures[0].byteCount < before.storedPictures[0].byteCount)
        #expect(try picture(fine) != picture(before))
    }

    @Test func quantizeStaysWhereItDoesNotPay() throws {
        let flat = try OptimizerMovies.document(
            frames: 1, [FixtureSprite("img_0", frames: [OptimizerMovies.shown(32)])],
            [FixtureImage("img_0", try OptimizerMovies.box(32, 32, columns: 3..<20, rows: 4..<9))])
        #expect(try flat.after(QuantizePass(minPSNR: 32)).1.changeCount == 0)
    }

    @Test(arguments: [FixtureMovie.Container.zlibProtobuf, .zipJSON])
    func sizesFitWhatIsDrawn(_ container: FixtureMovie.Container) throws {
        let frames: [FixtureFrame] = [
            .shown(layout: (64, 64), transform: FixtureTransform(a: 0.25, d: 0.25, tx: 3, ty: 4)),
            .shown(layout: (64, 64), transform: FixtureTransform(a: 0, b: 0.5, c: -0.5, d: 0, tx: 40, ty: 0)),
            .hidden,
        ]
        let before = try document(PicturePassTests.soft(64), frames, container)
        let (after, report) = try before.after(FitSizePass())
        let header = try #require(after.storedPictures.first?.header)
        #expect([header.width, header.height] == [32, 32] && report.changedKeys == ["img_0"])
        let geometry = after.movie.values.sprites[0].values.frames.map { FrameGeometry($0) }
        #expect(geometry[0].layout == Size(32, 32))
        #expect(geometry[0].transform == Affine(a: 0.5, b: 0, c: 0, d: 0.5, tx: 3, ty: 4))
        #expect(geometry[1].transform == Affine(a: 0, b: 1, c: -1, d: 0, tx: 40, ty: 0))
        #expect(!geometry[2].isVisible)
        var settings = OptimizerSettings()
        settings.density = 2
        #expect(try before.after(FitSizePass(), PassContext(settings)).1.changeCount == 0)
    }

    @Test func slotsShapesAndClipsKeepTheirSize() throws {
        let small = FixtureTransform(a: 0.25, d: 0.25)
        let whole = FixtureFrame.shown(layout: (64, 64), transform: small)
        let others: [FixtureFrame] = [
            .shown(layout: (64, 64), transform: small, clipPath: "M0 0L8 0L8 8Z"),
            .shown(layout: (64, 64), transform: small, shapes: [.rect(0, 0, 4, 4, fill: .red)]),
            .shown(layout: (32, 32), transform: small), .shown(layout: (64, 64)),
        ]
        let picture = try PicturePassTests.soft(64)
        for frame in others { #expect(try document(picture, [whole, frame]).after(FitSizePass()).1.changeCount == 0) }
        let (_, report) = try document(picture, [whole]).after(FitSizePass(), PassContext(slots: ["img_0"]))
        #expect(report.changeCount == 0 && report.sparedKeys == ["img_0"])
    }

    @Test func lossyGoalsKeepTheirQuality() throws {
        let frames = (0..<4).map { OptimizerMovies.shown(64, at: Float($0) * 1.3, -9.7) }
        let before = try document(PicturePassTests.soft(64), frames)
        let exact = try Optimizer(goal: .rounding).optimize(before)
        let lossy = try Optimizer(goal: .quality(minPSNR: 38)).optimize(before)
        #expect(lossy.output.byteCount < exact.output.byteCount)
        #expect(lossy.check.lowestPSNR >= 38)
        let bytes = (exact.output.byteCount + lossy.output.byteCount) / 2
        let budget = Optimizer(goal: .budget(bytes: bytes, decodedBytes: nil, minPSNR: 30))
        #expect(try budget.optimize(before).meetsGoal)
    }
}
