import SVGALint
import SVGATestMovies
import Testing

/// Two files for a rule: one that it finds something in, and one like it without.
struct RuleFixture: Sendable, CustomTestStringConvertible {
    let rule: String
    let hit: [UInt8]
    let pass: [UInt8]
    let profile: LintProfile

    init(_ rule: String, hit: [UInt8], pass: [UInt8] = LintMovies.clean.svga(), profile: LintProfile = .gift) {
        (self.rule, self.hit, self.pass, self.profile) = (rule, hit, pass, profile)
    }

    init(_ rule: String, hit: FixtureMovie, pass: FixtureMovie = LintMovies.clean, profile: LintProfile = .gift) {
        self.init(rule, hit: hit.svga(), pass: pass.svga(), profile: profile)
    }

    var testDescription: String { rule }

    func findings(in file: [UInt8]) -> [LintFinding] {
        Linter(profile: profile, only: [rule]).report(on: file, named: "gift.svga").findings
    }
}

extension RuleFixture {
    private typealias Make = LintMovies

    /// A profile that has a limit of one warning.
    static func limited(_ name: LintLimit.Name, to value: Double) -> LintProfile {
        var profile = LintProfile.gift
        profile.limits[name] = LintLimit(warning: value)
        return profile
    }

    static let all: [RuleFixture] = files + sizes + pictures + keys + sprites + frames + mattes + shapes + sounds

    private static let files = [
        RuleFixture("unreadable", hit: Array("no movie".utf8)),
        RuleFixture("decode-warning", hit: Make.clean.changed { $0.fps = -1 }),
        RuleFixture("container", hit: Make.clean.svga(.zipProtobuf)),
        RuleFixture(
            "archive-waste", hit: archive(with: ZipWriter.Entry("__MACOSX/._movie.spec", [1, 2, 3])),
            pass: Make.clean.svga(.zipJSON)),
    ]

    private static func archive(with entry: ZipWriter.Entry) -> [UInt8] {
        let movie = LintMovies.clean
        return ZipWriter.archive([ZipWriter.Entry("movie.spec", movie.spec()), entry] + movie.imageEntries)
    }

    private static let sizes = [
        RuleFixture("file-size", hit: Make.clean, pass: Make.movie([]), profile: limited(.bytes, to: 100)),
        RuleFixture(
            "memory-pictures", hit: Make.clean.changed { $0.images[0] = Make.image("img_0", 80, 80) },
            profile: limited(.decodedBytes, to: 15_000)),
        RuleFixture(
            "memory-structure", hit: Make.clean.changed { $0.sprites.append(Make.sprite("img_1")) },
            profile: limited(.spriteFrames, to: 8)),
        RuleFixture("canvas", hit: Make.clean.changed { $0.viewBox = (100, 1_335) }),
        RuleFixture("duration", hit: Make.clean.changed { $0.frames = nil }),
        RuleFixture("picture-count", hit: Make.clean, pass: Make.movie([]), profile: limited(.pictures, to: 1)),
        RuleFixture("frame-rate", hit: Make.clean.changed { $0.fps = 25 }),
    ]

    private static let pictures = [
        RuleFixture(
            "picture-never-shown", hit: Make.clean.changed { $0.sprites[0] = Make.sprite("img_0", alpha: nil) }),
        RuleFixture("picture-unreferenced", hit: Make.clean.changed { $0.images.append(Make.image("img_2")) }),
        RuleFixture("picture-duplicate", hit: Make.clean.changed { $0.images[1] = Make.image("img_1") }),
        RuleFixture("sequence", hit: sequence(count: 12), pass: sequence(count: 11)),
        RuleFixture("picture-border", hit: bordered(3), pass: bordered(1)),
        RuleFixture("picture-oversized", hit: Make.clean.changed { $0.images[0] = Make.image("img_0", 60, 60) }),
        RuleFixture("picture-upscaled", hit: Make.clean.changed { $0.images[0] = Make.image("img_0", 20, 20) }),
        RuleFixture("picture-recompress", hit: wasteful, pass: compressed),
        RuleFixture("picture-side", hit: Make.clean.changed { $0.images[0] = Make.image("img_0", 2_049, 1) }),
        RuleFixture("picture-layout", hit: Make.clean.changed { $0.images[0] = Make.image("img_0", 41, 40) }),
        RuleFixture("picture-webp", hit: Make.clean.changed { $0.images[0].bytes = Make.webp }),
        RuleFixture(
            "picture-jfif", hit: Make.clean.changed { $0.images[0].bytes = Make.jpeg(marker: 0xE0) },
            pass: Make.clean.changed { $0.images[0].bytes = Make.jpeg(marker: 0xDB) }),
        RuleFixture("picture-broken", hit: Make.clean.changed { $0.images[0].bytes.removeLast(30) }),
    ]

    private static func sequence(count: Int) -> FixtureMovie {
        let keys = (0..<count).map { "img_\($0)" }
        return LintMovies.movie(
            keys.map { LintMovies.sprite($0) },
            images: keys.enumerated().map { LintMovies.image($1, shade: UInt8(truncatingIfNeeded: $0)) })
    }

    /// A picture of one colour with a byte for each channel, not compressed.
    private static var wasteful: FixtureMovie {
        LintMovies.clean.changed { $0.images[0].bytes = LintMovies.storedPNG(40, 40) }
    }

    private static var compressed: FixtureMovie {
        LintMovies.clean.changed { $0.images[0].bytes = LintMovies.png(40, 40) }
    }

    private static func bordered(_ border: Int) -> FixtureMovie {
        LintMovies.clean.changed { $0.images[0].bytes = LintMovies.png(40, 40, border: border) }
    }

