import SVGAGraphics
import SVGAScene
import SVGATestSupport
import SVGAThumbnail
import Testing

@Suite struct RenderPlanTests {
    /// Words for each part of a plan, in the order of the description; nil stands for none.
    static let choices: [[String?]] = [
        [
            "frame:0", "frame:12", "at:0", "at:0.5", "at:0.000001", "at:1", "poster", "sheet:4x3", "sheet:1x1",
            "animate",
        ],
        ["size:300x200", "size:300x", "size:x200", "side:240", "scale:0.5", "scale:2", "scale:123.000456", nil],
        ["fit:cover", "fit:fill", "fit:none", nil],
        ["align:top", "align:bottom-right", nil],
        ["enlarge:no", nil], ["trim", "trim:8", "trim:254", nil], ["pad:10", "pad:5%", "pad:0.25%", nil],
        ["dpr:2", "dpr:1.5", "dpr:4", "dpr:0.5", nil],
        ["bg:000000", "bg:ff880040", "bg:auto", nil],
        ["label", nil],
        ["fps:1", "fps:15", nil], ["loops:1", "loops:65535", nil],
        ["format:png", "format:webp", "format:jpeg", "format:apng", "format:gif", nil],
        ["quality:0", "quality:75", "quality:100", "lossless", nil],
    ]

    /// A plan that makes sense, word by word.
    static func words(seed: UInt64) -> [String] {
        var random = SplitMix64(seed: seed)
        var words = choices.map { $0.randomElement(using: &random) ?? nil }
        if words[1] != "size:300x200" { (words[2], words[3]) = (nil, nil) }
        if words[0]?.hasPrefix("sheet") != true { words[9] = nil }
        let isAnimated = words[0] == "animate"
        if !isAnimated { (words[10], words[11]) = (nil, nil) }
        if let format = words[12] {
            if isAnimated
                ? ["format:png", "format:jpeg"].contains(format) : ["format:apng", "format:gif"].contains(format)
            {
                words[12] = nil
            }
        }
        if ["format:png", "format:apng", "format:gif"].contains(words[12]) { words[13] = nil }
        if words[12] == "format:jpeg", words[13] == "lossless" { words[13] = nil }
        return words.compactMap(\.self)
    }

    @Test(arguments: 0..<200) func printedPlansRoundTrip(seed: UInt64) throws {
        let words = Self.words(seed: seed)
        var random = SplitMix64(seed: seed)
        let plan = try RenderPlan(parsing: words.joined(separator: " "))
        #expect(plan.description == words.joined(separator: " "))
        let other = try RenderPlan(parsing: words.shuffled(using: &random).joined(separator: ","))
        #expect(other == plan && other.description == plan.description)
    }

