import SVGAPlayback

extension FuzzTarget {
    /// Commands and times of any size for a play: it never traps or hangs, always shows a valid frame, and splitting a
    /// time gives the same result.
    static let playback = FuzzTarget("playback", seeds: Seeds.plays) { input in
        var bytes = input.makeIterator()
        func next() -> Int { Int(bytes.next() ?? 0) }
        let profiles = Playback.Profile.allCases
        let count = [0, 1, 2, 9, 600, .max][next() % 6]
        var playback = Playback(
            frameCount: count, framesPerSecond: [0, 1, 20, 60, -1, .max][next() % 6], profile: profiles[next() % 4])
        for _ in 0..<64 {
            guard let command = bytes.next() else { break }
            let number = next()
            if command < 160 {
                perform(Int(command), number, on: &playback)
            } else if let finding = advance(
                &playback, command: Int(command), number)
            {
                return finding
            }
            if let frame = playback.shownFrame, !(0..<playback.frameCount ~= frame) { return "frame \(frame)" }
            if let change = playback.timeOfNextChange, change < playback.time { return "a change in the past" }
        }
        return nil
    }

    private static func perform(_ command: Int, _ number: Int, on playback: inout Playback) {
        switch command % 11 {
        case 0: playback.start(reversed: number > 127)
        case 1: playback.start(frames: number % 8..<number, reversed: number % 2 == 1)
        case 2: playback.pause()
        case 3: playback.resume()
        case 4: playback.stop()
        case 5: playback.step(toFrame: number - 2, andPlay: number % 2 == 1)
        case 6: playback.step(toPercentage: Double(number) / 100 - 0.2, andPlay: number % 2 == 1)
        case 7: playback.speed = [1, 2, 0.5, 1e-9, 1e9, .nan, .infinity, -1][number % 8]
        case 8: playback.loops = number % 5 - 1
        case 9: playback.endBehaviour = Playback.EndBehaviour.allCases[number % 3]
        default: playback.clearsAfterStop = number % 2 == 1
        }
    }

    private static func advance(_ playback: inout Playback, command: Int, _ number: Int) -> String? {
        let units: [Duration] = [
            .milliseconds(1), .milliseconds(100), .seconds(1), .seconds(3600), Duration(attoseconds: 1),
            Duration(attoseconds: .max), .seconds(-5),
        ]
        let unit = units[command % 7]
        let way = command % 7 == 5 ? unit : unit * number
        var parts = playback
        let whole = playback.advance(by: way)
        // Sounds, passes and the end come in parts of ten thousand, and a start or an end have a few at a time.
        if whole.count > 10_010 { return "\(whole.count) events" }
        if command % 7 == 5 || whole.count >= 10_000 { return nil }
        let found = parts.advance(by: way / 2).count + parts.advance(to: playback.time).count
        if parts != playback { return "another play after \(way) in two parts" }
        return found < whole.count ? "\(found) events in two parts, \(whole.count) in one" : nil
    }
}

extension Seeds {
    static func plays() -> [[UInt8]] {
        [
            [3, 2, 0, 0, 0, 161, 30, 2, 0, 3, 0, 161, 9], [4, 3, 3, 8, 3, 11, 200, 162, 9, 16, 5, 168, 200],
            [2, 1, 1, 1, 9, 163, 2, 5, 7, 161, 90, 4, 0], [1, 0, 2, 8, 2, 0, 0, 164, 255, 7, 3, 160, 77],
        ]
    }
}
