import SVGAScene
import SVGAExport
import Testing

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
        ("plain.png", ArgumentError.Kind.noNumber(pattern: "plain.png")),
        ("100%%.png", .noNumber(pattern: "100%%.png")),
        ("%d-%d.png", .severalNumbers(pattern: "%d-%d.png")), ("%d/a.png", .numberInFolder(pattern: "%d/a.png")),
        ("%s.png", .unknownDirective(pattern: "%s.png")), ("%5d.png", .unknownDirective(pattern: "%5d.png")),
        ("%099d", .unknownDirective(pattern: "%099d")), ("%", .unknownDirective(pattern: "%")),
        ("%0", .unknownDirective(pattern: "%0")),
        ("%99999999999999999999d", .unknownDirective(pattern: "%99999999999999999999d")),
    ])
    func patternsThatNameNothingAreRefused(pattern: String, error: ArgumentError.Kind) {
        #expect(throws: ArgumentError(error)) { try FrameNaming(pattern: pattern) }
    }
}

@Suite struct FrameSelectionTests {
    @Test(
        "D29: a range of frames includes its end",
        arguments: [("2..5", [2, 3, 4, 5]), ("3..3", [3]), ("9..9", [9]), ("0..9", Array(0...9))])
    func rangeEnd(text: String, frames: [Int]) throws {
        #expect(try FrameSelection(parsing: text).frames(of: 10) == frames)
    }

    @Test(arguments: [("0", [0]), ("3,1", [1, 3]), ("2..4,3", [2, 3, 4]), ("9..9", [9]), ("0..9", Array(0...9))])
    func partsJoinInRisingOrderWithoutRepetition(text: String, frames: [Int]) throws {
        let selection = try FrameSelection(parsing: text)
        #expect(try selection.frames(of: 10) == frames)
        #expect((0..<10).filter(selection.contains) == frames)
    }

    @Test func everyFrameIsMeantByAll() throws {
        #expect(try FrameSelection.all.frames(of: 3) == [0, 1, 2])
    }

    @Test(arguments: [
        ("", ""), ("a", "a"), ("1,,2", ""), ("-1", "-1"), ("+1", "+1"), ("4..2", "4..2"), ("1...3", "1...3"),
        ("1..", "1.."),
        ("99999999999999999999", "99999999999999999999"),
    ])
    func otherTextNamesTheBadPart(text: String, part: String) {
        #expect(throws: ArgumentError(.malformedSelection(part))) { try FrameSelection(parsing: text) }
    }

    @Test func framesThatTheMovieLacksAreRefusedWithoutCounting() throws {
        #expect(throws: ArgumentError(.frameOutOfRange(10, count: 10))) {
            try FrameSelection(parsing: "0..\(Int.max)").frames(of: 10)
        }
        #expect(throws: ArgumentError(.frameOutOfRange(12, count: 10))) {
            try FrameSelection(parsing: "1,12").frames(of: 10)
        }
    }
}
