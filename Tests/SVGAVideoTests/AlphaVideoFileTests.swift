import SVGACoding
import SVGAGraphics
import Testing

@testable import SVGAVideo

@Suite struct AlphaVideoFileTests {
    @Test func boxesAreInTheOrderThatPlayersRead() throws {
        let file = try AlphaVideoFixture.file(.vap)
        #expect(AlphaVideoFixture.names(file) == ["ftyp", "vapc", "moov", "mdat"])
        #expect(MP4Box.list(in: file[...]).last?.range.upperBound == file.count)
    }

    /// As the player of Android asks for them, one by one.
    @Test func configurationHasAllMembers() throws {
        let file = try AlphaVideoFixture.file(.vap, pictureCount: 7, rate: 25)
        let place = try #require(try VAPReader.find(in: MP4Source(file)))
        let json = try #require(JSONTree(configuration: Array(file[place])))
        let info = try #require(json["info"])
        let expected = [
            "v": 2, "f": 7, "w": 76, "h": 90, "videoW": 160, "videoH": 96, "orien": 0, "fps": 25, "isVapx": 0,
        ]
        for (name, value) in expected { #expect(info[name]?.wholeNumber == value) }
        #expect(info["aFrame"]?.elements?.map(\.wholeNumber) == [80, 0, 76, 90])
        #expect(info["rgbFrame"]?.elements?.map(\.wholeNumber) == [0, 0, 76, 90])
    }

    @Test(arguments: [AlphaVideoLayout.Player.vap, .yyeva]) func theHeadKeepsItsLength(
        player: AlphaVideoLayout.Player
    ) throws {
        var file = try AlphaVideoFile(
            AlphaVideoFixture.layout(player), pictureCount: 501, framesPerSecond: 30,
            parameters: AlphaVideoFixture.parameters)
        let count = file.head.count
        for index in 0..<501 {
            #expect(!file.isComplete)
            _ = file.append(AlphaVideoFixture.picture(isKey: index % 250 == 0, byteCount: 1000 + index))
        }
        #expect(file.isComplete && file.head.count == count)
        let track = MP4Track(try #require(file.head[...].box(at: ["moov", "trak"])))
        #expect((track.samples.count, track.timedCount, track.framesPerSecond) == (501, 501, 30))
        #expect(track.samples.chunks == [.init(offset: count, byteCount: 501 * 1005 + 500 * 501 / 2)])
    }

    @Test func picturesThatWereNotAnnouncedAreRefused() throws {
        var file = try AlphaVideoFile(
            AlphaVideoFixture.layout(.vap), pictureCount: 1, framesPerSecond: 30,
            parameters: AlphaVideoFixture.parameters)
        let notAKey = AlphaVideoFixture.picture(isKey: false)
        #expect(file.append(notAKey) == nil)
        #expect(
            file.append(AlphaVideoFixture.picture(isKey: true)) == [0, 0, 0, 6, 0x65, 0x11, 0x11, 0x11, 0x11, 0x11])
        #expect(file.append(notAKey) == nil)
    }

    @Test func trackSaysWhatThePicturesAre() throws {
        let file = try AlphaVideoFixture.file(.vap)
        let track = MP4Track(try #require(file[...].box(at: ["moov", "trak"])))
        #expect((track.handler, track.codec, track.width, track.height) == ("vide", "avc1", 160, 96))
        #expect((track.sequence?.width, track.sequence?.height, track.sequence?.profile) == (160, 96, 77))
        #expect(track.sequence?.colors == H264Sequence.Colors(isFullRange: false, codes: [6, 6, 6]))
        #expect((track.colorCodes, track.isFullRange, track.firstKey) == ([6, 6, 6], false, 1))
        #expect(track.samples.isConsistent && track.hasConstantRate && !track.isReordered)
    }

    @Test func unitsAreTakenApartAtStartCodes() {
        let bytes: [UInt8] = [0, 0, 0, 1, 0x67, 1, 0, 0, 1, 0x68, 2, 0, 0, 0, 1, 9, 16, 0, 0, 1, 0x65, 0, 3, 0, 0, 0]
        let picture = H264Picture(annexB: bytes)
        #expect(picture.parameters == H264Parameters(sequence: [0x67, 1], picture: [0x68, 2]))
        #expect(picture.isKey && picture.units == [0, 0, 0, 3, 0x65, 0, 3])
        #expect(H264Picture(annexB: []).units.isEmpty && H264Picture(annexB: [0, 0, 1]).units.isEmpty)
    }
}
