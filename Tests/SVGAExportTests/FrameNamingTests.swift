import SVGAFormat
import SVGAGraphics
import SVGAScene
import SVGATestMovies
import Testing

@testable import SVGAExport

@Suite struct FrameNamingTests {
    @Test(arguments: [("out", "out/frame_00012.png"), ("out/", "out/frame_00012.png"), ("", "frame_00012.png")])
    func foldersHoldFramesOfFiveDigits(folder: String, path: String) {
        #expect(FrameNaming(folder: folder).path(frame: 12) == path)
    }

    @Test(arguments: [
        ("a-%d.png", "a-12.png", ""), ("o/%03d.png", "o/012.png", "o/"),
        ("o/100%%/%01dx.png", "o/100%/12x.png", "o/100%/"),
    ])
    func patternsHoldTheNumberOnce(pattern: String, path: String, folder: String) throws {
        let naming = try FrameNaming(pattern: pattern)
        #expect(naming.path(frame: 12) == path)
        #expect(naming.folder == folder)
    }

    @Test func longNumbersAreNotCut() throws {
        #expect(try FrameNaming(pattern: "%02d").path(frame: 12_345) == "12345")
    }

    @Test(arguments: [
        ("plain.png", SVGAError.noNumber(pattern: "plain.png")),
        ("100%%.png", .noNumber(pattern: "100%%.png")),
        ("%d-%d.png", .severalNumbers(pattern: "%d-%d.png")), ("%d/a.png", .numberInFolder(pattern: "%d/a.png")),
        ("%s.png", .unknownDirective(pattern: "%s.png")), ("%5d.png", .unknownDirective(pattern: "%5d.png")),
        ("%099d", .unknownDirective(pattern: "%099d")), ("%", .unknownDirective(pattern: "%")),
        ("%0", .unknownDirective(pattern: "%0")),
        ("%99999999999999999999d", .unknownDirective(pattern: "%99999999999999999999d")),
    ])
    func patternsThatNameNothingAreRefused(pattern: String, error: SVGAError) {
        #expect(throws: error) { try FrameNaming(pattern: pattern) }
    }
}

@Suite struct FrameSelectionTests {
    @Test(
        "D29: a range of frames includes its end",
        arguments: [
            ("2..5", [2, 3, 4, 5]), ("2-5", [2, 3, 4, 5]), ("0-9/4", [0, 4, 8]), ("3..3", [3]), ("9..9", [9]),
            ("0..9", Array(0...9)),
        ])
    func rangeEnd(text: String, frames: [Int]) throws {
        #expect(try FrameSelection(parsing: text).frames(of: 10) == frames)
    }

    @Test(arguments: [("0", [0]), ("3,1", [1, 3]), ("2..4,3", [2, 3, 4]), ("9..9", [9]), ("0..9", Array(0...9))])
    func partsJoinInRisingOrderWithoutRepetition(text: String, frames: [Int]) throws {
        let selection = try FrameSelection(parsing: text)
        #expect(try selection.frames(of: 10) == frames)
        #expect(try (0..<10).filter { try selection.contains($0, of: 10, framesPerSecond: nil) } == frames)
    }

    @Test func everyFrameIsMeantByAll() throws {
        #expect(try FrameSelection.all.frames(of: 3) == [0, 1, 2])
    }

    @Test(arguments: [
        ("", ""), ("a", "a"), ("1,,2", ""), ("+1", "+1"), ("1...3", "1...3"), ("-0", "-0"), ("--1", "--1"),
        ("5/2", "5/2"), ("5-", "5-"), ("1-2-3", "1-2-3"), ("a-3", "a-3"),
        ("0..5/0", "0..5/0"), ("0..5/", "0..5/"), ("0..5/-1", "0..5/-1"), ("1..x", "1..x"), ("s", "s"),
        ("1.2.3s", "1.2.3s"),
        ("infs", "infs"), ("-1s", "-1s"), ("1e3s", "1e3s"),
        ("99999999999999999999", "99999999999999999999"),
    ])
    func otherTextNamesTheBadPart(text: String, part: String) {
        #expect(throws: SVGAError.malformedSelection(part)) { try FrameSelection(parsing: text) }
    }

    @Test(arguments: [
        ("7..", [7, 8, 9]), ("..2", [0, 1, 2]), ("..", Array(0...9)), ("last", [9]), ("-1", [9]), ("-10", [0]),
        ("-3..-2", [7, 8]), ("8..last", [8, 9]), ("0..9/4", [0, 4, 8]), ("../5", [0, 5]), ("-4../2", [6, 8]),
        ("1..1/7", [1]), ("5..8/9223372036854775807", [5]), ("0,-1,4..6/2", [0, 4, 6, 9]),
    ])
    func framesCountFromTheEndAndInSteps(text: String, frames: [Int]) throws {
        let selection = try FrameSelection(parsing: text)
        #expect(try selection.frames(of: 10) == frames)
        #expect(try (0..<10).filter { try selection.contains($0, of: 10, framesPerSecond: nil) } == frames)
    }

    @Test(arguments: [
        ("0s", [0]), ("0.5s", [5]), ("1s", [9]), ("0.35s..0.5s", [3, 4, 5]), ("0.8s..", [8, 9]), ("..0.1s", [0, 1]),
        ("0.29s", [2]), ("0.3s", [3]), ("0.2s..last/3", [2, 5, 8]),
    ])
    func timesAreTheFramesThatShowThen(text: String, frames: [Int]) throws {
        let movie = try Movie(decoding: FixtureMovie(fps: 10, frames: 10).svga())
        #expect(try FrameSelection(parsing: text).frames(of: movie) == frames)
        #expect(throws: SVGAError.timeOutOfRange("1.1s", duration: 1)) {
            try FrameSelection(parsing: "1.1s").frames(of: movie)
        }
        #expect(throws: SVGAError.timeWithoutMovie("1s")) { try FrameSelection(parsing: "1s").frames(of: 10) }
    }

    @Test func anyNumberIsInOrOut() throws {
        for text in ["0..", "..", "../7", "0..5", "-1"] {
            let selection = try FrameSelection(parsing: text)
            let isIn = { try selection.contains($0, of: 10, framesPerSecond: nil) }
            #expect(try !isIn(.max) && !isIn(.min))
            #expect(try isIn(.max - 1) == ["0..", "..", "-1"].contains(text))
        }
        #expect(try FrameSelection.all.contains(.max, of: 10, framesPerSecond: nil))
    }

    @Test func reversedRangesAreNamed() throws {
        #expect(throws: SVGAError.reversedSelection("4..2", rising: "2..4")) {
            try FrameSelection(parsing: "4..2")
        }
        #expect(throws: SVGAError.reversedSelection("5..-8", rising: nil)) {
            try FrameSelection(parsing: "5..-8").frames(of: 10)
        }
        #expect(throws: SVGAError.frameOutOfRange(-11, count: 10)) {
            try FrameSelection(parsing: "-11").frames(of: 10)
        }
    }

    @Test func framesThatTheMovieLacksAreRefusedWithoutCounting() throws {
        #expect(throws: SVGAError.frameOutOfRange(10, count: 10)) {
            try FrameSelection(parsing: "0..\(Int.max)").frames(of: 10)
        }
        #expect(throws: SVGAError.frameOutOfRange(12, count: 10)) {
            try FrameSelection(parsing: "1,12").frames(of: 10)
        }
    }
}