    @Test func wordsThatGoWithoutSayingAreNotPrinted() throws {
        let plans: [String: String?] = [
            "": "poster", "size:10x": "poster size:10x", " poster ": "poster", "at:0.50": "at:0.5", "at:1.0": "at:1",
            "size:2x3 fit:contain align:center": "poster size:2x3", "bg:FFFFFFFF": "poster bg:ffffff",
            "bg:FfF": "poster bg:ffffff", "frame:007": "frame:7", "size:0300x": "poster size:300x",
            "size:300": "poster size:300x", "bg:#F80": "poster bg:ff8800", "bg:white": "poster bg:ffffff",
            "bg:transparent": "poster", "trim:0": "poster trim", "pad:0": "poster", "pad:0%": "poster",
            "dpr:1.0": "poster", "enlarge:yes": "poster", "bg:transparent bg:red": nil,
            "size:9x8 fit:inside enlarge:no align:top": "poster size:9x8 fit:inside",
            "size:9x8 fit:inside enlarge:yes": nil,
            "format:jpg": "poster format:jpeg", "animate format:png": "animate format:apng",
            "animate loops:0": "animate",
            "quality:080": "poster quality:80",
        ]
        for (text, description) in plans { #expect((try? RenderPlan(parsing: text))?.description == description) }
    }

    @Test func valuePlansRoundTrip() throws {
        let plan = RenderPlan(
            content: .position(0.5), size: .both(width: 30, height: 20, mode: .cover),
            background: SVGAColor(red: 255, green: 136, blue: 0), hasLabels: false)
        #expect(plan.description == "at:0.5 size:30x20 fit:cover bg:ff8800")
        #expect(try RenderPlan(parsing: plan.description) == plan)
        #expect(RenderPlan() == (try RenderPlan(parsing: "")))
    }

    @Test func plansWithoutWordsHaveOtherDescriptions() {
        let grey = { SVGAColor(red: 1, green: 2, blue: 3, alpha: $0) }
        let plans = [
            RenderPlan(content: .position(0.1234567)), RenderPlan(content: .position(0.123457)),
            RenderPlan(content: .position(.nan)), RenderPlan(content: .position(-.infinity)),
            RenderPlan(content: .position(1e300)), RenderPlan(size: .scale(1 / 3)), RenderPlan(size: .scale(0.333333)),
            RenderPlan(background: grey(0.5)), RenderPlan(background: grey(128.0 / 255)),
        ]
        #expect(Set(plans.map(\.description)).count == plans.count)
    }

    @Test func spacesCommasAndSlashesPartWords() throws {
        let plan = try RenderPlan(parsing: "sheet:4x3 size:20x10 fit:cover bg:102030 label")
        for separator in [",", "/", "  ", ", ", "/,\n"] {
            let text = ["sheet:4x3", "size:20x10", "fit:cover", "bg:102030", "label"].joined(separator: separator)
            #expect(try RenderPlan(parsing: text) == plan)
        }
    }

    @Test(arguments: [
        "postre", "frame", "frame:", "frame:-1", "frame:+1", "frame:1.5", "frame:99999999999999999999", "at:1.1",
        "at:-0.1", "at:nan", "at:.5", "at:5.", "at:0.1234567", "at:1e-3", "poster:1", "label:1 sheet:2x2", "sheet:4",
        "sheet:101x100", "size:x", "size:", "trim:", "trim:255", "trim:-1", "trim:1.5", "pad", "pad:", "pad:-1",
        "pad:%",
        "pad:101%", "pad:5%%", "pad:99999", "dpr", "dpr:0", "dpr:4.1", "dpr:nan", "dpr:-2", "enlarge", "enlarge:maybe",
        "fit:inside", "size:300x fit:inside", "size:0x5", "size:-3x", "side:0", "side:-3", "side:3x", "side:",
        "scale:0", "scale:inf", "fit:covr size:1x1",
        "align:middle size:1x1", "bg:##ffffff", "bg:ff", "bg:ééé", "bg:gggggg", "bg:whitte", "bg:", "POSTER", ":",
        "frame:1:2", "animate:1", "fps:15", "loops:1", "fps:0 animate", "fps:1001 animate", "loops:65536 animate",
        "loops:-1 animate", "animate poster", "format:gif2", "format:", "format", "quality:101", "quality:-1",
        "quality",
        "lossless:1", "quality:5 lossless", "format:png quality:80", "format:png lossless", "format:jpeg lossless",
        "format:apng", "animate format:jpeg", "animate format:apng quality:5", "animate label",
        "format:webp format:webp", "format:vap", "animate format:mov quality:5", "bytes", "bytes:1K",
    ])
    func wordsThatMakeNoSenseAreRefused(text: String) {
        #expect(throws: SVGAError.self) { try RenderPlan(parsing: text) }
    }

    @Test(arguments: [
        ("frame:1 poster", "'poster' and 'frame:1' cannot be combined"),
        ("size:1x scale:2", "'scale:2' and 'size:1x' cannot be combined"),
        ("poster poster", "'poster' and 'poster' cannot be combined"),
        ("fit:cover size:300x", "'fit:cover' wants a size of two sides, such as size:300x200"),
        ("label", "'label' wants a sheet, such as sheet:4x3"),
        ("at:2", "'at:2' wants a part of the duration of 0 ... 1, such as at:0.5"),
        (
            "blur:3",
            "'blur:3' is none of frame, at, poster, sheet, size, side, scale, fit, align, enlarge, trim, pad, dpr, label, bg,"
                + " animate, fps, loops, format, quality, lossless, bytes"
        ),
        (
            "bg:mauve",
            "'bg:mauve' wants a colour such as bg:f80, bg:ff8800, bg:ff880080 (with # or without), bg:white or"
                + " bg:auto"
        ),
        ("fps:9", "'fps:9' wants animate"), ("format:apng", "'format:apng' wants animate"),
        ("animate format:jpeg", "'format:jpeg' and 'animate' cannot be combined"),
        ("format:png quality:9", "'quality:9' and 'format:png' cannot be combined"),
        ("lossless quality:9", "'quality:9' and 'lossless' cannot be combined"),
        (
            "format:bmp",
            "'format:bmp' wants one of png, webp, jpeg, avif, apng, gif, atlas, webm, mp4, mov, vap, yyeva, y4m, rgba,"
                + " bgra, i420"
        ),
        ("animate format:atlas bytes:9", "'bytes:9' and 'format:atlas' cannot be combined"),
        ("bytes:0", "'bytes:0' wants the largest size of a file, such as bytes:500000"),
        ("dpr:9", "'dpr:9' wants a number above 0 and up to 4, such as dpr:2"),
        ("size:3x3 fit:inside enlarge:yes", "'enlarge:yes' and 'fit:inside' cannot be combined"),
    ])
    func errorsSayWhatToWrite(text: String, message: String) {
        do throws(SVGAError) {
            Issue.record("read as \(try RenderPlan(parsing: text))")
        } catch {
            #expect("\(error)" == message)
        }
    }

    @Test func anyBytesAreReadOrRefused() {
        var random = SplitMix64(seed: 7)
        let letters = Array("frametposhizxldpngrg%#:.,/0123456789é\u{301}\u{0}- ")
        for _ in 0..<3_000 {
            let text = String(
                (0..<Int.random(in: 0...24, using: &random)).map { _ in letters.randomElement(using: &random) ?? " " })
            if let plan = try? RenderPlan(parsing: text) {
                #expect((try? RenderPlan(parsing: plan.description)) == plan)
            }
        }
    }
}
