import SVGAGraphics
import SVGASystem
import SVGAText

/// Times of laying texts out: with all to be loaded, and again.
enum TextBenchmark {
    private static let texts = [
        ("a name and a count", "小雨 ×66"), ("Latin letters", "a viewer's name"), ("Arabic letters", "سلام عليكم"),
        ("Thai letters", "สวัสดีครับ"), ("three emoji", "👨‍👩‍👧❤️👍🏽"),
        ("a thousand Han letters", String(repeating: "雨", count: 1_000)),
    ]

    /// Measures with the fonts in these files, or the system's.
    static func run(fonts paths: [String]) throws {
        let before = ProcessUsage.now.memory?.residentByteCount ?? 0
        let clock = ContinuousClock()
        let start = clock.now
        let layouter = try TextLayouter(fonts: paths.isEmpty ? .system : .files(paths))
        let opening = clock.now - start
        print("\(layouter.libraryVersions)\nlibraries and fonts: \(milliseconds(opening))")
        for (name, string) in texts {
            var text = DynamicText(string)
            text.maxLineCount = string.unicodeScalars.count > 100 ? 1_000 : 1
            let box = Size(400, 80)
            let first = try clock.measure { _ = try layouter.layOut(text, in: box) }
            let again = try (0..<101).map { _ in try clock.measure { _ = try layouter.layOut(text, in: box) } }.sorted()
            print("\(name): first \(milliseconds(first)), then \(milliseconds(again[50]))")
        }
        let grown = (ProcessUsage.now.memory?.residentByteCount ?? 0) - before
        print("memory: \(grown >> 10) KiB")
    }

    private static func milliseconds(_ time: Duration) -> String {
        let microseconds = time.components.attoseconds / 1_000_000_000_000 + time.components.seconds * 1_000_000
        return "\(Double(microseconds) / 1_000) ms"
    }
}
