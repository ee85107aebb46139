import SVGACoding
import SVGAJobs
import SVGAKit
import SVGASystem
import SVGATestMovies
import SVGATestQueue
import SVGATestSupport
import Testing

@testable import SVGAFleet

/// A time that only tests move on.
final class VirtualClock: Sendable {
    private let time = Lock<Int64>(0)
    let chance: Double

    init(chance: Double = 0) { self.chance = chance }

    func advance(seconds: Double) { time.withLock { $0 += Int64(seconds * 1e9) } }

    var clock: WorkerClock {
        let chance = chance
        return WorkerClock(
            now: { [time] in time.withLock { $0 } }, pause: { [time] wait in time.withLock { $0 += wait } },
            chance: { chance })
    }
}

/// A worker whose movies are in a folder, with a queue and an archive that a test controls.
struct WorkerFixture {
    let queue = ScriptedQueue()
    let archive = MemoryArchive()
    let time = VirtualClock()
    let folder = TemporaryFolder()
    let revision = 7

    static let movie = FixtureMovie(
        viewBox: (20, 10), fps: 20, frames: 2,
        sprites: [FixtureSprite("box", frames: [.shown(shapes: [.rect(0, 0, 10, 10, fill: .red)]), .hidden])]
    ).svga(.zlibProtobuf)

    init(movies: [String] = ["rose.svga"]) {
        for name in movies { folder.write(WorkerFixture.movie, to: name) }
    }

    func runner(
        drawing: any JobDrawing = DrawingHere(budget: AnimationBudget()),
        apart: any JobDrawing = DrawingHere(budget: AnimationBudget())
    ) throws -> JobRunner {
        let root = try RootFolder(path: folder.path, maxByteCount: 1 << 20)
        return JobRunner(
            sources: MovieSources(cache: nil, root: root), archive: archive, rendererRevision: revision,
            drawing: drawing, isolatedDrawing: apart)
    }

    func worker(
        slotCount: Int = 2, clock: WorkerClock? = nil, runner: JobRunner? = nil,
        _ change: (inout WorkerConfiguration) -> Void = { _ in }
    ) throws -> Worker {
        var configuration = WorkerConfiguration(
            id: WorkerID("test"), rendererRevision: revision, slotCount: slotCount)
        change(&configuration)
        return Worker(
            queue: queue, archive: archive, runner: try runner ?? self.runner(), configuration: configuration,
            clock: clock ?? time.clock)
    }

    func delivery(
        _ source: String = "rose.svga", output: String = "png poster", lane: JobLane = .normal, count: Int = 1,
        failures: Int = 0, digest: ContentDigest? = nil, revision: Int? = nil, timeout: Int = 120
    ) throws -> JobDelivery {
        var batch = JobBatch(
            id: try #require(BatchID("b1")), output: output, rendererRevision: revision ?? self.revision)
        (batch.lane, batch.timeout) = (lane, timeout)
        let request = JobRequest(source: source, digest: digest)
        return JobDelivery(
            entryID: "1-0", lane: lane, key: try JobKey(request, in: batch), request: request, batch: batch,
            deliveryCount: count, failureCount: failures)
    }
}

/// Draws as it is told, and counts.
final class ScriptedDrawing: JobDrawing {
    private let draw: @Sendable (CancellationToken) throws -> [UInt8]
    private let calls = Lock(0)

    init(_ draw: @escaping @Sendable (CancellationToken) throws -> [UInt8] = { _ in [1, 2, 3] }) {
        self.draw = draw
    }

    var callCount: Int { calls.withLock { $0 } }

    func result(
        of product: RenderRequest.Product, from source: SourceFile, named name: String, timeout: Int,
        _ cancellation: CancellationToken, observer: RenderJob.Observer
    ) throws -> SharedBytes {
        calls.withLock { $0 += 1 }
        return SharedBytes(try draw(cancellation))
    }
}
