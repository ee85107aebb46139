import SVGADocument
import SVGATestMovies
import Testing

@testable import SVGADiff

private func sprites(_ keys: String) -> [FixtureSprite] {
    keys.split(separator: " ").enumerated().map { DiffFixtures.sprite("\($1)", at: Float($0) * 10) }
}

@Test func aChangedFrameNamesItsFields() throws {
    var other = sprites("a b")
    other[1].frames[3] = .shown(alpha: 0.5, layout: (8, 9), transform: .translation(13, 4), clipPath: "M0 0")
    other[1].frames[4].transform = FixtureTransform(a: 1, d: 1, tx: 20)
    let diff = try DiffFixtures.diff(DiffFixtures.movie(sprites("a b")), DiffFixtures.movie(other))
    #expect(DiffFixtures.texts(diff) == ["1>1 b 3-4: transform layout alpha clip"])
    // The fourth frame moved by ten, the third by 3 and 4 with a layout one longer.
    #expect(diff.sprites.changes[0].shift == 10 && diff.sprites.equalCount == 1 && !diff.isEqual)
}

@Test func oneMoreOrLessChangesNoOthers() throws {
    let before = DiffFixtures.movie(sprites("a b c d"))
    var list = sprites("a b c d")
    list.remove(at: 1)
    list.insert(DiffFixtures.sprite("new", in: 2...4), at: 0)
    let diff = try DiffFixtures.diff(before, DiffFixtures.movie(list))
    #expect(DiffFixtures.texts(diff) == ["->0 new 2-4: ", "1>- b 0-9: "] && diff.sprites.equalCount == 3)
    #expect(diff.sprites.changes.map(\.kind) == [.added, .removed])
}

@Test func equalKeysGoByTheFramesTheyShowIn() throws {
    let before = [
        DiffFixtures.sprite("star", in: 0...4), DiffFixtures.sprite("star", in: 5...9), DiffFixtures.sprite("x"),
    ]
    let after = [
        DiffFixtures.sprite("star", at: 7, in: 5...9), DiffFixtures.sprite("star", at: 7, in: 0...4),
        DiffFixtures.sprite("x"),
    ]
    let diff = try DiffFixtures.diff(DiffFixtures.movie(before), DiffFixtures.movie(after))
    // They never show together, so that their order does not count.
    #expect(DiffFixtures.texts(diff).sorted() == ["0>1 star 0-4: transform", "1>0 star 5-9: hiddenOrder transform"])
}

@Test func renamedSpritesAreFoundByTheirFrames() throws {
    var other = sprites("a b c")
    other[1].imageKey = "avatar"
    let diff = try DiffFixtures.diff(DiffFixtures.movie(sprites("a b c")), DiffFixtures.movie(other))
    #expect(DiffFixtures.texts(diff) == ["1>1 b : imageKey"] && diff.sprites.changes[0].newKey == "avatar")
}

@Test func ordersThatCannotShowAreToldApart() throws {
    let (a, b) = (DiffFixtures.sprite("a"), DiffFixtures.sprite("b", at: 4))
    let (far, late) = (DiffFixtures.sprite("far", at: 50), DiffFixtures.sprite("late", in: 3...9))
    let early = DiffFixtures.sprite("early", in: 0...2)
    func order(_ list: [FixtureSprite], _ other: [FixtureSprite]) throws -> [String] {
        try DiffFixtures.texts(DiffFixtures.diff(DiffFixtures.movie(list), DiffFixtures.movie(other)))
    }
    #expect(try order([a, b], [b, a]).allSatisfy { $0.hasSuffix(" : order") })
    #expect(try order([a, far], [far, a]).allSatisfy { $0.hasSuffix(" : hiddenOrder") })
    #expect(try order([early, late], [late, early]).allSatisfy { $0.hasSuffix(" : hiddenOrder") })
    let diff = try DiffFixtures.diff(
        DiffFixtures.movie([a, far]), DiffFixtures.movie([far, a]), ignoring: [.order])
    #expect(diff.isEqual)
    let shown = try DiffFixtures.diff(DiffFixtures.movie([a, b]), DiffFixtures.movie([b, a]), ignoring: [.order])
    #expect(!shown.isEqual)
}

