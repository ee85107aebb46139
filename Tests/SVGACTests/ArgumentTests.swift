import CSVGAKit
import SVGAC
import SVGAKit
import SVGATestRandom
import Testing

/// No argument ends the process or is taken for another one.
@Suite struct ArgumentTests {
    private typealias Call = (UnsafeMutablePointer<OpaquePointer?>?) -> Int32

    @Test func nullIsAnErrorEverywhere() throws {
        let calls = Calls()
        defer { calls.free() }
        let (movie, renderer) = (try calls.movie(), try calls.renderer())
        let memory = Memory(width: 2, height: 2)
        var handle: OpaquePointer?
        let needing: [Call] = [
            { svga_limits_new(0, nil, $0) }, { svga_limits_set(nil, nil, 0, $0) },
            { svga_limits_get(nil, nil, nil, $0) }, { svga_movie_open(nil, 5, nil, &handle, $0) },
            { svga_movie_open_file(nil, nil, &handle, $0) }, { svga_movie_get_info(movie, nil, $0) },
            { svga_movie_get_info(nil, nil, $0) }, { svga_movie_json(movie, nil, nil, $0) },
            { svga_movie_json(nil, nil, &handle, $0) }, { svga_movie_frame_at(movie, 0, nil, $0) },
            { svga_renderer_new(nil, nil, &handle, $0) }, { svga_renderer_new(movie, nil, nil, $0) },
            { svga_renderer_warnings(nil, &handle, $0) }, { svga_render(renderer, 0, nil, nil, nil, $0) },
            { svga_render(nil, 0, nil, &memory.bitmap, nil, $0) }, { svga_poster_frame(renderer, nil, nil, nil, $0) },
            { svga_plan_text(nil, nil, $0) }, { svga_plan_size(renderer, nil, nil, nil, $0) },
            { svga_plan_draw(nil, nil, nil, &handle, $0) }, { svga_plan_draw(renderer, nil, nil, nil, $0) },
            { svga_picture_get_bitmap(nil, nil, $0) }, { svga_bitmap_convert(nil, nil, $0) },
            { svga_encode(&memory.bitmap, nil, &handle, $0) }, { svga_encode(nil, "png", &handle, $0) },
        ]
        for (index, call) in needing.enumerated() {
            #expect(Calls.failure { call($0) }?.code == SVGA_ERROR_USAGE, "call \(index)")
            #expect(call(nil) == SVGA_ERROR_USAGE && handle == nil, "call \(index)")
        }
    }

    @Test func nullIsNothingToFreeAndAnEmptyText() {
        svga_error_free(nil)
        svga_buffer_free(nil)
        svga_limits_free(nil)
        svga_movie_free(nil)
        svga_renderer_free(nil)
        svga_picture_free(nil)
        #expect(svga_error_code(nil) == SVGA_OK && svga_buffer_byte_count(nil) == 0)
        for text in [svga_error_message(nil), svga_error_place(nil)] { #expect(text?.pointee == 0) }
        #expect(svga_buffer_bytes(nil)?.load(as: UInt8.self) == 0)
    }

    @Test func bitmapsThatCannotBeAreRefused() throws {
        let calls = Calls()
        defer { calls.free() }
        let renderer = try calls.renderer()
        let changes: [(String, (inout svga_bitmap) -> Void)] = [
            ("bitmap", { $0.size = 0 }), ("bitmap", { $0.size = 8 }), ("bitmap", { $0.size = .max }),
            ("bitmap", { $0.size = -1 }), ("bitmap.pixels", { $0.pixels = nil }),
            ("bitmap.byte_count", { $0.byte_count -= 1 }), ("bitmap.stride", { $0.stride = 31 }),
            ("bitmap.stride", { $0.stride = 0 }), ("bitmap.byte_count", { $0.stride = -1 }),
            ("bitmap.byte_count", { $0.stride = .max }), ("bitmap.byte_count", { $0.stride = 1 << 62 }),
            ("bitmap.width", { $0.width = 0 }), ("bitmap.width", { $0.width = -1 }),
            ("bitmap.width", { $0.width = .max }), ("bitmap.width", { $0.height = .min }),
            ("bitmap.format", { $0.format = 0 }), ("bitmap.format", { $0.format = 5 }),
            ("bitmap.reserved", { $0.reserved = 1 }), ("bitmap", { $0.width = 7 }),
        ]
        for (index, (place, change)) in changes.enumerated() {
            let memory = Memory(width: 8, height: 8)
            change(&memory.bitmap)
            let words = index == changes.count - 1 ? "size:8x8" : nil
            let failure = Calls.failure { svga_render(renderer, 0, words, &memory.bitmap, nil, $0) }
            #expect(
                failure?.code == SVGA_ERROR_USAGE && failure?.place == place, "\(index): \(String(describing: failure))"
            )
            #expect(memory.bytes.allSatisfy { $0 == 0xa5 })
        }
    }

