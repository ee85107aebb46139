import GiftLedger
import SVGASystem

/// A server's background work: removes expired data, and plays the robots of a demonstration.
final class Upkeep: Sendable {
    private let tasks: Lock<[Task<Void, Never>]>

    init(_ service: GiftService) {
        var tasks = [Task { await Upkeep.prune(service) }, Task { await Upkeep.checkDisk(service) }]
        if service.configuration.isDemo { tasks.append(Task { await RobotAudience(service).run() }) }
        self.tasks = Lock(tasks)
    }

    /// Ends it, without waiting for running work.
    func stop() { for task in tasks.withLock({ $0 }) { task.cancel() } }

    /// Checks whether a full disk has space again, since load balancers send no orders meanwhile.
    private static func checkDisk(_ service: GiftService) async {
        while (try? await Task.sleep(for: .seconds(2))) != nil {
            guard service.metrics.now.isFull, (try? await service.repository.checkWriting()) != nil else { continue }
            service.metrics.setFull(false)
        }
    }

    private static func prune(_ service: GiftService) async {
        while !Task.isCancelled {
            if let open = try? await service.repository.openOrderCounts() {
                service.metrics.setOpenOrders(undecided: open.undecided, attention: open.attention)
            }
            do {
                try await Task.sleep(for: .seconds(60))
                service.rooms.endExpired(at: WallClock.seconds)
                try await service.repository.prune()
            } catch let error as SVGAError {
                service.reportFault(GiftProblem(error), requestID: "upkeep")
            } catch {
                return
            }
        }
    }
}
