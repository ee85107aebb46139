import CSVGAKit
import Glibc
import SVGAC
import SVGAFormat
import SVGAKit
import SVGATestMovies
import Testing

/// Movies, their figures, limits and errors.
@Suite struct MovieTests {
    @Test func figuresMatchTheLibrary() throws {
        let calls = Calls()
        defer { calls.free() }
        let movie = try calls.movie()
        var info = svga_movie_info()
        info.size = MemoryLayout<svga_movie_info>.size
        try Calls.check { svga_movie_get_info(movie, &info, $0) }
        let expected = try Movie(contentsOf: Calls.sample())
        #expect((info.width, info.height) == (expected.viewBox.width, expected.viewBox.height))
        #expect((info.frame_count, info.frames_per_second) == (60, Int64(expected.framesPerSecond)))
        #expect(info.encoded_byte_count == expected.encodedByteCount && info.duration == expected.duration)
        #expect(info.sprite_count == expected.sprites.count && info.asset_count == expected.assets.count)
        var frame: Int64 = -1
        try Calls.check { svga_movie_frame_at(movie, 0.5, &frame, $0) }
        #expect(Int(frame) == expected.frame(at: 0.5))
        try Calls.check { svga_movie_frame_at(movie, .nan, &frame, $0) }
        #expect(frame == 0)
    }

    @Test func versionAndRevisionMatchTheRelease() throws {
        #expect(svga_version().map { String(cString: $0) } == Release.version)
        #expect(Int(svga_renderer_revision()) == Release.rendererRevision)
    }

    @Test func everyLimitCanBeReadAndSet() throws {
        let calls = Calls()
        defer { calls.free() }
        for (kind, expected) in [(SVGA_LIMITS_DEFAULT, Limits.default), (SVGA_LIMITS_UNTRUSTED, .untrusted)] {
            let limits = try calls.make(svga_limits_free) { svga_limits_new(kind, $0, $1) }
            var value: Int64 = -1
            try Calls.check { svga_limits_get(limits, "maxFrameCount", &value, $0) }
            #expect(value == expected.maxFrameCount)
            for name in Limits.all.map(\.name) {
                try Calls.check { svga_limits_set(limits, name, 77, $0) }
                try Calls.check { svga_limits_get(limits, name, &value, $0) }
                #expect(value == 77, "\(name)")
                #expect(Calls.failure { svga_limits_set(limits, name, -1, $0) }?.place == "value")
                #expect(Calls.failure { svga_limits_set(limits, name, .max, $0) }?.place == "value")
            }
        }
        let failure = Calls.failure { svga_limits_set(nil, "maxFrameCount", 1, $0) }
        #expect(failure == CallFailure(code: 64, systemCode: 0, message: "limits: it is NULL", place: "limits"))
    }

    /// The smallest and largest values of each limit refuse or accept a movie, and nothing else happens.
    @Test(arguments: Limits.all.map(\.name)) func anyValueOfALimitIsHarmless(name: String) throws {
        let bytes = FixtureMovie(sprites: [
            FixtureSprite("a", frames: [.shown(shapes: [.rect(0, 0, 10, 10, fill: .red)])])
        ]).svga()
        for value in [0, 1, 2, name == "maxJSONDepth" ? 512 : 1 << 40] as [Int64] {
            let calls = Calls()
            defer { calls.free() }
            let limits = try calls.make(svga_limits_free) { svga_limits_new(SVGA_LIMITS_DEFAULT, $0, $1) }
            try Calls.check { svga_limits_set(limits, name, value, $0) }
            do {
                let movie = try calls.make(svga_movie_free) { svga_movie_open(bytes, bytes.count, limits, $0, $1) }
                let renderer = try calls.make(svga_renderer_free) { svga_renderer_new(movie, nil, $0, $1) }
                _ = try calls.make(svga_picture_free) { svga_plan_draw(renderer, "poster", nil, $0, $1) }
            } catch let failure as CallFailure {
                #expect(failure.code == SVGA_ERROR_LIMIT_EXCEEDED && value < 1 << 30, "\(name) \(value) \(failure)")
            }
        }
    }

    @Test func anErrorHasCodeMessageAndPlace() throws {
        let damaged = Array(FixtureMovie().svga().dropLast(9))
        var movie: OpaquePointer?
        let failure = Calls.failure { svga_movie_open(damaged, damaged.count, nil, &movie, $0) }
        #expect(failure?.code == SVGA_ERROR_BAD_DATA && movie == nil)
        #expect(failure?.message.contains("the compressed data end too early") == true)
        #expect(failure?.place.contains("byte ") == true)
        let missing = Calls.failure { svga_movie_open_file("/nowhere/a.svga", nil, &movie, $0) }
        #expect(missing?.code == SVGA_ERROR_CANNOT_READ && missing?.place == "/nowhere/a.svga")
        #expect(missing?.systemCode == ENOENT)
        let path: [CChar] = [47, -1, -2, 0]
        #expect(Calls.failure { svga_movie_open_file(path, nil, &movie, $0) }?.place == "/\\xff\\xfe")
    }

    @Test func unrequestedErrorIsDropped() throws {
        var movie = OpaquePointer(bitPattern: 8)
        #expect(svga_movie_open(nil, 0, nil, &movie, nil) == SVGA_ERROR_USAGE)
        #expect(movie == nil)
    }

    @Test func reportMatchesTheTool() throws {
        let calls = Calls()
        defer { calls.free() }
        let movie = try calls.movie()
        let json = try calls.bytes { svga_movie_json(movie, "gift.svga", $0, $1) }
        let text = String(decoding: json, as: UTF8.self)
        #expect(text.contains("\"frameCount\": 60") && text.contains("\"input\": \"gift.svga\""))
        #expect(text.hasSuffix("}\n"))
        let renderer = try calls.renderer()
        #expect(try calls.bytes { svga_renderer_warnings(renderer, $0, $1) } == Array("[]\n".utf8))
    }

    @Test func aPlanHasOneText() throws {
        let calls = Calls()
        defer { calls.free() }
        let text = try calls.bytes { svga_plan_text("size:300x / poster", $0, $1) }
        #expect(String(decoding: text, as: UTF8.self) == "poster size:300x")
    }
}