    @Test func framesAndWordsThatCannotBeAreRefused() throws {
        let calls = Calls()
        defer { calls.free() }
        let renderer = try calls.renderer()
        let memory = Memory(width: 8, height: 8)
        for frame in [-1, 60, .max, .min] as [Int64] {
            let failure = Calls.failure { svga_render(renderer, frame, nil, &memory.bitmap, nil, $0) }
            #expect(failure?.code == SVGA_ERROR_USAGE)
        }
        for words in [
            "frame:1", "at:0.5", "sheet:2x2", "sise:1", "size:8x8 size:8x8", "scale:0.0000001", "size:99999x",
        ] {
            let failure = Calls.failure { svga_render(renderer, 0, words, &memory.bitmap, nil, $0) }
            #expect(failure?.code == SVGA_ERROR_USAGE, "\(words)")
        }
        var (width, height): (Int32, Int32) = (-1, -1)
        for words in ["frame:60 trim", "frame:99999999999 trim"] {
            #expect(Calls.failure { svga_plan_size(renderer, words, &width, &height, $0) }?.code == SVGA_ERROR_USAGE)
        }
        let large = Calls.failure { svga_plan_size(renderer, "size:32767x32767", &width, &height, $0) }
        #expect(large?.code == SVGA_ERROR_USAGE && width == -1)
        let bytes: [CChar] = [-1, 0]
        #expect(Calls.failure { svga_render(renderer, 0, bytes, &memory.bitmap, nil, $0) }?.place == "words")
        var file: OpaquePointer?
        for format in ["", "gif", "png slow", "png fast fast"] {
            #expect(Calls.failure { svga_encode(&memory.bitmap, format, &file, $0) }?.place == "format")
        }
        #expect(Calls.failure { svga_limits_new(2, &file, $0) }?.place == "kind")
    }

    @Test func hugeCountsOfBytesAreRefusedUnread() throws {
        var movie: OpaquePointer?
        for count in [Int.max, -1, .min, 1 << 40] {
            let failure = Calls.failure { svga_movie_open([0], count, nil, &movie, $0) }
            #expect(failure?.code == SVGA_ERROR_LIMIT_EXCEEDED && failure?.place == "byte_count")
        }
    }

    /// Structs of programs that were compiled with a later header.
    @Test func membersOfLaterVersionsMustBeZero() throws {
        struct Later: BitwiseCopyable {
            var known = svga_draw_options()
            var unknown: Int64 = 0
        }
        let calls = Calls()
        defer { calls.free() }
        let renderer = try calls.renderer()
        var (later, frame) = (Later(), Int64(-1))
        later.known.size = MemoryLayout<Later>.size
        func choose() -> CallFailure? {
            withUnsafePointer(to: &later) { pointer in
                Calls.failure {
                    svga_poster_frame(
                        renderer, nil, UnsafeRawPointer(pointer).assumingMemoryBound(to: svga_draw_options.self),
                        &frame,
                        $0)
                }
            }
        }
        #expect(choose() == nil && frame >= 0)
        later.unknown = 1
        #expect(choose()?.place == "options")
    }

    @Test func randomBitmapsAreDrawnOrRefused() throws {
        let calls = Calls()
        defer { calls.free() }
        let renderer = try calls.renderer()
        var random = SplitMix64(seed: 14)
        let memory = Memory(width: 16, height: 16)
        let whole = memory.bitmap
        let numbers = [-1, 0, 1, 3, 15, 16, 17, 63, 64, 65, 1_024, 32_767, 32_768, 1 << 31, .max, .min]
        var drawnCount = 0
        for _ in 0..<400 {
            var bitmap = whole
            func number() -> Int { numbers.randomElement(using: &random) ?? 0 }
            if Bool.random(using: &random) { bitmap.width = Int32(truncatingIfNeeded: number()) }
            if Bool.random(using: &random) { bitmap.height = Int32(truncatingIfNeeded: number()) }
            if Bool.random(using: &random) { bitmap.stride = number() }
            bitmap.format = Int32.random(in: 0...5, using: &random)
            let failure = Calls.failure { svga_render(renderer, 0, nil, &bitmap, nil, $0) }
            #expect(failure == nil || failure?.code == SVGA_ERROR_USAGE)
            if failure == nil { drawnCount += 1 }
        }
        #expect(drawnCount > 10)
        #expect(memory.isUntouchedOutside)
    }
}
