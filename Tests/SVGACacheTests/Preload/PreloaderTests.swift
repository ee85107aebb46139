import SVGAFormat
import SVGASystem
import SVGATestServices
import SVGATransfer
import Testing

@testable import SVGACache

@Test(.timeLimit(.minutes(2))) func threeAtATime() async throws {
    let fixture = try PreloadFixture(closed: Array(0..<10))
    let preloader = Preloader(try fixture.open(), strategy: PreloadStrategy(aheadCount: 9))
    try await preloader.update(fixture.list(0..<10))
    await reach { fixture.server.concurrency.now == 3 && fixture.mostAnswering == 3 }
    #expect(Set(fixture.targets) == ["/0", "/1", "/2"], "the nearest go first")
    #expect(await preloader.status.runningCount == 3)
    #expect(await preloader.status.queuedCount == 10)
    for number in 0..<10 { fixture.openGate(number) }
    let status = await preloader.settled()
    #expect(fixture.mostAnswering == 3)
    #expect(status.readyCount == 10 && status.itemCount == 10 && status.runningCount == 0)
    #expect(fixture.targets.count == 10, "each file is fetched once")
}

@Test(.timeLimit(.minutes(2))) func readyShelf() async throws {
    let fixture = try PreloadFixture()
    let budget = PreloadFixture.cost * 5 / 2
    let preloader = Preloader(try fixture.open(), strategy: PreloadStrategy(readyByteBudget: budget))
    try await preloader.update(fixture.list(0..<6))
    let status = await preloader.settled()
    #expect(await preloader.words(0..<6, fixture) == ["ready", "ready", "complete", "complete", "idle", "idle"])
    #expect(status.readyByteCount <= budget && status.readyByteCount > budget / 2)
    try await preloader.update(fixture.list(0..<6, current: 3))
    await preloader.settled()
    #expect(await preloader.words(0..<6, fixture) == ["idle", "idle", "complete", "ready", "ready", "complete"])
    await preloader.update(PreloadStrategy(readyByteBudget: 0))
    #expect(await preloader.settled().readyByteCount == 0)
    #expect(await preloader.words(2..<6, fixture) == ["complete", "complete", "complete", "complete"])
    #expect(fixture.targets.count == 6)
}

@Test(.timeLimit(.minutes(2))) func jumpRaises() async throws {
    let fixture = try PreloadFixture(closed: [50])
    let cache = try fixture.open { $0.connectionLimits = ConnectionLimits(maxTransferCountPerHost: 1) }
    let strategy = PreloadStrategy(behindCount: 2)
    let preloader = Preloader(cache, strategy: strategy)
    // Another request holds the only connection, so that all of the preloader's wait: 0 before 1 before 2.
    let holder = Task { await cache.answer(fixture.request(50)) }
    await reach { fixture.targets == ["/50"] }
    try await preloader.update(fixture.list(0..<12))
    await reach { cache.engine.waitingCount == 3 }
    #expect(await cache.priority(of: fixture.request(2), strategy.limit) == .veryLow)
    try await preloader.update(fixture.list(0..<12, current: 2))
    await reach { await cache.priority(of: fixture.request(2), strategy.limit) == .high }
    fixture.openGate(50)
    _ = await holder.value
    await preloader.settled()
    // 0 was current when it was requested, and no request is ever put back.
    #expect(fixture.targets.prefix(3) == ["/50", "/0", "/2"], "what is current goes before what was nearer")
    #expect(Set(fixture.targets.dropFirst()) == Set((0..<6).map { "/\($0)" }))
    #expect(fixture.targets.count == 7, "none was begun anew")
}

@Test(.timeLimit(.minutes(2))) func states() async throws {
    let fixture = try PreloadFixture()
    let preloader = Preloader(try fixture.open(), strategy: PreloadStrategy(headByteCount: 1_000, aheadCount: 1))
    var list = PlaybackList([fixture.request(0), fixture.request(1), fixture.request(200), fixture.request(3)])
    let second = await preloader.states(of: fixture.request(1))
    let missing = await preloader.states(of: fixture.request(200))
    await preloader.update(list)
    await preloader.settled()
    list.moveToNext()
    await preloader.update(list)
    await preloader.settled()
    let end = PreloadStrategy(readyByteBudget: 0)
    try list.move(to: 3)
    await preloader.update(list)
    await preloader.settled()
    await preloader.update(end)
    var seen: [PreloadState] = []
    for await state in second {
        seen.append(state)
        if state == .idle, seen.count > 1 { break }
    }
    #expect(seen == [.idle, .queued, .head(byteCount: 1_000), .complete, .ready, .idle])
    var words: [String] = []
    for await state in missing {
        words.append(state.word)
        if case .failed(let error) = state {
            #expect(error.status == 404)
            break
        }
    }
    #expect(words == ["idle", "queued", "failed"])
}

@Test(.timeLimit(.minutes(2))) func keepsPrevious() async throws {
    for isKept in [false, true] {
        let fixture = try PreloadFixture()
        let strategy = PreloadStrategy(
            readyByteBudget: PreloadFixture.cost * 7 / 2, keepsPrevious: isKept, aheadCount: 2)
        let preloader = Preloader(try fixture.open(), strategy: strategy)
        try await preloader.update(fixture.list(0..<4))
        await preloader.settled()
        #expect(await preloader.words(0..<4, fixture) == ["ready", "ready", "ready", "idle"])
        try await preloader.update(fixture.list(0..<4, current: 1))
        await preloader.settled()
        let words = isKept ? ["ready", "ready", "ready", "complete"] : ["complete", "ready", "ready", "ready"]
        #expect(await preloader.words(0..<4, fixture) == words)
    }
}

extension MovieCache {
    /// The priority of the flight of a request; nil without one.
    func priority(of request: MovieRequest, _ limit: HeadLimit?) -> TransferPriority? {
        let job = FetchJob(request: request, key: configuration.keyTransform.key(request.url), head: limit)
        return flights[job.identity]?.job.control.priority
    }
}
