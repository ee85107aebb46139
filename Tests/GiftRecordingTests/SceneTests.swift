import GiftKit
import GiftModel
import Testing

@testable import GiftRecording

/// The items with positions and times, without pixels. Positions are the same as on the page at 360 x 640.
@Suite(.needsFont) struct SceneTests {
    /// The lower slot of two: 640 x 0.64 - 72 - 136 + 68 = 269.6 from the top, 12 from the left.
    @Test func aBannerComesCountsAndGoes() throws {
        var fixture = RecordingFixture()
        try fixture.send(RecordingFixture.card(), at: 1000, count: 2, to: "eve")
        let scenes = try fixture.scenes(at: 1000, 1100, 1250, 1550, 1700, 1850, 3275, 3400, 3500)
        let banner = "banner \"Ada\" \"sent Card\u{200E} to Eve\u{200E}\""
        // It is a whole width to the left at first.
        #expect(scenes[0].isEmpty)
        #expect(scenes[1].hasPrefix("\(banner) at ") && !scenes[1].hasSuffix("at 12,270"))
        #expect(scenes[2] == "\(banner) at 12,270")
        #expect(scenes[3] == "\(banner) at 12,270 x1")
        #expect(scenes[4] == "\(banner) at 12,270 x1 scale 3")
        #expect(scenes[5] == "\(banner) at 12,270 x2")
        // Half of the way: ten units up, and half as opaque.
        #expect(scenes[6] == "\(banner) at 12,260 opacity 0.5 x2")
        #expect(scenes[7].isEmpty && scenes[8].isEmpty)
    }

    @Test func placesGrowWithThePicture() throws {
        var fixture = RecordingFixture(width: 720, height: 1280)
        try fixture.send(RecordingFixture.card(), at: 0)
        try fixture.send(RecordingFixture.card(), at: 0, from: "bob")
        let scene = try fixture.scenes(at: 300)[0]
        #expect(scene.contains("banner \"Bob\" \"sent Card\u{200E}\" at 24,403"))
        #expect(scene.contains("banner \"Ada\" \"sent Card\u{200E}\" at 24,539"))
    }

    @Test func anAnimationPlaysWithItsLine() throws {
        var fixture = RecordingFixture()
        try fixture.send(RecordingFixture.animated("gift"), at: 0, count: 3)
        let scenes = try fixture.scenes(at: 0, 999, 1_000_000)
        #expect(
            scenes[0] == """
                movie Samples/Movies/gift.svga frame 0
                notice "Ada\u{200E} sent gift\u{200E} x3"
                """)
        #expect(scenes[1].hasPrefix("movie Samples/Movies/gift.svga frame 29\n"))
        #expect(scenes[2].isEmpty)
    }

    /// The order of the page: messages and hearts are below an animation, banners above it.
    @Test func spritesOverlapInOrder() throws {
        var fixture = RecordingFixture()
        fixture.settings.room.presentation = .both
        try fixture.say("Hello", at: 0)
        fixture.like(1, at: 0)
        try fixture.send(RecordingFixture.animated("gift"), at: 0)
        let words = try fixture.scenes(at: 600)[0].split(separator: "\n").map { $0.split(separator: " ")[0] }
        #expect(words == ["bullet", "heart", "movie", "banner", "notice"])
    }

    @Test func messagesCrossTheStageInLanes() throws {
        var fixture = RecordingFixture()
        fixture.settings.ownUser = try UserID("bob")
        try fixture.say("Hello", at: 0)
        try fixture.say("Hello", at: 0, from: "eve")
        try fixture.say("not shown", .text, at: 0)
        let scenes = try fixture.scenes(at: 0, 3000, 6000)
        #expect(scenes[0] == "bullet \"Hello\" own at 360,72\nbullet \"Hello\" at 360,112")
        // Half of the movement is half of the stage less half of its own width.
        let x = try #require(
            scenes[1].split(separator: "\n").first?.split(separator: " ").last?.split(separator: ",").first)
        #expect(130...160 ~= Int(x) ?? 0)
        #expect(scenes[2].isEmpty)
    }

    @Test func heartsRiseAndAreTheSameEachTime() throws {
        var fixture = RecordingFixture()
        fixture.like(50, at: 0)
        let scenes = try fixture.scenes(at: 1000, 4000)
        // Ten of fifty, each 90 ms after the previous one.
        #expect(scenes[0].split(separator: "\n").count == 10)
        #expect(scenes[0] == (try fixture.scenes(at: 1000)[0]))
        #expect(scenes[1].isEmpty)
    }

    @Test(arguments: [("zh-CN", "送出了 卡片\u{200E} 给 Eve\u{200E}"), ("zh-TW", "送出了 Card\u{200E} 給 Eve\u{200E}")])
    func wordsMatchTheLanguage(language: String, line: String) throws {
        var (fixture, card) = (RecordingFixture(), try RecordingFixture.card())
        card.translations[.simplifiedChinese] = GiftTranslation(name: "卡片")
        fixture.settings.room.language = try LanguageTag(language)
        try fixture.send(card, at: 0, to: "eve")
        #expect(try fixture.scenes(at: 300)[0].contains(line.debugDescription))
    }

    /// Accounts may be any text, which viewers must not see.
    @Test func missingNamesBecomeAMark() throws {
        var fixture = RecordingFixture()
        let sender = GiftUser(userID: try UserID("\u{202e}"), userName: " ")
        let event = GiftEvent(
            id: try EventID("e"), room: try RoomID("r"), time: 0, sender: sender, gift: try RecordingFixture.card(),
            count: 1)
        fixture.lines = [RecordedLine(time: 0, event: .gift(event))]
        #expect(try fixture.scenes(at: 300)[0].hasPrefix("banner \"?\""))
    }
}
