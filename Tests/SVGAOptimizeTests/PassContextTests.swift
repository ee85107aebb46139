import SVGADocument
import SVGAGraphics
import SVGAImage
import SVGATestMovies
import Testing

@testable import SVGAOptimize

/// A file of one colour.
func png(_ width: Int, _ height: Int, _ color: UInt32 = 0xFF00_00FF) throws -> [UInt8] {
    var pixmap = try Pixmap(width: width, height: height)
    try pixmap.withMutablePixels { pixels in pixels.update(repeating: color) }
    return try pixmap.png()
}

@Suite struct StoredPictureTests {
    private func document() throws -> Document {
        let movie = FixtureMovie(
            images: [
                FixtureImage("a", try png(4, 4)), FixtureImage("tune", Array("ID3".utf8) + [1, 2, 3]),
                FixtureImage("b", try png(2, 3)),
            ])
        return try Document(decoding: movie.svga())
    }

    @Test func entriesOfTheImageMapAreStoredOnceEach() throws {
        let pictures = try document().storedPictures
        #expect(pictures.map(\.keys) == [["a"], ["b"]])
        #expect(pictures.map(\.decodedByteCount) == [64, 24])
    }

    @Test func filesOfArchivesCountOnceForEachKey() throws {
        var archive = try document().converted(to: .messageArchive(hasSpec: false)).document
        archive.movie.edit { $0.images[2].edit { $0.content = Array("a".utf8)[...] } }
        #expect(archive.storedPictures.map(\.keys) == [["a", "b"]])
        #expect(archive.decodedPictureByteCount == 128)
    }

    @Test func sizesThatNoMemoryHasAreSaturated() throws {
        var stub = try png(1, 1)
        stub.replaceSubrange(16..<24, with: Array(repeating: 0xFF, count: 8))
        let movie = FixtureMovie(images: ["a", "b"].map { FixtureImage($0, stub) })
        #expect(try Document(decoding: movie.svga()).decodedPictureByteCount == .max)
    }

    @Test func chunksThatChangeWhatIsSeenAreNotPlain() throws {
        func isPlain(_ name: String, _ body: [Int]) throws -> Bool {
            let numbers = [body.count * 4] + body
            let words = numbers.map { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
            var file = try png(2, 2)
            let chunk = words[0] + Array(name.utf8) + words.dropFirst().flatMap(\.self) + [0, 0, 0, 0]
            file.insert(contentsOf: chunk, at: 33)
            return StoredPicture.isPlainPNG(file)
        }
        #expect(try isPlain("gAMA", [45_455]))
        #expect(try !isPlain("gAMA", [100_000]))
        #expect(try isPlain("cHRM", [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]))
        #expect(try !isPlain("cHRM", [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000]))
        #expect(try !isPlain("eXIf", [0x4D4D_002A]))
        #expect(try isPlain("tEXt", [0]))
        #expect(!StoredPicture.isPlainPNG([0xFF, 0xD8, 0xFF]))
    }

    @Test func replacedContentIsWritten() throws {
        var (entries, archive) = (try document(), try document().converted(to: .specArchive).document)
        let small = try png(1, 1)
        entries.replaceContent(of: entries.storedPictures[1], with: small)
        archive.replaceContent(of: archive.storedPictures[1], with: small)
        for document in [entries, archive] {
            let read = try Document(decoding: document.encoded())
            #expect(read.storedPictures.map(\.byteCount) == [try png(4, 4).count, small.count])
        }
    }
}

@Suite struct PassContextTests {
    @Test func keysOfSlotsAndHeldBackOnesAreKnown() throws {
        let picture = try #require(
            try Document(decoding: FixtureMovie(images: [FixtureImage("face", try png(1, 1))]).svga())
                .storedPictures.first)
        let context = PassContext(slots: ["face"], heldBackKeys: ["face"])
        #expect(context.isSlot(picture))
        #expect(!context.mayChange(picture))
        #expect(PassContext().mayChange(picture))
    }

    @Test func anEndedTimeEndsThePass() {
        #expect(throws: SVGAError.outOfTime) { try PassContext(deadline: TimeLimit(seconds: -1)).checkTime() }
    }

    @Test func damagedPicturesAreNotDecoded() throws {
        #expect(try PassContext().decode(Array(png(2, 2).prefix(40))) == nil)
    }

    @Test func reportsListEachKeyOnce() {
        var report = PassReport()
        report.add(changed: "b")
        report.add(changed: "a", count: 2)
        report.add(changed: "b")
        report.add(spared: "c")
        report.add(spared: "c")
        #expect(report.changedKeys == ["b", "a"])
        #expect(report.changeCount == 4)
        #expect(report.sparedKeys == ["c"])
    }
}