    private static let keys = [
        RuleFixture("key-required", hit: Make.clean, pass: named("avatar"), profile: requiring("avatar")),
        RuleFixture("key-missing", hit: Make.clean.changed { $0.sprites[0].imageKey = "img_9" }),
        RuleFixture("key-ascii", hit: named("形状")),
        RuleFixture("key-suffix", hit: named("img.v2"), pass: named("img.vector")),
    ]

    private static func named(_ key: String) -> FixtureMovie {
        LintMovies.clean.changed {
            $0.sprites[0].imageKey = key
            $0.images[0].key = key
        }
    }

    private static func requiring(_ key: String) -> LintProfile {
        var profile = LintProfile.gift
        profile.required = [LintProfile.RequiredKey(key, minWidth: 40, visibleAt: [3])]
        return profile
    }

    private static let sprites = [
        RuleFixture("sprite-never-visible", hit: Make.clean.changed { $0.sprites[0] = Make.sprite("img_0", alpha: 0) }),
        RuleFixture("sprite-mergeable", hit: pair(second: 2...3), pass: pair(second: 1...3)),
        RuleFixture("sprite-short", hit: Make.clean.changed { $0.sprites[0].frames.removeLast() }),
    ]

    /// Two layers with one picture, the first in frames 0 and 1.
    private static func pair(second: ClosedRange<Int>) -> FixtureMovie {
        LintMovies.movie(
            [LintMovies.sprite("img_0", shows: 0...1), LintMovies.sprite("img_0", at: (9, 9), shows: second)],
            images: [LintMovies.image("img_0")])
    }

    private static let frames = [
        RuleFixture(
            "frame-blank", hit: Make.movie([Make.sprite("img_0", shows: 1...3)], images: [Make.image("img_0")])),
        RuleFixture(
            "frame-faint", hit: Make.clean.changed { $0.sprites[0] = Make.sprite("img_0", alpha: 0.04) },
            pass: Make.clean.changed { $0.sprites[0] = Make.sprite("img_0", alpha: 0.05) }),
        RuleFixture("off-canvas", hit: Make.clean.changed { $0.sprites[0] = Make.sprite("img_0", at: (100, 0)) }),
        RuleFixture("overdraw", hit: layers(58), pass: layers(50)),
        RuleFixture("transform-zero", hit: quarterTurn),
    ]

    /// So many layers of 0.16 canvases each.
    private static func layers(_ count: Int) -> FixtureMovie {
        LintMovies.clean.changed { $0.sprites = Array(repeating: LintMovies.sprite("img_0"), count: count) }
    }

    private static var quarterTurn: FixtureMovie {
        LintMovies.clean.changed {
            $0.sprites[0] = LintMovies.sprite("img_0") { $0.transform = FixtureTransform(b: 1, c: -1, tx: 40) }
        }
    }

    private static let mattes = [
        RuleFixture("matte-players", hit: masked(), pass: unmasked),
        RuleFixture("matte-order", hit: masked { $0.swapAt(0, 1) }, pass: masked()),
        RuleFixture("matte-key", hit: masked { $0[1].matteKey = "b.matte" }, pass: masked()),
    ]

    private static var unmasked: FixtureMovie { masked { $0[1].matteKey = nil } }

    private static func masked(_ change: (inout [FixtureSprite]) -> Void = { _ in }) -> FixtureMovie {
        var sprites = [LintMovies.vector("a.matte"), LintMovies.sprite("img_0", matteKey: "a.matte")]
        change(&sprites)
        return LintMovies.movie(sprites, images: [LintMovies.image("img_0")])
    }

    private static let shapes = [
        RuleFixture("clip-vector", hit: clipped("a.vector"), pass: clipped("img_0")),
        RuleFixture(
            "path-empty", hit: LintMovies.paths(["M0 0L9 0L9 9Z", ""]), pass: LintMovies.paths(["M0 0L9 0L9 9Z"])),
        RuleFixture(
            "stroke", hit: drawn(FixtureStyle(stroke: .red)), pass: drawn(FixtureStyle(stroke: .red, strokeWidth: 2))),
        RuleFixture(
            "dash", hit: drawn(FixtureStyle(stroke: .red, strokeWidth: 2, dash: [3, 4, 0])),
            pass: drawn(FixtureStyle(stroke: .red, strokeWidth: 2, dash: [0, 0, 0]))),
        RuleFixture(
            "colour", hit: drawn(FixtureStyle(fill: FixtureColor(255, 0, 0))), pass: drawn(FixtureStyle(fill: .red))),
    ]

    private static func drawn(_ style: FixtureStyle) -> FixtureMovie {
        LintMovies.movie([LintMovies.vector("a.vector", style: style)])
    }

    private static func clipped(_ key: String) -> FixtureMovie {
        let sprite = LintMovies.sprite(key) {
            $0.shapes = [.rect(0, 0, 40, 40, fill: .red)]
            $0.clipPath = "M0 0L20 0L20 20Z"
        }
        return LintMovies.movie([sprite], images: [LintMovies.image("img_0")])
    }

    private static let sounds = [
        RuleFixture("sound-key", hit: heard("bell"), pass: heard("audio_1")),
        RuleFixture("sound-format", hit: heard("audio_1", totalTime: 0), pass: heard("audio_1")),
    ]

    private static func heard(_ key: String, totalTime: Int = 1_000) -> FixtureMovie {
        LintMovies.clean.changed {
            $0.images.append(FixtureImage(key, Array("ID3".utf8) + FixtureMP3.silence(frameCount: 2)))
            $0.audios = [FixtureAudio(key, totalTime: totalTime)]
        }
    }
}
