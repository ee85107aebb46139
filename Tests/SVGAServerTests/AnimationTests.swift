import SVGAKit
import SVGASystem
import SVGATestServices
import Testing

@testable import SVGAJobs
@testable import SVGAServer

/// Animations, and their limits.
@Suite struct AnimationTests {
    private static let path = "/\(encoded("box.svga"))"

    @Test func anAnimationIsMadeOnceAndCountedAsOne() async throws {
        let fixture = try ServerFixture()
        let target = "/v1/unsigned/animate,size:20x,fps:10,loops:3\(Self.path).apng"
        let reply = try #require(try await fixture.get(target))
        #expect(reply.status == 200 && reply.fields["cache-control"] == "public, max-age=86400")
        // The numbers of frames and of loops are in the chunk after the header.
        #expect(Array(reply.body[37..<49]) == Array("acTL".utf8) + [0, 0, 0, 2, 0, 0, 0, 3])
        #expect(try await fixture.get(target)?.body == reply.body)
        #expect(try await fixture.metric("svga_span_seconds_count{span=\"animate\"}") == 1)
        #expect(
            try await fixture.metric("svga_requests_total{route=\"animation\",origin=\"drawn\",status=\"200\"}") == 1)
        fixture.server.drain()
        let request = try #require(fixture.requests.first { $0["route"] as? String == "animation" })
        #expect(request["product"] as? String == "apng animate size:20x fps:10 loops:3")
        #expect(request["plan"] as? String == "animate size:20x fps:10 loops:3")
    }

    @Test func framesTimesPixelsAreBounded() async throws {
        // Three frames of 40 by 30 pixels, of which two look different from the one before and one is empty.
        let fixture = try ServerFixture { $0.maxAnimationPixelCount = 3 * 1200 }
        #expect(try await fixture.get("/v1/unsigned/animate\(Self.path).webp")?.status == 200)
        let large = try #require(try await fixture.get("/v1/unsigned/animate,size:41x\(Self.path).webp"))
        #expect(large.status == 422 && large.text.contains("\"code\": \"limit-exceeded\""))
        #expect(large.text.contains("3 pictures of 41 by 31 pixels have more than 3600 together"), "\(large.text)")
        #expect(try await fixture.get("/v1/unsigned/animate,size:41x,fps:10\(Self.path).webp")?.status == 200)
        #expect(try await fixture.get("/v1/unsigned/size:400x\(Self.path).webp")?.status == 200, "a still is none")
        #expect(try await fixture.metric("svga_animation_pixels_limit") == 3600)
    }

    @Test func oneFrameAndTheFileAreBoundedToo() async throws {
        let fixture = try ServerFixture {
            $0.maxPixelCount = 1199
            $0.maxAnimationByteCount = 150
        }
        let picture = try await fixture.get("/v1/unsigned/animate\(Self.path).webp")
        #expect(picture?.status == 422 && picture?.text.contains("a picture of 40 by 30 pixels") == true)
        let file = try await fixture.get("/v1/unsigned/animate,size:20x\(Self.path).apng")
        #expect(file?.status == 422 && file?.text.contains("the file has more than 150 bytes") == true)
    }

    @Test func limitedSettingsCanBeReloaded() async throws {
        let fixture = try ServerFixture()
        var configuration = ServerFixture.configuration(in: fixture.folder)
        configuration.maxAnimationPixelCount = 1
        fixture.reload(configuration)
        #expect(try await fixture.get("/v1/unsigned/animate\(Self.path).webp")?.status == 422)
    }

    @Test func animationsLeaveHalfOfTheThreadsToTheRest() async throws {
        let queue = try RenderQueue(workerCount: 4, maxWaitingCount: 100)
        let (gate, begun, done) = (Gate(), Lock<[Int]>([]), Gate())
        for number in 0..<6 {
            let ticket = queue.submit(
                try Self.key(number), weight: 16,
                work: { _ in
                    begun.withLock { $0.append(number) }
                    gate.wait()
                    return .failure(.cancelled)
                }, onFinish: { _ in }, completion: { _ in })
            #expect((ticket != nil) == true)
        }
        // After all of them, and done before four of them begin.
        _ = queue.submit(
            try Self.key(99), work: { _ in .failure(.cancelled) }, onFinish: { _ in }, completion: { _ in done.open() })
        try await waiting { done.wait() }
        #expect(begun.withLock { $0.count } <= 2)
        gate.open()
        try await waiting { queue.finish() }
        #expect(begun.withLock { $0.sorted() } == [0, 1, 2, 3, 4, 5])
    }

    @Test func anAnimationTakesMoreOfTheQueue() async throws {
        let queue = try RenderQueue(workerCount: 1, maxWaitingCount: 40)
        let (gate, begun) = (Gate(), Gate())
        func submit(_ number: Int, _ weight: Int) throws -> Bool {
            queue.submit(
                try Self.key(number), weight: weight,
                work: { _ in
                    begun.open()
                    gate.wait()
                    return .failure(.cancelled)
                }, onFinish: { _ in }, completion: { _ in }) != nil
        }
        #expect(try submit(0, 1))
        try await waiting { begun.wait() }
        #expect(try submit(1, 16) && submit(2, 16) && !submit(3, 16) && submit(4, 1))
        #expect(queue.load.waitingCount == 3)
        gate.open()
        try await waiting { queue.finish() }
        let small = try RenderQueue(workerCount: 1, maxWaitingCount: 1)
        #expect(
            small.submit(try Self.key(9), weight: 16, work: { _ in .failure(.cancelled) }, onFinish: { _ in }) { _ in }
                != nil)
        try await waiting { small.finish() }
    }

    @Test func productsWeighWhatTheyTake() throws {
        let (still, animation) = (try RenderPlan(parsing: "poster"), try RenderPlan(parsing: "animate"))
        #expect(RenderRequest.Product.picture(still).weight == 1 && RenderRequest.Product.movieMetadata.weight == 1)
        #expect(RenderRequest.Product.picture(animation).weight == 16)
        #expect(RenderRequest.Product.pictureMetadata(animation).weight == 1)
    }

    private static func key(_ number: Int) throws -> ResultKey {
        try ResultKey(source: SourceFile([]).digest, product: .movieMetadata, rendererRevision: number)
    }
}
