import CSVGAKit
import SVGAFormat
import SVGAKit
import Testing

@testable import SVGAC

/// No argument ends the process or is taken for another.
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
        #expect(svga_error_code(nil) == SVGA_OK && svga_error_system_code(nil) == 0)
        #expect(svga_buffer_byte_count(nil) == 0)
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

    @Test func theWordsOfAnUnderlyingErrorArrive() {
        struct Fault: Error, CustomStringConvertible { let description = "the printer burns" }
        let handle = ErrorHandle(SVGAError(Fault()))
        #expect(handle.code == SVGA_ERROR_BAD_DATA)
        #expect(handle.message.start.map { String(cString: $0) } == "render: the printer burns")
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

    /// Sizes at which arithmetic overflows or a check is off by one.
    private static let extremes = [
        -1, 0, 1, 3, 15, 16, 17, 63, 64, 65, 1_024, 4_096, 32_767, 32_768, 1 << 31, 1 << 62, .max, .min,
    ]

    /// Memory that holds a struct of any size that a call accepts; the bytes after the struct are 0.
    private static func withRoom<Struct: BitwiseCopyable>(
        for value: Struct, _ body: (UnsafeMutablePointer<Struct>) throws -> Void
    ) rethrows {
        let room = UnsafeMutableRawPointer.allocate(byteCount: 4_096, alignment: 16)
        defer { room.deallocate() }
        room.initializeMemory(as: UInt8.self, repeating: 0, count: 4_096)
        room.storeBytes(of: value, as: Struct.self)
        try body(room.assumingMemoryBound(to: Struct.self))
    }

    @Test func extremePairsOfBitmapMembersAreDrawnOrRefused() throws {
        let calls = Calls()
        defer { calls.free() }
        let renderer = try calls.renderer()
        let memory = Memory(width: 16, height: 16)
        let members: [(inout svga_bitmap, Int) -> Void] = [
            { $0.size = $1 }, { $0.byte_count = $1 }, { $0.stride = $1 },
            { $0.width = Int32(truncatingIfNeeded: $1) }, { $0.height = Int32(truncatingIfNeeded: $1) },
            { $0.format = Int32(truncatingIfNeeded: $1) }, { $0.reserved = Int32(truncatingIfNeeded: $1) },
        ]
        var drawnCount = 0
        for (index, first) in members.enumerated() {
            for second in members[(index + 1)...] {
                for number in ArgumentTests.extremes {
                    for other in ArgumentTests.extremes {
                        var bitmap = memory.bitmap
                        first(&bitmap, number)
                        second(&bitmap, other)
                        if ArgumentTests.promisesMore(bitmap, than: memory.bitmap) { continue }
                        ArgumentTests.withRoom(for: bitmap) { bitmap in
                            let failure = Calls.failure { svga_render(renderer, 0, nil, bitmap, nil, $0) }
                            let isPlausible = failure == nil || failure?.code == SVGA_ERROR_USAGE
                            #expect(isPlausible, "\(bitmap.pointee): \(String(describing: failure))")
                            if failure == nil { drawnCount += 1 }
                            // Any size that can be drawn can be converted and encoded.
                            var file: OpaquePointer?
                            let conversion = Calls.failure { svga_bitmap_convert(bitmap, bitmap, $0) }
                            let encoding = Calls.failure { svga_encode(bitmap, "png", &file, $0) }
                            #expect(failure != nil || (conversion == nil && encoding == nil))
                            svga_buffer_free(file)
                        }
                    }
                }
            }
        }
        #expect(drawnCount > 100)
        #expect(memory.isUntouchedOutside)
        // A stride that no row needs.
        let row = Memory(width: 4, height: 1)
        row.bitmap.stride = -1
        #expect(Calls.failure { svga_render(renderer, 0, nil, &row.bitmap, nil, $0) } == nil)
    }

    /// Whether a bitmap claims memory that there is not, which no call can notice.
    private static func promisesMore(_ bitmap: svga_bitmap, than memory: svga_bitmap) -> Bool {
        guard bitmap.height > 0, bitmap.width > 0 else { return false }
        let promised = UInt128(UInt(bitPattern: bitmap.byte_count))
        let rows = UInt128(UInt(bitPattern: bitmap.stride)) * UInt128(bitmap.height - 1)
        let needed = rows + 4 * UInt128(bitmap.width)
        return promised >= needed && needed > UInt128(memory.byte_count)
    }

    @Test func extremeSizesOfStructsAreTakenOrRefused() throws {
        let calls = Calls()
        defer { calls.free() }
        let (movie, renderer) = (try calls.movie(), try calls.renderer())
        for size in ArgumentTests.extremes {
            var (info, draw) = (svga_movie_info(), svga_draw_options())
            (info.size, draw.size) = (size, size)
            ArgumentTests.withRoom(for: info) { info in
                let failure = Calls.failure { svga_movie_get_info(movie, info, $0) }
                #expect((failure == nil) == (MemoryLayout<svga_movie_info>.size...4_096 ~= size))
            }
            ArgumentTests.withRoom(for: draw) { draw in
                var frame: Int64 = -1
                let failure = Calls.failure { svga_poster_frame(renderer, nil, draw, &frame, $0) }
                #expect((failure == nil) == (MemoryLayout<svga_draw_options>.size...4_096 ~= size))
            }
            for spare in ArgumentTests.extremes {
                var options = svga_renderer_options()
                (options.size, options.spare_image_byte_count) = (size, Int64(spare))
                ArgumentTests.withRoom(for: options) { options in
                    var renderer: OpaquePointer?
                    let failure = Calls.failure { svga_renderer_new(movie, options, &renderer, $0) }
                    #expect((failure == nil) == (MemoryLayout<svga_renderer_options>.size...4_096 ~= size))
                    let memory = Memory(width: 4, height: 2)
                    if failure == nil { #expect(svga_render(renderer, 9, nil, &memory.bitmap, nil, nil) == SVGA_OK) }
                    svga_renderer_free(renderer)
                }
            }
        }
    }

    @Test func extremePairsOfLimitsDrawOrRefuse() throws {
        let names = Limits.all.map(\.name)
        let pairs: [(Int64, Int64)] = [(0, 0), (0, .max), (.max, 0), (.max, .max), (1 << 40, 1 << 40), (-1, 0)]
        let known = [SVGA_OK, SVGA_ERROR_BAD_DATA, SVGA_ERROR_LIMIT_EXCEEDED, SVGA_ERROR_USAGE]
        let memory = Memory(width: 16, height: 16)
        for (index, first) in names.enumerated() {
            for second in names[(index + 1)...] {
                for (number, other) in pairs {
                    var (limits, movie, renderer): (OpaquePointer?, OpaquePointer?, OpaquePointer?)
                    try Calls.check { svga_limits_new(SVGA_LIMITS_UNTRUSTED, &limits, $0) }
                    for (name, value) in [(first, number), (second, other)] {
                        #expect(known.contains(svga_limits_set(limits, name, value, nil)))
                    }
                    #expect(known.contains(svga_movie_open_file(Calls.sample(), limits, &movie, nil)))
                    if movie != nil {
                        #expect(known.contains(svga_renderer_new(movie, nil, &renderer, nil)))
                        #expect(known.contains(svga_render(renderer, 9, nil, &memory.bitmap, nil, nil)))
                    }
                    svga_renderer_free(renderer)
                    svga_movie_free(movie)
                    svga_limits_free(limits)
                }
            }
        }
    }
}
