import GiftKit
import GiftModel
import GiftQueue
import SVGAKit
import Testing

@testable import GiftRecording

@Suite(.needsFont) struct StageTests {
    @Test func theCatalogueReplacesTheGiftsOfTheLog() throws {
        var fixture = RecordingFixture()
        var dearer = try RecordingFixture.card()
        (dearer.name, dearer.resourceURL) = ("Postcard", "Samples/Movies/gift.svga")
        fixture.settings.gifts[dearer.giftID] = dearer
        try fixture.send(RecordingFixture.card(), at: 0)
        #expect(try fixture.scenes(at: 0)[0].hasSuffix("notice \"Ada\u{200E} sent Postcard\u{200E}\""))
    }

    @Test(arguments: ["Samples/Movies/none.svga", "LICENSE"])
    func unplayableGiftsBecomeBanners(file: String) throws {
        var (fixture, gift) = (RecordingFixture(), try RecordingFixture.animated("gift"))
        gift.resourceURL = file
        try fixture.send(gift, at: 0)
        try fixture.send(gift, at: 5000)
        #expect(try fixture.scenes(at: 300)[0].hasPrefix("banner \"Ada\" \"sent gift"))
        let recorder = try fixture.recorder()
        _ = try recorder.plan()
        #expect(recorder.faults.map(\.name) == [file])
        // Failures are not retried: once here, once above.
        #expect(fixture.media.readCounts.withLock { $0[file] } == 2)
    }

    @Test func animationsFollowEachOther() throws {
        var fixture = RecordingFixture()
        try fixture.send(RecordingFixture.animated("signal"), at: 0)
        try fixture.send(RecordingFixture.animated("reveal"), at: 10, from: "bob")
        let length = try #require(try fixture.media.movie("Samples/Movies/signal.svga").duration)
        let scenes = try fixture.scenes(at: length - 1, length)
        #expect(scenes[0].hasPrefix("movie Samples/Movies/signal.svga frame"))
        #expect(scenes[1].hasPrefix("movie Samples/Movies/reveal.svga frame 0\n"))
    }

    @Test func aClosedRoomIsEmpty() throws {
        var fixture = RecordingFixture()
        try fixture.send(RecordingFixture.card(), at: 0)
        try fixture.send(RecordingFixture.animated("gift"), at: 0)
        try fixture.say("", .disband, at: 500)
        try fixture.send(RecordingFixture.card(), at: 600)
        let scenes = try fixture.scenes(at: 499, 500, 1000)
        #expect(!scenes[0].isEmpty && scenes[1].isEmpty && scenes[2].isEmpty)
    }

    @Test func oneRoomIsShown() throws {
        var fixture = RecordingFixture()
        try fixture.send(RecordingFixture.animated("gift"), at: 0, room: "r1")
        try fixture.send(RecordingFixture.card(), at: 0, room: "r2")
        #expect(try fixture.scenes(at: 300)[0].hasPrefix("movie"))
        fixture.settings.roomID = try RoomID("r2")
        #expect(try fixture.scenes(at: 300)[0].hasPrefix("banner"))
    }

    /// Lines may be out of order by a little, as events of several servers are.
    @Test func earlierTimesCountAsTheLastOne() throws {
        var fixture = RecordingFixture()
        try fixture.send(RecordingFixture.card(), at: 1000)
        try fixture.send(RecordingFixture.card(), at: 400, from: "bob")
        #expect(try fixture.scenes(at: 1300)[0].split(separator: "\n").count == 2)
    }

    @Test func keysOfAMovieShowTheEvent() throws {
        var (fixture, gift) = (RecordingFixture(), try RecordingFixture.animated("salute"))
        gift.extensionInfo["content"] = .json(
            #"{"texts":{"nick":"{sender} {count}x","count":{"text":"{gift} {unknown}","size":20}},"images":{"avatar":"{avatar}"}}"#
        )
        try fixture.send(gift, at: 0, count: 7, from: "{count}", avatar: "Samples/LiveRoom/icons/card.png")
        let scene = try fixture.scenes(at: 100)[0]
        #expect(
            scene.contains(#"with avatar=Samples/LiveRoom/icons/card.png count="salute {unknown}" nick="{Count} 7x""#))
    }

    @Test(arguments: [
        ("{", "extensionInfo.content: "), (#"{"texts":{"absent":"x"}}"#, "content: no sprite has the key"),
        (#"{"colour":1}"#, "extensionInfo.content: "),
    ])
    func documentsThatMakeNoSenseAreNamed(document: String, reason: String) throws {
        var (fixture, gift) = (RecordingFixture(), try RecordingFixture.animated("salute"))
        gift.extensionInfo["content"] = .text(document)
        try fixture.send(gift, at: 0)
        let recorder = try fixture.recorder()
        let plan = try recorder.plan()
        #expect(recorder.faults.count == 1 && recorder.faults[0].reason.hasPrefix(reason), "\(recorder.faults)")
        #expect(plan.changeCount > 10)
    }
}

extension Movie {
    /// The milliseconds of one pass.
    fileprivate var duration: Int? {
        AnimationFacts(frameCount: frameCount, framesPerSecond: framesPerSecond).duration(loopCount: 1)
    }
}
