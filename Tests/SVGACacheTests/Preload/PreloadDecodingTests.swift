import SVGAFormat
import SVGATestServices
import Testing

@testable import SVGACache

@Suite(.timeLimit(.minutes(2))) struct PreloadDecodingTests {
    @Test func callersShareOneDecoding() async throws {
        let (fixture, gate) = (try PreloadFixture(), GatedDecoding())
        let cache = try fixture.open()
        // Without space a movie is not kept, so a later caller decodes it again.
        let preloader = Preloader(cache, strategy: PreloadStrategy(readyByteBudget: 0))
        await preloader.setDecoding(gate.decoding(cache))
        let callers = (0..<3).map { _ in Task { try await preloader.movie(for: fixture.request(5)).frameCount } }
        await reach { await preloader.callersWaiting == 3 }
        gate.open()
        for caller in callers { #expect(try await caller.value == 1) }
        #expect(gate.count == 1)
    }

    @Test func theCallerAndThePreloaderShareOneDecoding() async throws {
        let (fixture, gate) = (try PreloadFixture(closed: [0]), GatedDecoding())
        let cache = try fixture.open()
        let preloader = Preloader(cache)
        await preloader.setDecoding(gate.decoding(cache))
        try await preloader.update(fixture.list(0..<1))
        await cache.waitersReach(1)
        let caller = Task { try await preloader.movie(for: fixture.request(0)).frameCount }
        await cache.waitersReach(2)
        fixture.openGate(0)
        await reach { await preloader.callersWaiting == 1 }
        // The preloader has the file too, and has decided what to do with it.
        await reach { await preloader.state(of: fixture.request(0)) == .complete }
        gate.open()
        #expect(try await caller.value == 1)
        #expect(await preloader.settled().readyCount == 1)
        #expect(gate.count == 1 && fixture.targets == ["/0"])
    }

    @Test func aCancelledCallerLeavesAtOnce() async throws {
        let (fixture, gate) = (try PreloadFixture(), GatedDecoding())
        let cache = try fixture.open()
        let preloader = Preloader(cache)
        await preloader.setDecoding(gate.decoding(cache))
        try await preloader.update(fixture.list(0..<1))
        await reach { gate.count == 1 }
        let caller = Task { try await preloader.movie(for: fixture.request(0)).frameCount }
        await reach { await preloader.callersWaiting == 1 }
        caller.cancel()
        await #expect { try await caller.value } throws: { ($0 as? SVGAError)?.isCancelled == true }
        let patient = Task { try await preloader.movie(for: fixture.request(0)).frameCount }
        await reach { await preloader.callersWaiting == 1 }
        gate.open()
        #expect(try await patient.value == 1)
        #expect(await preloader.settled().readyCount == 1)
        #expect(gate.count == 1)
    }

    @Test func undecodableFilesAreNotRetried() async throws {
        let fixture = try PreloadFixture(closed: [0])
        let cache = try fixture.open()
        // No movie keeps to this limit.
        var limits = Limits.untrusted
        limits.maxFrameCount = 0
        let gate = GatedDecoding()
        let preloader = Preloader(cache, strategy: PreloadStrategy(limits: limits))
        await preloader.setDecoding(gate.decoding(cache))
        try await preloader.update(fixture.list(0..<1))
        await cache.waitersReach(1)
        let caller = Task { try await preloader.movie(for: fixture.request(0)).frameCount }
        await cache.waitersReach(2)
        fixture.openGate(0)
        await reach { await preloader.callersWaiting == 1 }
        gate.open()
        await #expect { try await caller.value } throws: { ($0 as? SVGAError)?.formatError != nil }
        #expect(await preloader.settled().failedCount == 1)
        #expect(gate.count == 1)
    }
}
