import CSVGAKit
import SVGAC
import SVGASystem
import Synchronization
import Testing

/// Threads, and drawings that are cancelled.
@Suite struct ThreadTests {
    /// Handles that several threads use.
    private struct Shared: @unchecked Sendable {
        let renderer: OpaquePointer
    }

    @Test func threadsDrawWithOneRendererAtOnce() throws {
        let calls = Calls()
        defer { calls.free() }
        let shared = Shared(renderer: try calls.renderer())
        let expected = try ThreadTests.pictures(shared, from: 0)
        let results = Lock<[[[UInt8]]]>([])
        for index in 0..<8 {
            let code = BackgroundThread.start {
                let pictures = (try? ThreadTests.pictures(shared, from: index)) ?? []
                results.withLock { $0.append(pictures) }
                results.wakeWaiters()
            }
            #expect(code == 0)
        }
        let all = results.waiting { $0.count == 8 ? $0 : nil }
        for pictures in all { #expect(pictures == expected) }
    }

    @Test func aDrawingEndsWhenTheCallerSaysSo() throws {
        let calls = Calls()
        defer { calls.free() }
        let renderer = try calls.renderer()
        let memory = Memory(width: 300, height: 300)
        var (callCount, frame) = (0, Int64(0))
        try withUnsafeMutablePointer(to: &callCount) { count in
            var options = svga_draw_options()
            options.size = MemoryLayout<svga_draw_options>.size
            options.context = UnsafeMutableRawPointer(count)
            options.is_cancelled = { context in
                context?.assumingMemoryBound(to: Int.self).pointee += 1
                return context?.load(as: Int.self) == 3
            }
            let failure = Calls.failure { svga_render(renderer, 30, nil, &memory.bitmap, &options, $0) }
            #expect(failure?.code == SVGA_ERROR_CANCELLED && count.pointee == 3)
            count.pointee = 0
            let search = Calls.failure { svga_poster_frame(renderer, nil, &options, &frame, $0) }
            #expect(search?.code == SVGA_ERROR_CANCELLED && count.pointee == 3)
            options.is_cancelled = nil
            try Calls.check { svga_render(renderer, 30, nil, &memory.bitmap, &options, $0) }
        }
    }

    /// Some frames, drawn in an order that begins elsewhere for each thread, in rising order.
    private static func pictures(_ shared: Shared, from start: Int) throws -> [[UInt8]] {
        var pictures = [[UInt8]](repeating: [], count: 8)
        for index in 0..<8 {
            let frame = (start + index) % 8
            let memory = Memory(width: 120, height: 120)
            try Calls.check { svga_render(shared.renderer, Int64(7 * frame), nil, &memory.bitmap, nil, $0) }
            pictures[frame] = memory.pixels
        }
        return pictures
    }
}
