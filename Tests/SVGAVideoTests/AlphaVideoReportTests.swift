import SVGACoding
import SVGAGraphics
import SVGAImage
import SVGASystem
import SVGATestSupport
import Testing

@testable import SVGAVideo

@Suite struct AlphaVideoReportTests {
    @Test(arguments: [AlphaVideoLayout.Player.vap, .yyeva]) func ownFilesHaveNoFinding(
        player: AlphaVideoLayout.Player
    ) throws {
        let report = try AlphaVideoReport(checking: MP4Source(AlphaVideoFixture.file(player)))
        #expect(report.findings.isEmpty && report.isValid)
        #expect(report.configurations.map(\.player) == [player])
        let video = try #require(report.video)
        #expect((video.codec, video.profile, video.width, video.height) == ("avc1", "Main", 160, 96))
        #expect((video.frameCount, video.framesPerSecond) == (3, 20))
    }

    /// A change of a valid VAP file, and its findings.
    @Test(arguments: [
        ("\"v\":2", "\"v\":3", "vapc-version"), ("\"f\":3", "\"f\":4", "frame-count"),
        ("\"f\":3", "\"g\":3", "vapc-member"), ("\"fps\":20", "\"fps\":25", "frame-rate"),
        ("\"fps\":20", "\"fps\":-2", "frame-rate"), ("\"w\":76", "\"w\":75", "picture-size"),
        ("\"h\":90", "\"h\":\"x", "vapc-json"), ("\"videoW\":160", "\"videoW\":176", "video-size"),
        ("[80,0,76,90]", "[90,0,76,90]", "frame-outside"), ("[80,0,76,90]", "[70,0,76,90]", "frames-overlap"),
        ("[80,0,76,90]", "[81,0,76,90]", "frame-odd"), ("[80,0,76,90]", "[80,0,26,30]", "alpha-scale"),
        ("[80,0,76,90]", "[80,0,76,40]", "alpha-shape"), ("[80,0,76,90]", "[80,0,76990]", "vapc-member"),
        ("\"orien\":0", "\"orien\":7", "vapc-member"), ("\"isVapx\":0", "\"isVapx\":1", "vapc-fusion"),
        ("{\"info\"", "{\"inf0\"", "vapc-member"), ("vapc", "vapd", "no-configuration"),
        ("moov", "moow", "no-movie"), ("vide\0", "vidi\0", "no-video"), ("avc1\0", "hev1\0", "codec"),
        ("avcC", "avcD", "parameters"), ("stsz", "stsy", "no-frames"), ("stco", "stcp", "sample-tables"),
        ("mdat", "mdau", "samples-outside"), ("stts", "sttt", "sample-tables"),
    ]) func damageIsNamed(text: String, other: String, code: String) throws {
        let sound = try AlphaVideoFixture.file(.vap)
        let damaged = sound.replacing(text, by: other)
        #expect(damaged != sound && damaged.count == sound.count)
        let codes = try AlphaVideoFixture.codes(damaged)
        #expect(codes.contains(code), "\(codes)")
    }

    @Test(.timeLimit(.minutes(1))) func chunksAreFoundAmongManyBoxes() {
        let media = (0..<50_000).map { 100 * $0 + 8..<100 * $0 + 100 }
        func lies(_ offset: Int, _ byteCount: Int) -> Bool {
            CheckFinding.lies(MP4SampleTable.Chunk(offset: offset, byteCount: byteCount), inside: media)
        }
        for start in stride(from: 0, to: 5_000_000, by: 50) {
            #expect(lies(start + 8, 42) && lies(start + 8, 92) == (start % 100 == 0))
        }
        #expect(!lies(7, 1) && !lies(8, 93) && !lies(100, 1) && lies(100, 0) && !lies(107, 1) && lies(108, 1))
        #expect(!lies(5_000_000, 1) && !lies(.max, 0) && !lies(8, .max))
    }

