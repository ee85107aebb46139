import SVGACoding
import SVGAPlaylist
import Testing

/// An item resumes at its last position, regardless of its place in the list, if the list is set to.
@Test func resume() throws {
    let (rocket, rose) = (try SHA256.digest(of: [1]), try SHA256.digest(of: [2]))
    var positions = ResumePositions<ContentDigest>()
    positions.leave(rocket, at: .milliseconds(700), of: .seconds(2))
    #expect(positions.start(of: rocket) == .zero, "by default items begin at their beginning")
    positions.mode = .lastPosition
    #expect(positions.start(of: rocket) == .milliseconds(700))
    #expect(positions.start(of: rose) == .zero)
    positions.leave(rocket, at: .seconds(2), of: .seconds(2))
    #expect(positions.start(of: rocket) == .zero, "what was seen to its end begins anew")
    positions.leave(rose, at: .milliseconds(-5), of: .seconds(2))
    #expect(positions.count == 0)
}

@Test func positionsAreBounded() {
    var positions = ResumePositions<Int>(mode: .lastPosition, capacity: 3)
    for key in 0..<3 { positions.leave(key, at: .seconds(1), of: .seconds(2)) }
    positions.leave(0, at: .seconds(1), of: .seconds(2))
    positions.leave(3, at: .seconds(1), of: .seconds(2))
    #expect(positions.count == 3)
    #expect(positions.start(of: 1) == .zero, "it was left longest ago")
    #expect(positions.start(of: 0) == .seconds(1))
}
