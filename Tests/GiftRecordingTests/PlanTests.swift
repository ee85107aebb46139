import GiftModel
import SVGAGraphics
import SVGASystem
import Testing

@testable import GiftRecording

@Suite(.needsFont) struct PlanTests {
    private func log() throws -> RecordingFixture {
        var fixture = RecordingFixture()
        try fixture.send(RecordingFixture.card(), at: 10_000)
        return fixture
    }

    /// A gift of one shows for 2100 ms: 21 frames and an empty one at 10 a second.
    @Test func itEndsWithTheFirstEmptyFrame() throws {
        let plan = try log().recorder().plan()
        #expect(plan.pictures.count == 22)
        #expect(plan.pictures.last == 0)
    }

    /// The banner stays for 300 ms, and for 1000 ms after its number.
    @Test func framesThatLookTheSameAreOne() throws {
        let pictures = try log().recorder().plan().pictures
        #expect(pictures[3...5].allSatisfy { $0 == 3 })
        #expect(pictures[9...18].allSatisfy { $0 == 9 })
        #expect(Set(pictures[0...3]).count == 4)
    }

    @Test func aPartIsChosenInSeconds() throws {
        var fixture = try log()
        (fixture.settings.from, fixture.settings.to) = (300, 5000)
        #expect(try fixture.recorder().plan().pictures.count == 47)
        fixture.settings.start = 9000
        // The stage is empty until 700 ms after the first frame, and in the one in which the banner is still out of
        // sight.
        let pictures = try fixture.recorder().plan().pictures
        #expect(pictures.prefix(8).allSatisfy { $0 == 0 } && pictures[8] == 8)
        #expect(pictures.count == 47)
    }

    /// Frames between two gifts are the same whether they are examined one by one or not.
    @Test func longPausesAreEmpty() throws {
        var fixture = try log()
        try fixture.send(RecordingFixture.card(), at: 3_600_050)
        let pictures = try fixture.recorder().plan().pictures
        #expect(pictures.count == 35_901 + 22)
        #expect(pictures[21...35_900].allSatisfy { $0 == 0 })
        #expect(pictures[35_901] == 35_901)
    }

    @Test(arguments: [24, 25, 30, 60, 240]) func ratesDoNotDrift(rate: Int) throws {
        var fixture = try log()
        (fixture.settings.framesPerSecond, fixture.settings.to) = (rate, 10_000)
        #expect(try fixture.recorder().plan().pictures.count == 10 * rate)
    }

    @Test func logsWithoutLinesAreRefused() throws {
        var fixture = RecordingFixture()
        #expect(throws: SVGAError.noEvents) { try fixture.recorder() }
        fixture.settings.to = 1000
        fixture.settings.start = 0
        #expect(try fixture.recorder().plan().pictures == Array(repeating: 0, count: 10))
    }

    @Test func recordingsHaveAnEnd() throws {
        var fixture = try log()
        try fixture.send(RecordingFixture.card(), at: 9_007_199_254_740_991)
        let error = #expect(throws: SVGAError.longRecording) { try fixture.recorder().plan() }
        #expect(error?.description.hasPrefix("more than 1000000 frames; choose a part by --from and --to") == true)
    }

    @Test func itStopsOnDemand() throws {
        let token = CancellationToken()
        token.cancel()
        #expect(throws: SVGAError.cancelled) { try log().recorder().plan(cancellation: token) }
    }

    @Test(arguments: [(0, 640), (360, 40_000)]) func sizesAreChecked(width: Int, height: Int) throws {
        var fixture = try log()
        (fixture.settings.width, fixture.settings.height) = (width, height)
        #expect(throws: SVGAError.sizeOutOfRange(width: width, height: height)) { try fixture.recorder() }
    }
}
