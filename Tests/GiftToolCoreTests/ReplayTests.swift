import SVGACommandLine
import SVGASystem
import SVGATestServices
import SVGATestSupport
import Synchronization
import Testing

@testable import GiftToolCore

/// `gift-tool replay`. Whole traces are compared with an independent script by Tests/Gifts/run.
@Suite struct ReplayTests {
    private let folder = TemporaryFolder()

    private func log(_ lines: String...) -> String {
        let path = folder.path("room.jsonl")
        folder.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: "room.jsonl")
        return path
    }

    private func event(_ id: Int, at time: Int, count: Int = 1, room: String = "r1", sender: String = "u") -> String {
        """
        {"type":"gift","id":"e\(id)","seq":\(id),"room":"\(room)","time":\(time),"sender":{"userID":"\(sender)"},\
        "gift":{"giftID":"g","name":"Gift","coins":1},"count":\(count)}
        """
    }

    @Test func printsTheTimeline() {
        let run = GiftToolRun("replay", log(event(1, at: 0)))
        #expect(run.code == 0)
        #expect(
            run.output == """
                0 entered u/g slot=1 total=1
                550 counted u/g slot=1 number=1 total=1
                850 lingering u/g slot=1 until=1850
                1850 leaving u/g slot=1
                2100 left u/g slot=1 shown=1 total=1

                """)
    }

    @Test func aByteOrderMarkIsSkippedAndOtherEncodingsAreAnError() {
        let plain = GiftToolRun("replay", log(event(1, at: 0)))
        let marked = GiftToolRun("replay", log("\u{FEFF}" + event(1, at: 0)))
        #expect(marked.code == 0 && marked.output == plain.output, "\(marked.error)")
        folder.write(Array((event(1, at: 0) + "\n").utf8) + [0xC4, 0xE3], to: "gbk.jsonl")
        let other = GiftToolRun("replay", folder.path("gbk.jsonl"))
        #expect(
            other.code == 65 && other.error.contains("gbk.jsonl: read: line 2: byte 0xC4 at offset "), "\(other.error)")
    }

    @Test func modesDiffer() {
        let path = log(event(1, at: 0), "", event(2, at: 1800))
        #expect(GiftToolRun("replay", "--mode", "seed", path).output.hasSuffix("shown=1 total=2\n"))
        #expect(GiftToolRun("replay", "--mode", "standard", path).output.hasSuffix("shown=2 total=2\n"))
    }

    @Test func jsonHasTheSameWords() {
        let lines = GiftToolRun("replay", "--json", log(event(1, at: 0))).output.split(separator: "\n")
        #expect(lines.count == 5)
        #expect(
            lines.last == """
                {"change":"left","gift":"g","isOwn":false,"number":1,"sender":"u","slot":1,"time":2100,"total":1}
                """)
    }

    @Test func rulesAreChanged() {
        let path = log(event(1, at: 0))
        #expect(GiftToolRun("replay", path, "--set", "slotCount=8").output.hasPrefix("0 entered u/g slot=7"))
        #expect(GiftToolRun("replay", path, "--set", "tickInterval=1000").output.contains("1250 counted"))
        #expect(GiftToolRun("replay", path, "--set", "waitingLimit=none", "--set", "countStep=one").code == 0)
    }

    @Test(arguments: [
        ("slotCount", "needs a rule and a value"), ("slotCout=3", "did you mean 'slotCount'"),
        ("slotCount=9", "needs a number of 1 ... 8, not '9'"), ("addsCounts=1", "needs true or false"),
        ("countStep=half", "needs one or fifth"), ("maximumWait=-1", "needs none, or a number"),
    ])
    func wrongRules(rule: String, message: String) {
        let run = GiftToolRun("replay", log(event(1, at: 0)), "--set", rule)
        #expect(run.code == 64)
        #expect(run.error.contains(message), "\(run.error)")
    }

    @Test func aRoomIsChosenAndClosed() {
        let path = log(
            event(1, at: 0, room: "r1"), event(2, at: 5, room: "r2"), #"{"type":"disband","time":100}"#,
            event(3, at: 200, room: "r2"))
        let run = GiftToolRun("replay", path, "--room", "r2")
        #expect(
            run.output == """
                0 ignored e1 reason=otherRoom
                5 entered u/g slot=1 total=1
                100 dropped u/g reason=closed
                200 ignored e3 reason=closed

                """)
    }

    @Test func otherDialectsGiveTheSameTrace() {
        let tutorial = """
            {"user":{"id":"u","userName":"Ada"},"giftId":7,"giftName":"Rose","giftCount":1,"roomKey":"r1","time":0}
            {"user":{"id":"u","userName":"Ada"},"giftId":7,"giftName":"Rose","giftCount":1,"roomKey":"r1","time":300}
            """
        let run = GiftToolRun("replay", "--dialect", "tutorial", log(tutorial))
        #expect(run.output.hasPrefix("0 entered u/7 slot=1 total=1\n300 merged u/7 total=2\n"))
        #expect(run.output.hasSuffix("2400 left u/7 slot=1 shown=2 total=2\n"))
    }

    @Test func damagedLinesAreNamed() {
        let run = GiftToolRun("replay", log(event(1, at: 0), "", #"{"type":"gift","id":"e2"}"#))
        #expect(run.code == 65)
        #expect(run.error.contains("log: line 3: "), "\(run.error)")
        #expect(GiftToolRun("replay", folder.path("absent.jsonl")).code == 66)
        #expect(GiftToolRun("replay", log("[1,2")).code == 65)
    }

    /// A damaged line, such as the last one of a log that is still written, once cost the lines above it.
    @Test func eventsBeforeADamagedLineArePrinted() {
        let run = GiftToolRun("replay", log(event(1, at: 0), event(2, at: 600), #"{"type":"gi"#))
        #expect(run.code == 65 && run.error.contains("log: line 3: "), "\(run.error)")
        #expect(
            run.output == """
                0 entered u/g slot=1 total=1
                550 counted u/g slot=1 number=1 total=1
                600 merged u/g total=2

                """)
    }

    @Test func otherLogsContinue() {
        let good = log(event(1, at: 0))
        folder.write(Array("[".utf8), to: "bad.jsonl")
        let run = GiftToolRun("replay", folder.path("absent.jsonl"), folder.path("bad.jsonl"), good)
        #expect(run.code == 1)
        #expect(run.error.contains("absent.jsonl: read: ") && run.error.contains("bad.jsonl: log: line 1: "))
        #expect(run.output.hasSuffix("2100 left u/g slot=1 shown=1 total=1\n"))
    }

    @Test func otherMessagesAreSkipped() {
        let plain = log(event(1, at: 0), event(2, at: 700))
        let output = GiftToolRun("replay", plain).output
        let path = log(event(1, at: 0), #"{"type":"text","text":"Hello"}"#, #"{"type":4}"#, event(2, at: 700))
        let run = GiftToolRun("replay", path)
        #expect(run.code == 0 && run.output == output)
        #expect(run.error == "gift-tool: \(path): 2 lines of other messages skipped\n")
        #expect(GiftToolRun("replay", "--quiet", path).error.isEmpty)
    }

    @Test(arguments: [
        ("tui", #"{"businessID":"TUIGift_like","data":{}}"#), ("tui", #"{"type":"text"}"#),
        ("hosted", #"{"CallbackCommand":"Group.CallbackAfterSendMsg","GiftWater":{}}"#),
        ("tutorial", #"{"type":"join"}"#),
    ])
    func dialectsHaveOtherMessages(dialect: String, line: String) {
        let run = GiftToolRun("replay", "--dialect", dialect, log(line))
        #expect(run.code == 0 && run.error.hasSuffix(": 1 line of other messages skipped\n"), "\(run.error)")
    }

    /// A line that may be a gift is never passed over in silence.
    @Test(arguments: [
        ("native", #"{"type":"gift"}"#), ("native", #"{"type":["text"]}"#), ("native", "{}"),
        ("tui", #"{"businessID":"TUIGift"}"#), ("tutorial", #"{"type":"text","giftId":7}"#), ("hosted", "[]"),
    ])
    func damagedGiftsAreErrors(dialect: String, line: String) {
        #expect(GiftToolRun("replay", "--dialect", dialect, log(line)).code == 65)
    }

    /// The queue's rules handle a count below 1.
    @Test func countsReachTheQueue() {
        let path = log(event(1, at: 0, count: 0), event(2, at: 5, count: -1), event(3, at: 9, count: 10_000))
        let run = GiftToolRun("replay", path)
        #expect(
            run.output.hasPrefix(
                "0 ignored e1 reason=count\n5 ignored e2 reason=count\n9 entered u/g slot=1 total=10000\n"))
        #expect(GiftToolRun("replay", "--mode", "seed", path).output.hasPrefix("0 entered u/g slot=1 total=0\n"))
        #expect(GiftToolRun("replay", log(event(1, at: 0, count: 1_000_000_000))).code == 65)
    }

    @Test(arguments: [#""5""#, "1.5", "9007199254740992", "1e30"])
    func wrongTimesOfTheEndAreErrors(time: String) {
        let run = GiftToolRun("replay", log(event(1, at: 0), #"{"type":"disband","time":\#(time)}"#))
        #expect(run.code == 65 && run.error.contains("log: line 2: time: "), "\(run.error)")
    }

    @Test func theEndHasTheTimeOfTheLineAbove() {
        let run = GiftToolRun("replay", log(event(1, at: 70), #"{"type":"disband"}"#))
        #expect(run.output == "70 entered u/g slot=1 total=1\n70 dropped u/g reason=closed\n")
    }

    /// A combo that counts for days between two lines makes millions of changes.
    @Test func changesArePrintedWhileTheyAreMade() throws {
        let path = log(event(1, at: 0, count: 9999), event(2, at: 9_000_000))
        let output = BlockSink()
        let code = GiftTool.run(
            arguments: ["replay", "--mode", "seed", path],
            in: ToolEnvironment(standardOutput: output, standardError: MemorySink()))
        #expect(code == 0)
        #expect(output.sizes.count > 4 && output.sizes.allSatisfy { $0 < 1 << 17 })
    }

    /// It once ran for ever: a gift at the last time could not end.
    @Test func logsEndAtTheEndOfTime() {
        let run = GiftToolRun("replay", log(event(1, at: 9_007_199_254_740_991)))
        #expect(run.output.hasSuffix("9007199254743091 left u/g slot=1 shown=1 total=1\n"))
    }

    @Test func severalLogsAreNamed() {
        let path = log(event(1, at: 0))
        let run = GiftToolRun("replay", path, path)
        #expect(run.output.split(separator: "\n").count { $0 == "== \(path)" } == 2)
    }
}

/// Remembers how much was written at once.
final class BlockSink: ByteSink {
    private let lengths = Mutex<[Int]>([])

    var sizes: [Int] { lengths.withLock(\.self) }

    func write(_ bytes: [UInt8]) { lengths.withLock { $0.append(bytes.count) } }
}
