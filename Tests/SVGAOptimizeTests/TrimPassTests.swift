import SVGADocument
import SVGAGraphics
import SVGAImage
import SVGATestMovies
import Testing

@testable import SVGAOptimize

@Suite struct TrimPassTests {
    private func document(_ frames: [FixtureFrame], _ container: FixtureMovie.Container = .zlibProtobuf) throws
        -> Document
    {
        let picture = try OptimizerMovies.box(32, 32, columns: 10..<14, rows: 20..<26)
        return try OptimizerMovies.document(
            frames: frames.count, [FixtureSprite("img_0", frames: frames)], [FixtureImage("img_0", picture)], container)
    }

    private func geometry(_ document: Document) -> [FrameGeometry] {
        document.movie.values.sprites[0].values.frames.map { FrameGeometry($0) }
    }

    @Test(arguments: [FixtureMovie.Container.zlibProtobuf, .zipJSON])
    func bordersGoButForOneTexel(_ container: FixtureMovie.Container) throws {
        let (after, report) = try document([OptimizerMovies.shown(32, at: 1, 2), .hidden], container).after(TrimPass())
        let header = try #require(after.storedPictures.first?.header)
        #expect([header.width, header.height] == [6, 8])
        #expect(geometry(after)[0].layout == Size(6, 8))
        #expect(geometry(after)[0].transform == Affine(translation: Point(10, 21)))
        #expect(!geometry(after)[1].isVisible)
        #expect(report.changedKeys == ["img_0"])
    }

    @Test func positionsFollowTheTransform() throws {
        let turned = FixtureFrame.shown(
            layout: (32, 32), transform: FixtureTransform(a: 0, b: 2, c: -2, d: 0, tx: 40, ty: 0))
        let (after, _) = try document([turned]).after(TrimPass())
        #expect(geometry(after)[0].transform == Affine(a: 0, b: 2, c: -2, d: 0, tx: 40 - 38, ty: 18))
    }

    @Test func frameWithoutTransformGetsOne() throws {
        let (after, _) = try document([.shown(layout: (32, 32))]).after(TrimPass())
        #expect(geometry(after)[0].transform == Affine(translation: Point(9, 19)))
    }

    @Test func partsBeginWhereTexelsOfMipLevelsDo() throws {
        let small = FixtureFrame.shown(layout: (32, 32), transform: FixtureTransform(a: 0.25, d: 0.25))
        let (after, _) = try document([small]).after(TrimPass())
        let header = try #require(after.storedPictures.first?.header)
        // One texel of level 2 stays clear on each side.
        #expect([header.width, header.height] == [16, 16])
        #expect(geometry(after)[0].transform.tx == 1)
    }

    @Test func sidesThatLevelsDoNotDivideStayWholeWhereItIsStrict() throws {
        let picture = try OptimizerMovies.box(32, 33, columns: 10..<14, rows: 20..<26)
        let half = FixtureFrame.shown(layout: (32, 33), transform: FixtureTransform(a: 0.5, d: 0.5))
        let document = try OptimizerMovies.document(
            frames: 1, [FixtureSprite("img_0", frames: [half])], [FixtureImage("img_0", picture)])
        let strict = try #require(document.after(TrimPass()).0.storedPictures.first?.header)
        #expect([strict.width, strict.height] == [8, 33])
        let bold = try #require(document.after(TrimPass(isStrict: false)).0.storedPictures.first?.header)
        #expect([bold.width, bold.height] == [8, 10])
    }

    @Test func dotsAndOutsidePixelsAreIgnored() throws {
        let dot = FixtureFrame.shown(layout: (32, 32), transform: FixtureTransform(a: 0.05, d: 0.05))
        let outside = FixtureFrame.shown(layout: (32, 32), transform: FixtureTransform(a: 0.25, d: 0.25, tx: 99))
        let whole = OptimizerMovies.shown(32)
        let (after, _) = try document([whole, outside]).after(TrimPass())
        #expect(after.decodedPictureByteCount == 6 * 8 * 4)
        #expect(try document([whole, dot]).after(TrimPass()).1.changeCount == 0)
        #expect(try document([whole, dot]).after(TrimPass(isStrict: false)).1.changeCount == 1)
    }

    @Test func clipsShapesSizesAndSlotsStop() throws {
        let whole = OptimizerMovies.shown(32)
        let frames: [FixtureFrame] = [
            .shown(layout: (32, 32), clipPath: "M0 0L8 0L8 8Z"),
            .shown(layout: (32, 32), shapes: [.rect(0, 0, 4, 4, fill: .red)]), .shown(layout: (16, 16)), .shown(),
        ]
        for frame in frames { #expect(try document([whole, frame]).after(TrimPass()).1.changeCount == 0) }
        let (after, report) = try document([whole]).after(TrimPass(), PassContext(slots: ["img_0"]))
        #expect(after.storedPictures[0].decodedByteCount == 4096)
        #expect(report.sparedKeys == ["img_0"])
    }

    @Test func smallGainsAreNotWorthIt() throws {
        let picture = try OptimizerMovies.box(32, 32, columns: 2..<31, rows: 0..<32)
        let document = try OptimizerMovies.document(
            frames: 1, [FixtureSprite("img_0", frames: [OptimizerMovies.shown(32)])], [FixtureImage("img_0", picture)])
        #expect(try document.after(TrimPass()).1.changeCount == 0)
    }

    @Test func picturesWithAProfileStay() throws {
        var picture = try OptimizerMovies.box(32, 32, columns: 10..<14, rows: 20..<26)
        // A chunk without a sound checksum, which no one reads before the pass gives up.
        picture.insert(contentsOf: [0, 0, 0, 0] + Array("acTL".utf8) + [0, 0, 0, 0], at: 33)
        let document = try OptimizerMovies.document(
            frames: 1, [FixtureSprite("img_0", frames: [OptimizerMovies.shown(32)])], [FixtureImage("img_0", picture)])
        #expect(try document.after(TrimPass()).1.changeCount == 0)
    }
}
