import SVGATestSupport
import Testing

@testable import GiftToolCore

/// `gift-tool simulate`.
@Suite struct SimulateTests {
    private func values(_ arguments: String...) -> [String: Int] {
        let lines = GiftToolRun(["simulate"] + arguments).output.split(separator: "\n")
        let pairs = lines.map { $0.split(separator: ":", maxSplits: 1) }
        return Dictionary(pairs.map { (String($0[0]), Int($0[1].dropFirst()) ?? -1) }) { first, _ in first }
    }

    @Test func aFloodDropsNoOwnGift() {
        let report = values("--rate", "1000/s", "--seconds", "5", "--own", "u1")
        #expect(report["events"] == 5000)
        #expect((report["ownEvents"] ?? 0) > 10)
        #expect(report["ownDropped"] == 0)
        #expect((report["droppedForOverflow"] ?? 0) > 1000)
        #expect(report["giftsCountedNeverShown"] == 0)
    }

    @Test func theTutorialLosesCombosAndHasNoBound() {
        let report = values("--mode", "seed", "--rate", "3/s", "--seconds", "120", "--senders", "500")
        #expect(report["dropped"] == 0)
        #expect((report["longestLine"] ?? 0) > 50)
        #expect((report["waitLongest"] ?? 0) >= 60_000)
        let slow = values("--mode", "seed", "--seconds", "600")
        #expect((slow["giftsCountedNeverShown"] ?? 0) > 0)
    }

    @Test func threadsChangeNothing() {
        let one = GiftToolRun("simulate", "--rooms", "7", "--seconds", "70", "--threads", "1")
        let three = GiftToolRun("simulate", "--rooms", "7", "--seconds", "70", "--threads", "3")
        #expect(one.output == three.output)
        #expect(one.output.hasPrefix("rooms: 7\nseconds: 70\nevents: 490\n"))
        #expect(one.output != GiftToolRun("simulate", "--rooms", "7", "--seconds", "70", "--seed", "1").output)
    }

    @Test func emittedLogsAreReplayed() throws {
        let folder = TemporaryFolder()
        let log = GiftToolRun("simulate", "--seconds", "30", "--emit")
        #expect(log.output.split(separator: "\n").count == 30)
        folder.write(Array(log.output.utf8), to: "room.jsonl")
        let trace = GiftToolRun("replay", folder.path("room.jsonl"))
        #expect(trace.code == 0)
        let banners = trace.output.split(separator: "\n").count { $0.contains(" left ") }
        #expect(banners == values("--seconds", "30")["banners"])
    }

    @Test func optionsAreChecked() {
        for arguments in [
            ["--rate", "0/s"], ["--rate", "fast"], ["--rooms", "0"], ["--emit", "--rooms", "2"], ["--own", ""],
        ] {
            #expect(GiftToolRun(["simulate"] + arguments).code == 64, "\(arguments)")
        }
        for (command, rate, range) in [
            ("simulate", "0/s", "events a second of 1/s ... 1000000/s"),
            ("load", "100001", "orders a second of 1/s ... 100000/s"),
        ] {
            let run = GiftToolRun(command, "--rate", rate)
            #expect(run.code == 64 && run.error.contains("--rate needs \(range), not '\(rate)'"), "\(run.error)")
        }
        #expect(GiftToolRun("simulate", "--json", "--seconds", "1").output.contains("\"ownDropped\":0"))
    }
}
