import SVGADocument
import SVGAFormat
import SVGAImage
import SVGATestMovies
import Testing

@testable import SVGADiff

private func diff(_ old: [FixtureImage], _ new: [FixtureImage], ignoring: Set<DocumentDiff.Aspect> = []) throws
    -> ListChanges<ImageChange>
{
    try DiffFixtures.diff(DiffFixtures.movie([], images: old), DiffFixtures.movie([], images: new), ignoring: ignoring)
        .images
}

@Test func picturesWithEqualPixelsAreRecompressed() throws {
    let (fast, small) = (try DiffFixtures.picture(64, 64), try DiffFixtures.picture(64, 64, .small))
    try #require(fast != small)
    let images = try diff([.init("a", fast)], [.init("a", small)])
    #expect(images.changes.map(\.kind) == [.recompressed] && images.changes[0].psnr == .infinity)
    #expect(images.changes[0].byteCounts == (fast.count, small.count))
    #expect(try diff([.init("a", fast)], [.init("a", small)], ignoring: [.encoding]).isEmpty)
}

@Test func otherPixelsAndSizesAreTold() throws {
    let (red, dark) = (try DiffFixtures.picture(), try DiffFixtures.picture(color: 0xFF00_00FE))
    let painted = try #require(try diff([.init("a", red)], [.init("a", dark)]).changes.first)
    // One of four channels differs by one.
    #expect(painted.kind == .repainted && abs((painted.psnr ?? 0) - 54.15) < 0.01)
    let large = try DiffFixtures.picture(8, 2)
    let resized = try #require(try diff([.init("a", red)], [.init("a", large)]).changes.first)
    #expect(resized.kind == .resized && resized.psnr == nil)
    #expect(resized.sizes.before == PixelSize(width: 4, height: 4))
    #expect(resized.sizes.after == PixelSize(width: 8, height: 2))
    let broken = Array(red.dropLast(20))
    #expect(try diff([.init("a", red)], [.init("a", broken)]).changes.map(\.kind) == [.replaced])
    #expect(try diff([.init("a", [1, 2])], [.init("a", [1])]).changes.map(\.kind) == [.replaced])
}

@Test func entriesComeGoMoveAndAreRenamed() throws {
    let (red, blue) = (try DiffFixtures.picture(), try DiffFixtures.picture(color: 0xFFFF_0000))
    let images = try diff(
        [.init("a", red), .init("b", [1]), .init("old", blue), .init("gone", [7])],
        [.init("b", [1]), .init("a", red), .init("new", blue), .init("more", red)])
    let kinds = images.changes.map { "\($0.kind.rawValue) \($0.key) \($0.newKey ?? "-")" }
    #expect(images.equalCount == 1 && kinds.count == 4)
    #expect(kinds.filter { $0.hasPrefix("moved") }.count == 1)
    #expect(kinds.suffix(3) == ["renamed old new", "added more -", "removed gone -"])
    #expect(images.changes[2].sizes.after == PixelSize(width: 4, height: 4))
}

@Test func soundsAreComparedByTheirTimes() throws {
    var (before, after) = (DiffFixtures.movie([]), DiffFixtures.movie([]))
    before.audios = [.init("a"), .init("b"), .init("gone")]
    after.audios = [.init("a", startFrame: 3, endFrame: 1), .init("b"), .init("new")]
    let sounds = try DiffFixtures.diff(before, after).sounds
    #expect(sounds.equalCount == 1 && sounds.changes.map(\.kind) == [.changed, .added, .removed])
    let fields = sounds.changes[0].fields.map { "\($0.name) \($0.before ?? -1) \($0.after ?? -1)" }
    #expect(fields == ["startFrame 0 3"])
}

@Test func parametersAndVersionsAreTold() throws {
    var (before, after) = (DiffFixtures.movie([]), DiffFixtures.movie([]))
    (after.fps, after.version, after.viewBox) = (30, "3", (100, 90))
    before.fps = 20
    let diff = try DiffFixtures.diff(before, after)
    #expect(diff.values.map(\.name) == ["version", "height", "fps"])
    #expect(diff.values.last?.before == .number(20) && diff.values.last?.after == .number(30))
    #expect(try DiffFixtures.diff(before, after, ignoring: [.version]).values.count == 2)
}

@Test func picturesAreDecodedWithinTheLimits() throws {
    let pictures = [try DiffFixtures.picture(64, 64), try DiffFixtures.picture(64, 64, .small)]
    let documents = try pictures.map { picture in
        let images = ["a", "b"].map { FixtureImage($0, picture) }
        return try Document(decoding: DiffFixtures.movie([], images: images).svga())
    }
    var limits = Limits.default
    limits.maxTotalImagePixelCount = 64 * 64
    let kinds = DocumentDiff(documents[0], documents[1], limits: limits).images.changes.map(\.kind)
    #expect(kinds == [.recompressed, .replaced])
}
