import Testing

@testable import SVGAScene

/// The frames that may begin, and the images that they evict.
@Suite struct ImageCachePolicyTests {
    /// Images of 10, 20, 30 and 40 bytes.
    private func policy(max: Int, spare: Int = 100) -> ImageCachePolicy {
        ImageCachePolicy(byteCounts: [10, 20, 30, 40], maxByteCount: max, maxSpareByteCount: spare)
    }

    /// Begins a frame and draws its images; the images that are evicted for it, or nil if it must wait.
    private func draw(_ images: Set<Int>, _ policy: inout ImageCachePolicy) -> [Int]? {
        guard let (frame, evicted) = policy.beginFrame(drawing: images) else { return nil }
        for image in images { policy.add(image, frame: frame) }
        return evicted
    }

    @Test func aFrameWaitsUntilItsImagesFit() {
        var policy = policy(max: 70)
        var outcomes = [draw([0, 3], &policy), draw([2], &policy), draw([1, 3], &policy)]
        #expect(outcomes == [[], nil, []] && policy.byteCount == 70)
        outcomes = [policy.endFrame(0), draw([2], &policy), policy.endFrame(1), draw([2], &policy)]
        #expect(outcomes == [[], nil, [], [0, 1]] && policy.byteCount == 70)
    }

    @Test func singleFrameStartsRegardlessOfItsNeeds() {
        var policy = policy(max: 25, spare: 0)
        var outcomes = [draw([2, 3], &policy), draw([], &policy)]
        #expect(outcomes == [[], nil] && policy.byteCount == 70)
        outcomes = [policy.endFrame(0), draw([0], &policy)]
        #expect(outcomes == [[], [2, 3]] && policy.byteCount == 10)
    }
}
