import SVGAJobs
import SVGATestQueue
import SVGATestServices
import Testing

@Suite("queue in Redis", .enabled(if: RedisServer.isInstalled, "redis-server is not installed"))
struct JobQueueContractRedisTests {
    @Test("every rule of JobQueueContract", arguments: JobQueueContract.cases)
    func keepsRule(_ rule: QueueCase) throws { try rule.check(AgingRedisQueue(rule.settings)) }
}