    @Test func colorsOfHighDefinitionAreWarnedOf() throws {
        var file = try AlphaVideoFixture.file(.vap)
        let index = try #require(YYEVAReader.index(of: AlphaVideoFixture.parameters.sequence, in: file))
        // The parameters no longer describe samples, the box of colours declares BT.709.
        file[index + 14] = 0
        let colors = try #require(YYEVAReader.index(of: Array("nclx".utf8), in: file))
        file.replaceSubrange(colors + 4..<colors + 11, with: [0, 1, 0, 1, 0, 1, 0x80])
        let sequence = MP4Track(try #require(file[...].box(at: ["moov", "trak"])))
        #expect(sequence.colorCodes == [1, 1, 1] && sequence.isFullRange)
    }

    /// The player of Android steps over boxes by numbers of 32 bits.
    @Test func configurationAfterALongBoxIsOutOfReach() throws {
        let sound = try AlphaVideoFixture.file(.vap)
        // The player takes the following bytes for a box, and then looks between the boxes.
        let long = [0, 0, 0, 1] + Array("free".utf8) + [0, 0, 0, 0, 0, 0, 0, 20, 0, 0, 0, 0]
        let type = try #require(MP4Box.list(in: sound[...]).first).range
        let file = Array(sound[type] + long + sound[type.upperBound...])
        #expect(try VAPReader.find(in: MP4Source(file)) == nil)
        #expect(try AlphaVideoFixture.codes(file).contains("vapc-unreachable"))
        // A plain one is not an obstacle.
        let plain = Array(sound[type] + [0, 0, 0, 8] + "free".utf8 + sound[type.upperBound...])
        #expect(try VAPReader.find(in: MP4Source(plain)) != nil)
    }

    @Test func aTextThatThePlayerOverlooksIsNamed() throws {
        let sound = try AlphaVideoFixture.file(.yyeva)
        let place = try #require(YYEVAReader.index(of: Array(YYEVAText.start.utf8), in: sound))
        // A box that moves the text to the border of a block.
        let count = 1024 - place % 1024 - 8 + 1024
        let box = count.bigEndianBytes(4) + "free".utf8 + [UInt8](repeating: 0, count: count - 8)
        #expect(try AlphaVideoFixture.codes(Array(sound[..<32] + box + sound[32...])).contains("yyeva-unreachable"))
        #expect(try AlphaVideoFixture.codes(sound.replacing("[[e", by: "[[?")).contains("yyeva-json"))
    }

    @Test func otherFilesAreNotMP4() throws {
        for bytes in [[], [1, 2, 3], Array("<html><body>not found</body></html>".utf8), [0, 0, 0, 0, 0, 0, 0, 0]] {
            #expect(try AlphaVideoFixture.codes(bytes) == ["not-mp4"])
        }
    }

    @Test func aFileThatIsCutSaysSo() throws {
        let sound = try AlphaVideoFixture.file(.vap)
        for count in stride(from: 0, to: sound.count, by: 3) {
            let report = try AlphaVideoReport(checking: MP4Source(Array(sound[..<count])))
            #expect(!report.isValid)
        }
    }

    /// Numbers that ask for more than there is.
    @Test func hugeNumbersDoNotTrap() throws {
        var random = SplitMix64(seed: 11)
        for player in [AlphaVideoLayout.Player.vap, .yyeva] {
            let sound = try AlphaVideoFixture.file(player)
            for _ in 0..<500 {
                var bytes = sound
                let place = Int.random(in: 0..<bytes.count - 4, using: &random)
                let value: [UInt8] =
                    [[255, 255, 255, 255], [0, 0, 0, 0], [127, 255, 255, 255], [0, 0, 0, 1]]
                    .randomElement(using: &random) ?? []
                bytes.replaceSubrange(place..<place + 4, with: value)
                _ = try AlphaVideoReport(checking: MP4Source(bytes))
            }
        }
    }

    @Test func filesThatCannotBeReadAreErrorsOfFiles() {
        let source = MP4Source(byteCount: 100) { _ in throw SVGAError(.read, path: "x", code: 5) }
        #expect(throws: SVGAError(.read, path: "x", code: 5)) { try AlphaVideoReport(checking: source) }
    }

    @Test(arguments: [
        ("{}", true), ("[1,[2,{\"a\":null}]]", true), ("{\"a\":1,}", false), ("", false), ("{", false),
        ("[1 2]", false),
        ("\"a\\u0041\\n\"", true), ("\"\\ud800\"", true), ("\"", false), ("\"\\u00", false), ("1e999", true),
        ("-", false),
        (String(repeating: "[", count: 100_000), false), ("truth", false), ("nul", false), ("{\"a\" 1}", false),
    ]) func onlyJSONIsRead(text: String, isJSON: Bool) {
        #expect((JSONTree(configuration: Array(text.utf8)) != nil) == isJSON)
    }

    @Test func valuesAreWhatTheTextSays() throws {
        let value = try #require(JSONTree(configuration: Array("{\"a\":[1,2.5,\"x\\u0041\"],\"b\":3000000000}".utf8)))
        #expect(value["a"]?.elements == [.number("1"), .number("2.5"), .string("xA")])
        #expect(value["a"]?.elements?.map(\.wholeNumber) == [1, nil, nil] && value["b"]?.wholeNumber == nil)
    }
}
