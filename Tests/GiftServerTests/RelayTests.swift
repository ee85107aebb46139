import SVGACoding
import SVGASystem
import SVGATestServices
import Testing

@testable import GiftServer

/// Each recorded gift is posted to another server too, in its order.
@Test func giftsArePublished() async throws {
    let posted = Lock<[String]>([])
    let other = try FaultServer { request in
        posted.withLock { $0.append("\(request.target) \(String(decoding: request.body, as: UTF8.self))") }
        return FaultResponse(status: 201)
    }
    let fixture = try GiftServerFixture { $0.publishURL = other.url("/publish/{room}") }
    try await fixture.furnish()
    try await fixture.credit("u1", 10)
    for index in 0..<3 { try await fixture.send(key: "k\(index)") }
    let all = try await waiting {
        try waitForResult {
            let posts = posted.withLock { $0 }.withoutRepeats()
            return posts.count >= 3 ? posts : nil
        }
    }
    let events = try await fixture.events()
    #expect(all.count == events.count)
    #expect(all.allSatisfy { $0.hasPrefix("/publish/r1 {") })
    #expect(zip(all, events).allSatisfy { $0.contains(#""seq":\#($1["seq"]?.integer ?? 0),"#) })
}
