import SVGADocument
import SVGAFormat
import SVGATestMovies
import Testing

@testable import SVGAOptimize

@Suite struct ArchivePassTests {
    private func archive() throws -> Document {
        let movie = FixtureMovie(
            viewBox: (8, 8), frames: 1, sprites: [FixtureSprite("a", frames: [OptimizerMovies.shown(8)])],
            images: [FixtureImage("a", try png(8, 8))])
        var document = try Document(decoding: movie.svga(.zipJSON))
        document.files += [MovieArchive.File("__MACOSX/a.png", [1]), MovieArchive.File("notes.txt", [2])]
        return document
    }

    @Test func filesThatNoKeyNamesGo() throws {
        let (document, report) = try archive().after(ArchivePass())
        #expect(document.files.map(\.name) == ["a.png"])
        #expect(report.changedKeys == ["__MACOSX/a.png", "notes.txt"])
    }

    @Test func filesThatAreHeldBackStay() throws {
        let (document, _) = try archive().after(ArchivePass(), PassContext(heldBackKeys: ["notes.txt"]))
        #expect(document.files.map(\.name) == ["a.png", "notes.txt"])
    }

    @Test func otherContainersHaveNoFiles() throws {
        let document = try Document(decoding: FixtureMovie().svga())
        #expect(try document.after(ArchivePass()).1.changeCount == 0)
    }
}

@Suite struct HiddenFramesPassTests {
    private func frames(_ frames: [FixtureFrame]) throws -> ([Record<FrameMessage>], PassReport) {
        let document = try OptimizerMovies.document(frames: frames.count, [FixtureSprite("a", frames: frames)], [])
        let (after, report) = try document.after(HiddenFramesPass())
        return (after.movie.values.sprites[0].values.frames, report)
    }

    @Test func hiddenFramesBecomeEmpty() throws {
        let hidden = [Float(0), -1, .nan].map { OptimizerMovies.shown(8, alpha: $0) }
        let (after, report) = try frames(hidden + [OptimizerMovies.shown(8), .hidden])
        #expect(after.map(\.encoded.isEmpty) == [true, true, true, false, true])
        #expect(report.changeCount == 3)
    }

    @Test func shapesThatALaterFrameRepeatsStay() throws {
        let box = FixtureShape.rect(0, 0, 4, 4, fill: .red)
        let (after, _) = try frames([
            .shown(alpha: 0, shapes: [box]), .shown(shapes: [.keep]), .shown(alpha: 0, shapes: [.keep]),
            .shown(shapes: [box]), .shown(alpha: 0, shapes: [.keep]),
        ])
        #expect(after.map(\.encoded.isEmpty) == [false, false, true, false, true])
    }

    @Test func unknownFieldsSurvive() throws {
        let document = try OptimizerMovies.document(
            frames: 1, [FixtureSprite("a", frames: [OptimizerMovies.shown(8, alpha: 0)])], [])
        var message = try #require(document.movie.values.sprites.first).values
        message.frames[0] = try #require(UnknownFieldsFixture.frame)
        var changed = document
        changed.movie.edit { $0.sprites[0].edit { $0.frames = message.frames } }
        let (after, report) = try changed.after(HiddenFramesPass())
        let frame = after.movie.values.sprites[0].values.frames[0].values
        #expect(report.changeCount == 1)
        #expect(frame.layout == nil)
        #expect(!frame.unknownFields.isEmpty)
    }
}

@Suite struct HiddenSpritesPassTests {
    private func document(_ extra: [FixtureSprite] = []) throws -> Document {
        let hidden = FixtureSprite("img_1", frames: [.hidden, .hidden])
        let sprites = [FixtureSprite("img_0", frames: [OptimizerMovies.shown(8), .hidden]), hidden] + extra
        let images = try (0...2).map { FixtureImage("img_\($0)", try png(8, 8, 0xFF00_0000 | UInt32($0))) }
        return try OptimizerMovies.document(frames: 2, sprites, images)
    }

    @Test func spritesThatNeverShowGoWithTheirPictures() throws {
        let (after, report) = try document().after(HiddenSpritesPass())
        #expect(after.spriteKeys == ["img_0"])
        #expect(after.imageKeys == ["img_0", "img_2"])
        #expect(report.changedKeys == ["img_1"])
    }

