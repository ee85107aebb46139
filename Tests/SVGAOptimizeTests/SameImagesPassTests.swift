import SVGADocument
import SVGAGraphics
import SVGAImage
import SVGATestMovies
import Testing

@testable import SVGAOptimize

@Suite struct SameImagesPassTests {
    private func document(_ keys: [String], _ extra: [FixtureSprite] = []) throws -> Document {
        let images = try keys.map { FixtureImage($0, try png(8, 8)) }
        let sprites = keys.map { FixtureSprite($0, frames: [OptimizerMovies.shown(8)]) }
        return try OptimizerMovies.document(frames: 1, sprites + extra, images)
    }

    @Test func equalPicturesGetOneKey() throws {
        let (after, report) = try document(["a", "b", "c"]).after(SameImagesPass())
        #expect(after.imageKeys == ["a"])
        #expect(after.spriteKeys == ["a", "a", "a"])
        #expect(report.changedKeys == ["b", "c"])
    }

    @Test func pixelsCountAndNotBytes() throws {
        var pixmap = try Pixmap(width: 64, height: 64)
        try pixmap.withMutablePixels { pixels in
            for index in pixels.indices { pixels[index] = 0xFF00_0000 | UInt32(index % 64) }
        }
        let files = [try pixmap.png(compression: .fast), try pixmap.png(compression: .small)]
        try pixmap.withMutablePixels { pixels in pixels[63] ^= 1 }
        let other = try pixmap.png()
        let images = zip(["a", "b", "c"], files + [other]).map { FixtureImage($0, $1) }
        let sprites = images.map { FixtureSprite($0.key, frames: [OptimizerMovies.shown(64)]) }
        let (after, _) = try OptimizerMovies.document(frames: 1, sprites, images).after(SameImagesPass())
        #expect(after.imageKeys == ["a", "c"])
        // The smaller of both files stays.
        #expect(after.storedPictures[0].bytes == files[1])
    }

    @Test func equalPixelsOfOtherColoursStay() throws {
        let plain = try png(8, 8)
        var linear = plain
        // A gamma of 1, with its checksum.
        linear.insert(
            contentsOf: [0, 0, 0, 4] + Array("gAMA".utf8) + [0, 1, 0x86, 0xA0, 0x31, 0xE8, 0x96, 0x5F], at: 33)
        #expect(try Pixmap(decoding: linear) == Pixmap(decoding: plain))
        let images = [FixtureImage("a", plain), FixtureImage("b", linear), FixtureImage("c", linear)]
        let sprites = images.map { FixtureSprite($0.key, frames: [OptimizerMovies.shown(8)]) }
        let (after, _) = try OptimizerMovies.document(frames: 1, sprites, images).after(SameImagesPass())
        #expect(after.imageKeys == ["a", "b"])
        #expect(after.spriteKeys == ["a", "b", "b"])
    }

    @Test func slotsStayAndAreNamed() throws {
        let (after, report) = try document(["a", "slot", "b"]).after(SameImagesPass(), PassContext(slots: ["slot"]))
        #expect(after.imageKeys == ["a", "slot"])
        #expect(after.spriteKeys == ["a", "slot", "a"])
        #expect(report.sparedKeys == ["slot"])
    }

    @Test func keysThatOthersReferToStay() throws {
        let mask = FixtureSprite("b.matte", frames: [OptimizerMovies.shown(8)])
        let masked = FixtureSprite("a", matteKey: "b.matte", frames: [OptimizerMovies.shown(8)])
        let (after, _) = try document(["a", "b"], [mask, masked]).after(SameImagesPass())
        // The mask shows the picture of b.
        #expect(after.imageKeys == ["b"])
        #expect(after.spriteKeys == ["b", "b", "b.matte", "b"])
    }
}
