import SVGACoding
import SVGATestMovies
import SVGATestSupport
import Testing

@testable import GiftToolCore

@Suite struct PlayCommandTests {
    let folder = TemporaryFolder()

    /// Movies of 2 and 1.3 seconds, and a list of both.
    init() {
        folder.write(FixtureMovie(fps: 20, frames: 40).svga(), to: "a.svga")
        folder.write(FixtureMovie(fps: 30, frames: 39).svga(), to: "b.svga")
        folder.write(Array("# a feed\na.svga\n\n  b.svga  \n".utf8), to: "list.txt")
    }

    private func play(_ options: String...) -> GiftToolRun {
        GiftToolRun(["play", folder.path("list.txt"), "--virtual"] + options)
    }

    @Test func traceMatchesTheList() {
        let run = play("--mode", "list")
        #expect(run.code == 0 && run.error == "")
        #expect(
            run.output == """
                         0  begin 0 a.svga at 0
                       500  progress at 500 of 2000, frame 10
                      1000  progress at 1000 of 2000, frame 20
                      1500  progress at 1500 of 2000, frame 30
                      2000  end 0
                      2000  begin 1 b.svga at 0
                      2000  last of 2
                      2500  progress at 500 of 1300, frame 15
                      3000  progress at 1000 of 1300, frame 30
                      3300  end 1
                      3300  begin 0 a.svga at 0

                """)
    }

    @Test func theItemLoopsByDefault() {
        let lines = play("--seconds", "5", "--progress-interval", "10000").output.split(separator: "\n")
        #expect(lines.count == 5 && lines.last == "      4000  begin 0 a.svga at 0")
    }

    @Test func aViewerChangesWhatPlays() throws {
        let script = """
            300 pause
            1000 resume
            1100 seek 1500
            1200 next
            1300 move 0
            1400 append b.svga
            1500 remove 0
            1600 replace 0 a.svga
            1700 clear
            """
        folder.write(Array(script.utf8), to: "viewer.txt")
        let run = play("--script", folder.path("viewer.txt"), "--resume", "last", "--json")
        #expect(run.code == 0, "\(run.error)")
        let events = try run.output.split(separator: "\n").map { line in
            let members = try members(line)
            return ["time", "event", "index", "position"].compactMap { members[$0] }.joined(separator: " ")
        }
        #expect(
            events == [
                "0 begin 0 0", "300 pause 300", "1000 resume 300", "1100 seek 1500", "1200 begin 1 0", "1200 last",
                "1300 begin 0 1600", "1500 begin 0 100", "1600 begin 0 1800", "1700 empty",
            ])
    }

    /// The keys and values of an object in a line.
    private func members(_ line: Substring) throws -> [String: String] {
        guard case .object(let members) = try JSONTree(parsing: Array(line.utf8)) else { return [:] }
        return members.mapValues { value in
            switch value {
            case .string(let text), .number(let text): text
            default: value.kindName
            }
        }
    }

    @Test(arguments: [
        ("500 jump", "line 1: 'jump' is none of pause"), ("x pause", "line 1: 'x pause' is not a time"),
        ("5 pause\n4 resume", "line 2: 4 ms is before"), ("\n5 move 9", "line 2: no item has index 9: the list has 2"),
    ])
    func wrongScriptsSayWhere(script: String, message: String) {
        folder.write(Array(script.utf8), to: "viewer.txt")
        let run = play("--script", folder.path("viewer.txt"))
        #expect(run.code == 65)
        #expect(run.error.contains("viewer.txt: \(message)"), "\(run.error)")
    }

    @Test func wrongArgumentsAreToldApart() {
        #expect(GiftToolRun("play", folder.path("list.txt")).code == 64)
        #expect(play("--mode", "both").code == 64)
        #expect(GiftToolRun("play", folder.path("none.txt"), "--virtual").code == 66)
        folder.write(Array("list.txt\n".utf8), to: "self.txt")
        #expect(GiftToolRun("play", folder.path("self.txt"), "--virtual").code == 65)
    }
}
