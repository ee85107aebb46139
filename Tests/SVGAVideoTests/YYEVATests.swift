import SVGAGraphics
import Testing

@testable import SVGAVideo

@Suite struct YYEVATests {
    /// A file in which a text begins at an offset.
    private static func file(_ text: String, at offset: Int) -> [UInt8] {
        var (bytes, random) = ([UInt8](), UInt32(1))
        // Bytes that differ from block to block, as in videos.
        while bytes.count < offset + 4096 {
            random = random &* 1_664_525 &+ 1_013_904_223
            bytes.append(UInt8(truncatingIfNeeded: random >> 24))
        }
        bytes.replaceSubrange(offset..<offset, with: text.utf8)
        return bytes
    }

    private static func isFound(_ text: String, at offset: Int) throws -> Bool {
        let found = try YYEVAReader.find(in: MP4Source(file(text, at: offset)))
        return found.map { YYEVAText.start + String(decoding: $0, as: UTF8.self) + YYEVAText.end == text } ?? false
    }

    private static let short = YYEVAText.start + String(repeating: "A", count: 220) + YYEVAText.end
    /// The player leaves out a block that equals the one before, so this one repeats nothing.
    private static let long =
        YYEVAText.start + (0..<700).map { String(10_000 + $0 * 37).suffix(4) }.joined() + YYEVAText.end

    /// The player reads 1024 bytes at a time; a marker of 17 bytes crosses a border at 16 places.
    @Test func thePlayerOfAndroidOverlooksMarkersAtBorders() throws {
        let shortMisses = try (0..<1024).filter { try !Self.isFound(Self.short, at: 2048 + $0) }
        #expect(shortMisses.count == 33)
        #expect(shortMisses.contains(1008) && !shortMisses.contains(1) && !shortMisses.contains(1007))
        let longMisses = try (0..<1024).filter { try !Self.isFound(Self.long, at: 2048 + $0) }
        #expect(longMisses.count >= 17)
    }

    @Test func paddingHelpsAtEveryOffset() throws {
        for text in [Self.short, Self.long] {
            for offset in 0..<1024 {
                let padding = YYEVAText.padding(before: 2048 + offset, byteCount: text.utf8.count)
                #expect(padding == 0 || 8..<1040 ~= padding)
                #expect(try Self.isFound(text, at: 2048 + offset + padding), "\(offset)")
            }
        }
    }

    /// The tables before the text grow with the pictures, so that it moves through all of a block.
    @Test func filesOfEveryLengthAreRead() throws {
        for count in 1...260 {
            let file = try AlphaVideoFixture.file(.yyeva, pictureCount: count)
            let text = try #require(try YYEVAReader.find(in: MP4Source(file)), "\(count) pictures")
            let json = try #require(try YYEVAReader.json(of: text))
            #expect(String(decoding: json, as: UTF8.self).contains("\"alphaFrame\":[76,0,76,90],\"fps\":20"))
        }
    }

    @Test func theTextIsInTheMetadataOfTheMovie() throws {
        let file = try AlphaVideoFixture.file(.yyeva)
        let list = try #require(file[...].box(at: ["moov", "udta", "meta"])).dropFirst(4).box("ilst")
        #expect(YYEVAReader.index(of: Array(YYEVAText.start.utf8), in: Array(list ?? [])) == 24)
        #expect(AlphaVideoFixture.names(file).filter { $0 != "free" } == ["ftyp", "moov", "mdat"])
    }
}