    @Test func picturesThatAnotherSpriteShowsStay() throws {
        let shown = FixtureSprite("img_1.png", frames: [OptimizerMovies.shown(8), .hidden])
        let (after, _) = try document([shown]).after(HiddenSpritesPass())
        #expect(after.imageKeys == ["img_0", "img_1", "img_2"])
    }

    @Test func picturesOfSlotsStay() throws {
        let (after, report) = try document().after(HiddenSpritesPass(), PassContext(slots: ["img_1"]))
        #expect(after.imageKeys.contains("img_1"))
        #expect(report.sparedKeys == ["img_1"])
    }

    @Test func mattesStay() throws {
        let matte = FixtureSprite("m.matte", frames: [.hidden, .hidden])
        let masked = FixtureSprite("img_0", matteKey: "m.matte", frames: [OptimizerMovies.shown(8), .hidden])
        let (after, _) = try document([matte, masked]).after(HiddenSpritesPass())
        #expect(after.spriteKeys == ["img_0", "m.matte", "img_0"])
    }

    @Test func spritesThatPartMaskedGroupsStay() throws {
        let matte = FixtureSprite("m.matte", frames: [OptimizerMovies.shown(8), .hidden])
        let masked = FixtureSprite("img_0", matteKey: "m.matte", frames: [OptimizerMovies.shown(8), .hidden])
        let between = FixtureSprite("img_2", frames: [.hidden, .hidden])
        let (after, _) = try document([matte, masked, between, masked]).after(HiddenSpritesPass())
        #expect(after.spriteKeys.suffix(3) == ["img_0", "img_2", "img_0"])
    }

    @Test func theLongestSpriteOfAMovieWithoutFrameCountStays() throws {
        let movie = FixtureMovie(
            viewBox: (8, 8), frames: nil,
            sprites: [
                FixtureSprite("a", frames: [OptimizerMovies.shown(8)]),
                FixtureSprite("b", frames: [.hidden, .hidden]),
            ])
        let (after, _) = try Document(decoding: movie.svga()).after(HiddenSpritesPass())
        #expect(after.spriteKeys == ["a", "b"])
    }
}

@Suite struct UnusedImagesPassTests {
    @Test func entriesThatNothingNamesGo() throws {
        let movie = FixtureMovie(
            viewBox: (8, 8), frames: 1, sprites: [FixtureSprite("a.png", frames: [OptimizerMovies.shown(8)])],
            images: [
                FixtureImage("a", try png(1, 1)), FixtureImage("b", try png(2, 2)), FixtureImage("slot", try png(3, 3)),
                FixtureImage("hum", Array("ID3".utf8)), FixtureImage("a", try png(4, 4)),
            ],
            audios: [FixtureAudio("hum")])
        let (after, report) = try Document(decoding: movie.svga())
            .after(UnusedImagesPass(), PassContext(slots: ["slot"]))
        #expect(after.imageKeys == ["slot", "hum", "a"])
        #expect(after.storedPictures.map(\.decodedByteCount) == [36, 64])
        #expect(report.sparedKeys == ["slot"])
    }

    @Test func aFileOfAnArchiveGoesWithItsLastKey() throws {
        let movie = FixtureMovie(
            viewBox: (8, 8), frames: 1, sprites: [FixtureSprite("a", frames: [OptimizerMovies.shown(8)])],
            images: [
                FixtureImage("a", try png(1, 1)), FixtureImage("b", [], name: "a", fileName: nil),
                FixtureImage("c", try png(2, 2)),
            ])
        let (after, _) = try Document(decoding: movie.svga(.zipJSON)).after(UnusedImagesPass())
        #expect(after.imageKeys == ["a"])
        #expect(after.files.map(\.name) == ["a.png"])
    }
}

/// A frame with a field that no one knows.
enum UnknownFieldsFixture {
    static var frame: Record<FrameMessage>? {
        // Field 15, a varint; then field 2, a layout.
        var movie: [UInt8] = [0x12, 0x00]
        let frame: [UInt8] = [0x78, 0x05, 0x12, 0x05, 0x1D, 0, 0, 0x80, 0x3F]
        let sprite = [0x12, UInt8(frame.count)] + frame
        movie += [0x22, UInt8(sprite.count)] + sprite
        return try? Document(decoding: movie).movie.values.sprites.first?.values.frames.first
    }
}
