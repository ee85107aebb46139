import Foundation
import SVGAGraphics
import SVGATestSupport
import Testing

@testable import SVGAText

/// Malicious texts.
@Suite(.needsFonts) struct HostileTextTests {
    /// Lays a text out, and returns the processor time.
    private func measure(_ text: DynamicText) throws -> Duration {
        let layouter = try TestFonts.layouter()
        let start = HostileTextTests.processorTime
        do throws(SVGAError) {
            _ = try layouter.layOut(text, in: Size(200, 60))
        } catch {
            guard error.isLimitExceeded else { throw error }
        }
        return HostileTextTests.processorTime - start
    }

    /// The least of three times: a machine with much to do empties caches.
    private func measureBest(_ text: DynamicText) throws -> Duration {
        try (0..<3).map { _ in try measure(text) }.min() ?? .zero
    }

    private static var processorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Limits that hold even if our own code is not optimized.
    #if DEBUG
        private static let (textCount, longest) = (2_000, Duration.milliseconds(100))
    #else
        private static let (textCount, longest) = (10_000, Duration.milliseconds(50))
    #endif

    @Test func aMegabyteIsRefusedAtOnce() throws {
        for character in ["a", "小", "\u{301}", "\u{202e}", "\n", "👍"] {
            let text = DynamicText(String(repeating: character, count: 1 << 20))
            #expect(throws: SVGAError.self) { try TestFonts.layouter().layOut(text, in: Size(200, 60)) }
            #expect(try measure(text) < Self.longest)
        }
    }

    @Test func invalidUTF8IsReplaced() throws {
        let string = String(decoding: [0x61, 0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80, 0x62] as [UInt8], as: UTF8.self)
        let drawing = try TestFonts.layouter().layOut(DynamicText(string), in: Size(400, 60))
        #expect(drawing.glyphs.count == string.unicodeScalars.count && drawing.missingScalars.isEmpty)
    }

    @Test func longestTextsOfAnyKindAreQuick() throws {
        let pieces = [
            "a", "小", " ", "\u{301}a", "\u{10ffff}", "\u{e000}", "👨‍👩‍👧", "\u{200d}", "\u{fe0f}", "ﷺ", "ب", "ส้ำ",
            "\u{1f1e6}",
            "क्ष", "\n", "\u{378}", "\u{ad}", "\u{200b}", "\u{1d173}",
        ]
        for piece in pieces {
            let count = 1_000 / piece.unicodeScalars.count
            for lineCount in [1, 1_000] {
                var text = DynamicText(String(repeating: piece, count: count))
                text.maxLineCount = lineCount
                let time = try measureBest(text)
                #expect(time < Self.longest, "\(piece.debugDescription) in \(lineCount) lines: \(time)")
            }
        }
    }

    @Test func nothingTrapsInThousandsOfTexts() throws {
        var random = SplitMix64(seed: 11)
        var slowest = (time: Duration.zero, text: DynamicText(""))
        for _ in 0..<Self.textCount {
            var text = DynamicText(Self.string(&random))
            text.maxLineCount = [1, 1, 3][Int(random.next() % 3)]
            text.ellipsis = DynamicText.Ellipsis.allCases[Int(random.next() % 4)]
            text.fit = [.none, .none, .fill, .shrink(minSize: 2)][Int(random.next() % 4)]
            let time = try measure(text)
            if time > slowest.time { slowest = (time, text) }
        }
        #expect(try measureBest(slowest.text) < Self.longest, "\(slowest)")
    }

    private static let ranges: [ClosedRange<UInt32>] = [
        0x20...0x7e, 0...0x1f, 0x300...0x36f, 0x590...0x6ff, 0x900...0x97f, 0xe00...0xe7f, 0x2000...0x206f,
        0x4e00...0x9fff, 0xfe00...0xfe0f, 0x1f1e6...0x1f1ff, 0x1f300...0x1faff, 0...0x10ffff, 0xe0020...0xe007f,
    ]

    static func string(_ random: inout SplitMix64) -> String {
        var scalars = String.UnicodeScalarView()
        let range = ranges[Int(random.next() % UInt64(ranges.count))]
        for _ in 0..<random.next() % 40 {
            let chosen = random.next() % 4 == 0 ? ranges[Int(random.next() % UInt64(ranges.count))] : range
            let value = chosen.lowerBound + UInt32(random.next() % UInt64(chosen.count))
            if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
        }
        return String(scalars)
    }

    @Test func limitsAreKept() throws {
        let layouter = try TestFonts.layouter()
        let (points, pixels) = (TextLimits(maxOutlinePointCount: 20), TextLimits(maxPicturePixelCount: 20_000))
        #expect(throws: SVGAError.self) {
            try layouter.layOut(DynamicText("abcdef"), in: Size(200, 60), limits: points)
        }
        #expect(try layouter.layOut(DynamicText("👍👍👍"), in: Size(200, 60), limits: pixels).items.count == 3)
        let error = #expect(throws: SVGAError.self) {
            try layouter.layOut(DynamicText("👍❤️"), in: Size(200, 60), limits: pixels)
        }
        #expect(error?.isLimitExceeded == true)
    }

    @Test func boxesOfAnySizeAreLaidOut() throws {
        let layouter = try TestFonts.layouter()
        for side in [1e-300, 1e-9, 0.5, 1e4, 1e9, 1e300] {
            for (lines, fit) in [
                (1, DynamicText.Fit.none), (3, .none), (1, .fill), (3, .fill), (3, .shrink(minSize: 1)),
            ] {
                var text = DynamicText("小雨 ×66 and more")
                (text.maxLineCount, text.fit) = (lines, fit)
                for box in [Size(side, 60), Size(200, side), Size(side, side)] {
                    _ = try layouter.layOut(text, in: box)
                    _ = try layouter.layOut(text, in: box, placement: .ios(wrapWidth: side))
                }
            }
        }
        for side in [0, -1, .infinity, .nan] {
            #expect(try layouter.layOut(DynamicText("a"), in: Size(side, 60)).items.isEmpty)
        }
    }
}
