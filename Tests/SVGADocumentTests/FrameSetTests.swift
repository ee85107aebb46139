import SVGATestSupport
import Testing

@testable import SVGADocument

@Test func frameSetsAreRanges() {
    var frames = FrameSet(30..<60)
    frames.formUnion(FrameSet(0..<12))
    frames.insert(127)
    #expect("\(frames)" == "0-11,30-59,127")
    #expect(frames.count == 43 && frames.first == 0 && frames.last == 127)
    #expect(frames.ranges == [0...11, 30...59, 127...127])
    #expect(frames.contains(59) && !frames.contains(60) && !frames.contains(5_000) && !frames.contains(-1))
}

@Test func emptyFrameSetsHaveNothing() {
    var frames = FrameSet()
    frames.insert(-3)
    #expect(frames.isEmpty && frames.count == 0 && frames.first == nil && frames.last == nil && "\(frames)" == "")
    #expect(FrameSet(-5 ..< -2).isEmpty && "\(FrameSet(-5..<2))" == "0-1")
}

@Test func frameSetsAgreeWithSets() {
    var random = SplitMix64(seed: 8)
    for _ in 0..<200 {
        let pairs = (0..<2).map { _ in
            Set((0..<Int.random(in: 0...40, using: &random)).map { _ in Int.random(in: 0..<300, using: &random) })
        }
        let frames = pairs.map { set in
            var frames = FrameSet()
            for frame in set.shuffled(using: &random) { frames.insert(frame) }
            return frames
        }
        func frameSet(_ set: Set<Int>) -> FrameSet { set.sorted().reduce(into: FrameSet()) { $0.insert($1) } }
        #expect(frames[0].union(frames[1]) == frameSet(pairs[0].union(pairs[1])))
        #expect(frames[0].intersection(frames[1]) == frameSet(pairs[0].intersection(pairs[1])))
        #expect(frames[0].intersects(frames[1]) == !pairs[0].isDisjoint(with: pairs[1]))
        var listed: [Int] = []
        frames[0].forEach { listed.append($0) }
        #expect(listed == pairs[0].sorted() && frames[0].ranges.flatMap(Array.init) == listed)
        #expect(frames[0].last == listed.last && frames[0].first == listed.first)
    }
}
