import SVGAFormat
import SVGAGraphics
import SVGAPlayback
import SVGAScene
import SVGASystem
import SVGATestMovies
import Testing

/// Pictures at their times.
@Suite(.timeLimit(.minutes(1))) struct AnimationPlayerTests {
    private func play(
        _ playback: Playback? = nil, of renderer: FrameRenderer, framesAhead: Int = 3
    ) async throws -> [AnimationPlayer.Element] {
        let clock = VirtualClock()
        let driver = Task { while !Task.isCancelled { await clock.advanceToNextDeadline() } }
        defer { driver.cancel() }
        let player = try AnimationPlayer(renderer, playback: playback, framesAhead: framesAhead, clock: clock)
        var shown: [AnimationPlayer.Element] = []
        for try await element in player { shown.append(element) }
        return shown
    }

    @Test(arguments: [1, 3, 64]) func eachFrameIsShownOnceAtItsTime(framesAhead: Int) async throws {
        let renderer = FrameRenderer(try blinker(frames: 12, fps: 20))
        var playback = Playback(renderer.movie)
        playback.loops = 2
        playback.start()
        let shown = try await play(playback, of: renderer, framesAhead: framesAhead)
        #expect(shown.map(\.frame) == (0..<24).map { $0 % 12 })
        #expect(shown.map(\.presentationTime) == (0..<24).map { .milliseconds($0 * 50) })
        for element in shown.prefix(12) {
            #expect(element.picture == (try await renderer.render(frame: element.frame)), "frame \(element.frame)")
        }
    }

    @Test func theFrameThatStaysIsTheLastPicture() async throws {
        let renderer = FrameRenderer(try blinker(frames: 4, fps: 4))
        var playback = Playback(renderer.movie)
        (playback.loops, playback.clearsAfterStop, playback.endBehaviour) = (1, false, .holdFirstFrame)
        playback.start(reversed: true)
        let shown = try await play(playback, of: renderer)
        #expect(shown.map(\.frame) == [3, 2, 1, 0, 3] && shown.last?.presentationTime == .seconds(1))
    }

    @Test func contentAndViewportMatchThePlayer() async throws {
        let movie = try blinker(frames: 3, fps: 10)
        var content = MovieContent()
        content.hidden = ["box"]
        let clock = VirtualClock()
        let hidden = try AnimationPlayer(movie, content: content, clock: clock)
        for try await shown in hidden {
            #expect(shown.picture == (try await FrameRenderer(movie, content: content).render(frame: 0)))
            break
        }
        let viewport = try PictureSize.width(30).viewport(for: movie.viewBox)
        let white = SVGAColor(red: 255, green: 255, blue: 255)
        let small = try AnimationPlayer(FrameRenderer(movie), viewport: viewport, background: white, clock: clock)
        for try await shown in small {
            #expect(shown.picture.width == 30)
            break
        }
        #expect(throws: SVGAError.self) { try AnimationPlayer(movie, content: unknownKey) }
    }

    private var unknownKey: MovieContent {
        var content = MovieContent()
        content.hidden = ["nobody"]
        return content
    }

    @Test func commandsTakeEffectAtOnce() async throws {
        let clock = VirtualClock()
        let player = try AnimationPlayer(blinker(frames: 10, fps: 10), clock: clock)
        var iterator = player.makeAsyncIterator()
        #expect(try await iterator.next()?.frame == 0)
        player.update { $0.pause() }
        clock.advance(by: .seconds(30))
        player.update { $0.step(toFrame: 6) }
        #expect(try await iterator.next()?.frame == 6)
        player.update { $0.step(toFrame: 8, andPlay: true) }
        let next = try await iterator.next()
        #expect(next?.frame == 8 && next?.presentationTime == .seconds(30))
        clock.advance(by: .milliseconds(100))
        #expect(try await iterator.next()?.frame == 9)
        #expect(player.playback.time == .milliseconds(30_100))
        player.update { $0.stop() }
        #expect(try await iterator.next() == nil && player.playback.shownFrame == nil)
        // A reader of a play that was stopped begins it.
        var second = player.makeAsyncIterator()
        #expect(try await second.next()?.frame == 0)
    }

    @Test func latePicturesAreLeftOut() async throws {
        let clock = VirtualClock()
        let player = try AnimationPlayer(blinker(frames: 10, fps: 10), clock: clock)
        var iterator = player.makeAsyncIterator()
        #expect(try await iterator.next()?.frame == 0)
        clock.advance(by: .milliseconds(720))
        // Predicted frames may still be in progress; frames in between were never begun.
        var shown: [AnimationPlayer.Element] = []
        while shown.last?.frame != 7, let element = try await iterator.next() { shown.append(element) }
        #expect(shown.last?.presentationTime == .milliseconds(700))
        #expect(shown.dropLast().allSatisfy { 1...3 ~= $0.frame } && shown.count <= 4)
    }

    /// Each drawing takes two and a half frames of the clock.
    @Test func aMachineThatIsTooSlowShowsFewerPicturesInTime() async throws {
        let clock = VirtualClock()
        var content = MovieContent()
        content.drawings["box"] = { _, _ in clock.advance(by: .milliseconds(250)) }
        var playback = Playback(frameCount: 10, framesPerSecond: 10)
        (playback.loops, playback.clearsAfterStop) = (1, false)
        let renderer = try FrameRenderer(blinker(frames: 10, fps: 10), content: content)
        let player = try AnimationPlayer(renderer, playback: playback, framesAhead: 1, clock: clock)
        var frames: [Int] = []
        for try await shown in player { frames.append(shown.frame) }
        #expect(frames.first == 0 && frames.last == 9 && frames == Set(frames).sorted())
        #expect(3...6 ~= frames.count && player.playback.state == .finished, "\(frames)")
    }

    @Test func eventsAreTold() async throws {
        let clock = VirtualClock()
        var playback = Playback(frameCount: 2, framesPerSecond: 10)
        playback.loops = 3
        let player = try AnimationPlayer(FrameRenderer(blinker(frames: 2, fps: 10)), playback: playback, clock: clock)
        var events = player.events().makeAsyncIterator()
        var iterator = player.makeAsyncIterator()
        _ = try await iterator.next()
        clock.advance(by: .seconds(1))
        #expect(try await iterator.next() == nil)
        var kinds: [Playback.Event.Kind] = []
        while kinds.last != .finished, let event = await events.next() { kinds.append(event.kind) }
        #expect(kinds == [.frame(0), .loop(1), .loop(2), .cleared, .finished])
    }

    @Test func aCancelledReaderEnds() async throws {
        let player = try AnimationPlayer(blinker(frames: 10, fps: 10), clock: VirtualClock())
        let count = Lock(0)
        let reader = Task {
            for try await _ in player { count.withLock { $0 += 1 } }
        }
        while count.withLock({ $0 }) == 0 { await Task.yield() }
        reader.cancel()
        try await reader.value
        #expect(count.withLock { $0 } == 1)
    }

    /// Drawings record that they were requested.
    @Test func drawingStopsWithoutReaders() async throws {
        let movie = try blinker(frames: 60, fps: 10)
        let drawn = Lock<Set<Int>>([])
        var content = MovieContent()
        content.drawings["box"] = { _, frame in drawn.withLock { _ = $0.insert(frame) } }
        let clock = VirtualClock()
        let player = try AnimationPlayer(FrameRenderer(movie, content: content), framesAhead: 4, clock: clock)
        for try await _ in player { break }
        clock.advance(by: .seconds(5))
        for _ in 0..<100 { await Task.yield() }
        #expect(drawn.withLock { $0 }.allSatisfy { $0 <= 4 } && drawn.withLock { $0.contains(0) })
    }

    @Test func aFrameThatCannotBeDrawnIsAnError() async throws {
        let movie = try blinker(frames: 10, fps: 10)
        let player = try AnimationPlayer(FrameRenderer(movie), playback: Playback(frameCount: 99, framesPerSecond: 10))
        player.update { $0.step(toFrame: 50) }
        var iterator = player.makeAsyncIterator()
        await #expect(throws: SVGAError.self) { _ = try await iterator.next() }
    }

    @Test func aMovieOfOneFrameIsShownOnce() async throws {
        let renderer = FrameRenderer(try blinker(frames: 1, fps: 10))
        var playback = Playback(renderer.movie)
        playback.loops = 50
        playback.start()
        let shown = try await play(playback, of: renderer)
        #expect(shown.map(\.frame) == [0])
    }
}

/// A movie whose box is at another place in each frame.
private func blinker(frames: Int, fps: Int) throws -> Movie {
    let sprite = FixtureSprite(
        "box",
        frames: (0..<frames).map { frame in
            .shown(shapes: [.rect(Float(frame), 0, 10, 10, fill: .red)])
        })
    return try Movie(
        decoding: FixtureMovie(viewBox: (80, 40), fps: fps, frames: frames, sprites: [sprite]).svga(.zlibProtobuf))
}