@Test func shapesAndMattesMakeOrdersCount() throws {
    let box = FixtureFrame.shown(shapes: [.rect(90, 90, 1, 1, fill: .red)])
    let vector = FixtureSprite("v.vector", frames: Array(repeating: box, count: 10))
    let plain = DiffFixtures.sprite("a")
    let diff = try DiffFixtures.diff(DiffFixtures.movie([vector, plain]), DiffFixtures.movie([plain, vector]))
    #expect(diff.sprites.changes.map(\.fields) == [[.order]])
    var masked = DiffFixtures.sprite("far", at: 60, in: 0...1)
    masked.matteKey = "m.matte"
    let (matte, late) = (DiffFixtures.sprite("m.matte"), DiffFixtures.sprite("late", in: 5...9))
    let second = try DiffFixtures.diff(
        DiffFixtures.movie([matte, masked, late]), DiffFixtures.movie([matte, late, masked]))
    #expect(second.sprites.changes.map(\.fields) == [[.order]])
}

@Test func repeatedShapesEqualThePreviousFrames() throws {
    let red = FixtureFrame.shown(shapes: [.rect(0, 0, 4, 4, fill: .red)])
    let blue = FixtureFrame.shown(shapes: [.rect(0, 0, 4, 4, fill: .blue)])
    let keep = FixtureFrame.shown(shapes: [.keep])
    func movie(_ frames: [FixtureFrame]) -> FixtureMovie { DiffFixtures.movie([FixtureSprite("v", frames: frames)]) }
    let written = try DiffFixtures.diff(movie([red, keep, keep]), movie([red, red, keep]))
    #expect(DiffFixtures.texts(written) == ["0>0 v 1: encoding"])
    #expect(try DiffFixtures.diff(movie([red, keep]), movie([red, red]), ignoring: [.encoding]).isEqual)
    let painted = try DiffFixtures.diff(movie([red, keep, keep, .hidden]), movie([blue, keep, keep, .hidden]))
    #expect(DiffFixtures.texts(painted) == ["0>0 v 0-2: shapes"])
}

@Test func hiddenFramesAndLostFramesAreNamed() throws {
    var (full, shorter) = (DiffFixtures.sprite("a", in: 0...4), DiffFixtures.sprite("a", in: 0...4))
    full.frames[7] = .shown(alpha: 0, layout: (99, 99))
    shorter.frames.removeLast(2)
    let diff = try DiffFixtures.diff(DiffFixtures.movie([full]), DiffFixtures.movie([shorter]))
    #expect(DiffFixtures.texts(diff) == ["0>0 a 7: frameCount hidden"])
}

@Test func manySpritesOfOneKeyAreMatchedQuickly() throws {
    let list = (0..<120).map { DiffFixtures.sprite("star", at: Float($0), in: 0...($0 % 9)) }
    let other = (0..<120).map { DiffFixtures.sprite("star", at: Float($0) + 0.5, in: 0...($0 % 9)) }
    let diff = try DiffFixtures.diff(DiffFixtures.movie(list), DiffFixtures.movie(other))
    #expect(diff.sprites.changes.count == 120 && diff.sprites.changes.allSatisfy { $0.kind == .changed })
}

@Test func manyKeysAreMatchedQuickly() throws {
    let list = (0..<2_000).map { FixtureSprite("a\($0)", frames: [.shown(layout: (8, 8))]) }
    let other = (0..<2_000).map { FixtureSprite("a\(1_999 - $0)", frames: [.shown(layout: (8, 9))]) }
    let diff = try DiffFixtures.diff(DiffFixtures.movie(list), DiffFixtures.movie(other))
    #expect(diff.sprites.changes.count == 2_000 && diff.sprites.changes.allSatisfy { $0.fields.contains(.layout) })
}

@Test(.timeLimit(.minutes(1))) func shapesThatManyFramesRepeatAreEncodedOnce() throws {
    func movie(_ first: [FixtureShape], then rest: [FixtureShape]) -> FixtureMovie {
        let frames = (0..<2_000).map { FixtureFrame.shown(shapes: $0 == 0 ? first : rest) }
        return FixtureMovie(frames: 2_000, sprites: [FixtureSprite("a.vector", frames: frames)])
    }
    let square = FixtureShape.rect(0, 0, 5, 5, fill: .red)
    let many = movie(Array(repeating: square, count: 2_000), then: [.keep])
    let other = try DiffFixtures.diff(many, movie([square], then: [square]))
    #expect(DiffFixtures.texts(other) == ["0>0 a.vector 0-1999: shapes"])
    // One shape that is long to encode, and one that differs in each frame.
    let path = "M0 0" + String(repeating: "L1 2", count: 100_000)
    let long = movie([FixtureShape(.path(path), style: FixtureStyle(fill: .red))], then: [.keep])
    #expect(try DiffFixtures.texts(DiffFixtures.diff(long, movie([square], then: [square]))).count == 1)
}
