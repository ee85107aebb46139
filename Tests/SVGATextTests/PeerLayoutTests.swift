import Foundation
import SVGAGraphics
import Testing

@testable import SVGAText

private enum PangoView {
    static let path = "/usr/bin/pango-view"
    static let isInstalled = FileManager.default.isExecutableFile(atPath: path)
}

/// Lines, ellipses and glyphs compared with pango-view, a program of Pango that gets the same fonts by a Fontconfig
/// configuration.
@Suite(.needsFonts, .enabled(if: PangoView.isInstalled, "apt-get install pango1.0-tools"))
struct PeerLayoutTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let string: String
        let lineCount: Int
        let ellipsis: DynamicText.Ellipsis

        var testDescription: String { "\(string) \(lineCount) \(ellipsis)" }
    }

    static let cases = [
        "The quick brown fox jumps over the lazy dog", "小雨 brown 狐狸跳过了那只懒狗 jumps", "Donaudampfschifffahrtsgesellschaft",
        "سلام عليكم ورحمة الله وبركاته", "สวัสดีครับผมชื่อสมชาย", "abc שלום עולם טוב מאוד 12 def",
    ].flatMap { string in
        [(1, DynamicText.Ellipsis.end), (1, .start), (1, .middle), (2, .end), (50, .none)].map {
            Case(string: string, lineCount: $0.0, ellipsis: $0.1)
        }
    }

    @Test(arguments: cases) func linesMatchPango(_ example: Case) throws {
        var text = DynamicText(example.string)
        (text.size, text.maxLineCount, text.ellipsis) = (64, example.lineCount, example.ellipsis)
        text.language = "en"
        let fonts = DynamicText.Fonts.files([TestFonts.latin, TestFonts.han, TestFonts.thai])
        let drawing = try TextLayouter.shared(for: fonts).layOut(text, in: Size(401, 3_000))
        let lines = try Self.lines(example)
        #expect(drawing.lines.count == lines.count)
        for (line, peer) in zip(drawing.lines, lines) {
            let glyphs = drawing.glyphs[line.glyphs]
            #expect(glyphs.map(\.id) == peer.map(\.id))
            for (glyph, peer) in zip(glyphs, peer) { #expect(abs(glyph.origin.x - line.box.minX - peer.x) < 0.05) }
        }
    }

    /// The numbers and positions of the glyphs of each line, as pango-view writes them down.
    private static func lines(_ example: Case) throws -> [[(id: UInt32, x: Double)]] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "svga-pango-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try configuration(in: folder).write(to: folder.appending(path: "fonts.conf"), atomically: true, encoding: .utf8)
        try run(example, in: folder)
        let data = try Data(contentsOf: folder.appending(path: "layout.json"))
        let output = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])["output"]
        let lines = try #require((output as? [String: Any])?["lines"] as? [[String: Any]])
        return lines.map { line in
            var x = 0.0
            return (line["runs"] as? [[String: Any]] ?? []).flatMap { $0["glyphs"] as? [[String: Any]] ?? [] }
                .compactMap { glyph in
                    let (id, offset) = (glyph["glyph"] as? Int ?? 0, glyph["x-offset"] as? Double ?? 0)
                    defer { x += (glyph["width"] as? Double ?? 0) / 1024 }
                    // Characters that are not seen.
                    return id == 0x0fff_ffff ? nil : (UInt32(id), x + offset / 1024)
                }
        }
    }

    private static func run(_ example: Case, in folder: URL) throws {
        let process = Process()
        process.executableURL = URL(filePath: PangoView.path)
        process.environment = ["FONTCONFIG_FILE": folder.appending(path: "fonts.conf").path, "LANG": "C.UTF-8"]
        process.arguments = [
            "-q", "--backend=cairo", "--pixels", "--subpixel-positions", "--hint-metrics=off", "--hinting=none",
            "--font=DejaVu Sans,WenQuanYi Micro Hei,WenQuanYi Micro Hei Mono,Loma 64", "--language=en", "--width=401",
            "--wrap=word-char", "--text=\(example.string)", "--serialize-to=\(folder.path)/layout.json",
            "--output=\(folder.path)/picture.png",
        ]
        if example.ellipsis != .none {
            process.arguments? += ["--ellipsize=\(example.ellipsis.rawValue)", "--height=-\(example.lineCount)"]
        }
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    private static func configuration(in folder: URL) -> String {
        let globs = [TestFonts.latin, TestFonts.han, TestFonts.thai].map { "<glob>\($0)</glob>" }.joined()
        return """
            <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
            <fontconfig><dir>/usr/share/fonts/truetype</dir><cachedir>\(folder.path)</cachedir>
            <selectfont><rejectfont><glob>*.?t?</glob></rejectfont><acceptfont>\(globs)</acceptfont></selectfont></fontconfig>
            """
    }
}
