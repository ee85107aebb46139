import GiftModel
import Testing

@testable import GiftServer

private let second: Int64 = 1_000_000_000

@Test func aBurstIsTakenAndThenTheRate() {
    let limiter = RateLimiter<String>(ratePerSecond: 10, burst: 20)
    for _ in 0..<20 { #expect(limiter.take("u", at: 0) == nil) }
    #expect(limiter.take("u", at: 0) == second / 10)
    #expect(limiter.take("other", at: 0) == nil)
    #expect(limiter.take("u", at: second / 10 - 1) == 1)
    #expect(limiter.take("u", at: second / 10) == nil)
    #expect(limiter.take("u", at: second / 10) == second / 10)
    // Two seconds fill the bucket again, and not more than that.
    let later = 100 * second
    for _ in 0..<20 { #expect(limiter.take("u", at: later) == nil) }
    #expect(limiter.take("u", at: later) != nil)
}

@Test func sustainedLoadGetsTheRate() {
    let limiter = RateLimiter<Int>(ratePerSecond: 50, burst: 100)
    let taken = (0..<10_000).count { limiter.take(1, at: Int64($0) * 1_000_000) == nil }
    #expect((599...601).contains(taken), "\(taken)")
}

@Test func stoppedClockFreesNoCapacity() {
    let limiter = RateLimiter<Int>(ratePerSecond: 2, burst: 2)
    #expect((0..<1000).count { _ in limiter.take(1, at: 5) == nil } == 2)
}

@Test func bucketsAreBoundedAndForgotten() {
    let limiter = RateLimiter<Int>(ratePerSecond: 10, burst: 10, maxKeyCount: 100)
    // Those beyond the bound share one bucket.
    #expect((0..<1000).count { limiter.take($0, at: 0) == nil } == 110)
    #expect(limiter.keyCount == 100)
    #expect(limiter.take(50, at: 0) == nil)
    _ = limiter.take(5000, at: 3 * second)
    #expect(limiter.keyCount == 1)
}

@Test func aBucketIsKeptUntilItIsFull() {
    let limiter = RateLimiter<Int>(ratePerSecond: 1, burst: 10)
    _ = limiter.take(0, at: 0)
    for _ in 0..<10 { #expect(limiter.take(1, at: 9 * second) == nil) }
    // The period ends twice while the bucket fills.
    for time in [10, 12, 14, 16] { #expect(limiter.take(2, at: Int64(time) * second) == nil) }
    #expect((0..<20).count { _ in limiter.take(1, at: 16 * second) == nil } == 7)
    for time in [18, 20, 22] { _ = limiter.take(2, at: Int64(time) * second) }
    #expect((0..<20).count { _ in limiter.take(1, at: 22 * second) == nil } == 6)
}

@Test func networksOfSixtyFourBitsShareABucket() {
    #expect(IPv6Network.text(of: "2001:db8::1") == IPv6Network.text(of: "2001:db8:0:0:ffff::2"))
    #expect(IPv6Network.text(of: "2001:db8::1") != IPv6Network.text(of: "2001:db8:0:1::1"))
    #expect(IPv6Network.text(of: "fe80::1%eth0") == "fe80000000000000")
    #expect(IPv6Network.text(of: "x") == nil)
}

/// A socket for both families tells addresses of IPv4 in this way.
@Test func mappedAddressesCountByThemselves() {
    let first = IPv6Network.text(of: "::ffff:192.0.2.1")
    #expect(first == "00000000000000000000ffffc0000201" && first != IPv6Network.text(of: "::ffff:192.0.2.2"))
    #expect(RateLimits.network(of: "192.0.2.1") == "192.0.2.1")
    #expect(RateLimits.network(of: "2001:db8::1") == RateLimits.network(of: "2001:db8::2"))
}

@Test func refusalsSayWhenToAskAgain() throws {
    let limits = RateLimits()
    let (user, room) = (try UserID("u"), try RoomID("r"))
    for _ in 0..<20 { try limits.takeGift(of: user, to: room, at: 0) }
    #expect { try limits.takeGift(of: user, to: room, at: 0) } throws: { error in
        let problem = error as? GiftProblem
        return problem?.status == 429 && problem?.retryAfter == 1 && problem?.kind == .rateLimited
    }
    for _ in 0..<2 { try limits.takeText(of: user, at: 0) }
    #expect(throws: GiftProblem.self) { try limits.takeText(of: user, at: 0) }
    for index in 0..<500 where index >= 20 { try limits.takeGift(of: UserID("u\(index)"), to: room, at: 0) }
    #expect(throws: GiftProblem.self) { try limits.takeGift(of: UserID("another"), to: room, at: 0) }
    for _ in 0..<200 { try limits.takeRequest(of: "unix", at: 0) }
    #expect(limits.takeCall("add_gift", at: 0) && !limits.takeCall("add_gift", at: 0))
    #expect(limits.takeCall("del_gift", at: 0) && limits.takeCall("add_gift", at: second))
}
