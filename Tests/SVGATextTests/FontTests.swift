import Foundation
import SVGAGraphics
import Testing

@testable import SVGAText

/// Closed sets of fonts.
@Suite(.needsFonts) struct FontTests {
    private static let box = Size(400, 80)

    @Test func invalidFontIsNamed() throws {
        for path in [#filePath, "/nowhere/a.ttf", "/"] {
            let error = #expect(throws: SVGAError.self) { try TextLayouter(fonts: .files([TestFonts.latin, path])) }
            #expect(error?.description.contains(path) == true && error?.isMissingLibrary == false)
        }
        #expect(throws: SVGAError.self) { try TextLayouter(fonts: .files([])) }
    }

    @Test func aClosedSetHasNoOtherFonts() throws {
        let layouter = try TextLayouter(fonts: .files([TestFonts.latin]))
        let drawing = try layouter.layOut(DynamicText("a小a雨小"), in: Self.box)
        #expect(drawing.missingScalars == ["小", "雨"])
        #expect(drawing.glyphs.count == 5 && drawing.glyphs.allSatisfy { $0.family == "DejaVu Sans" })
        // A frame stands for each.
        #expect(drawing.items.count == 1 && drawing.inkBox.width > 50)
    }

    @Test func theOrderOfTheFilesIsTheOrderOfPreference() throws {
        for paths in [[TestFonts.latin, TestFonts.thai], [TestFonts.thai, TestFonts.latin]] {
            let drawing = try TextLayouter(fonts: .files(paths)).layOut(DynamicText("ab"), in: Self.box)
            #expect(Set(drawing.glyphs.map(\.family)) == [paths[0] == TestFonts.latin ? "DejaVu Sans" : "Loma"])
        }
    }

    @Test func familiesOfTheTextComeFirst() throws {
        var text = DynamicText("ab小")
        for (names, families) in [
            (["Loma"], ["Loma", "Loma", "WenQuanYi Micro Hei"]),
            (["nothing", "loma"], ["Loma", "Loma", "WenQuanYi Micro Hei"]),
            (["文泉驛微米黑"], Array(repeating: "WenQuanYi Micro Hei", count: 3)),
            (["sans"], ["DejaVu Sans", "DejaVu Sans", "WenQuanYi Micro Hei"]),
        ] {
            text.families = names
            #expect(try TestFonts.layouter().layOut(text, in: Self.box).glyphs.map(\.family) == families)
        }
    }

    @Test func missingBoldAndItalicFacesAreSynthesized() throws {
        var text = DynamicText("H")
        text.size = 64
        let plain = try TestFonts.layouter().layOut(text, in: Self.box)
        text.weight = 700
        let bold = try TestFonts.layouter().layOut(text, in: Self.box)
        // A forty-eighth of the size on each side.
        let grown = 64 / 48.0
        #expect(abs(bold.inkBox.minX - plain.inkBox.minX + grown) < 0.01)
        #expect(abs(bold.inkBox.maxY - plain.inkBox.maxY - grown) < 0.01)
        #expect(bold.logicalBox == plain.logicalBox)
        text.weight = 400
        text.isItalic = true
        let slanted = try TestFonts.layouter().layOut(text, in: Self.box)
        #expect(abs(slanted.inkBox.maxX - plain.inkBox.maxX - 0.2 * plain.inkBox.height) < 0.01)
        #expect(abs(slanted.inkBox.minX - plain.inkBox.minX) < 0.01)
    }

    @Test func theFingerprintFollowsTheBytesOfTheFiles() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "svga-fonts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let copy = folder.appending(path: "copy.ttf")
        try FileManager.default.copyItem(atPath: TestFonts.thai, toPath: copy.path)
        let original = try TextLayouter(fonts: .files([TestFonts.thai])).fingerprint()
        #expect(try TextLayouter(fonts: .files([copy.path])).fingerprint() == original)
        #expect(try TextLayouter(fonts: .files([TestFonts.thai, TestFonts.latin])).fingerprint() != original)
        var bytes = try Data(contentsOf: copy)
        bytes.append(0)
        try bytes.write(to: copy)
        #expect(try TextLayouter(fonts: .files([copy.path])).fingerprint() != original)
    }

    @Test func theSystemHasAFingerprint() throws {
        let layouter = try TextLayouter.shared(for: .system)
        #expect(try layouter.fingerprint() == TextLayouter(fonts: .system).fingerprint())
        #expect(try layouter === TextLayouter.shared(for: .system))
    }

    @Test func propertiesOutOfRangeAreNamed() throws {
        let changes: [(String, (inout DynamicText) -> Void)] = [
            ("size", { $0.size = .nan }), ("size", { $0.size = 0 }), ("weight", { $0.weight = 0 }),
            ("maxLineCount", { $0.maxLineCount = 0 }), ("marqueeSpeed", { $0.marqueeSpeed = -1 }),
            ("language", { $0.language = "zh\0" }), ("families", { $0.families = ["a,b"] }),
            ("families", { $0.families = [""] }), ("smallest size", { $0.fit = .shrink(minSize: .infinity) }),
            ("width of the stroke", { $0.stroke = DynamicText.Stroke(color: $0.color, width: 0) }),
            ("offset", { $0.offset = Point(0, .infinity) }),
            ("blur of the shadow", { $0.shadow = .init(color: $0.color, offset: Point(0, 0), blur: 1_001) }),
            ("offset of the shadow", { $0.shadow = DynamicText.Shadow(color: $0.color, offset: Point(.nan, 0)) }),
        ]
        for (name, change) in changes {
            var text = DynamicText("a")
            change(&text)
            let error = #expect(throws: SVGAError.self) { try TestFonts.layouter().layOut(text, in: Self.box) }
            #expect(error?.description.hasPrefix(name) == true, "\(name)")
        }
    }
}

@Test(arguments: [
    ("你", "boxes replace '你' (U+4F60), which no font has; install fonts-noto-cjk"),
    ("한😀ก", "'ก' (U+E01), which no font has; install fonts-noto-cjk fonts-noto-color-emoji fonts-noto-core"),
    ("\u{E000}", "; use other characters"), ("abcdefghij", "'h' (U+68) and 2 more, which no font has"),
])
func theWarningNamesCharactersAndPackages(string: String, text: String) {
    let warning = DynamicText.Fonts.system.warning(aboutMissing: Array(string.unicodeScalars))
    #expect(warning.contains(text), "\(warning)")
    let closed = DynamicText.Fonts.files([TestFonts.latin]).warning(aboutMissing: Array(string.unicodeScalars))
    #expect(closed.hasSuffix("which no font has; add a font file that has them"))
}
