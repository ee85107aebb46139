package import SVGAJobs

/// One rule that every queue of jobs keeps, as a test of a fresh queue.
package struct QueueCase: Sendable, CustomStringConvertible {
    package let description: String
    /// The settings of the queue.
    package let settings: QueueSettings
    private let body: @Sendable (QueueUser) throws -> Void

    init(
        _ description: String, maxWaitingCount: Int = 1_000_000, maxDeadCount: Int = 100_000,
        _ body: @escaping @Sendable (QueueUser) throws -> Void
    ) {
        var settings = QueueSettings()
        (settings.maxWaitingCount, settings.maxDeadCount) = (maxWaitingCount, maxDeadCount)
        (self.description, self.settings, self.body) = (description, settings, body)
    }

    /// Tests the rule.
    package func check(_ queue: any AgingQueue) throws { try body(QueueUser(queue)) }
}

/// The common rules of job queues.
package enum JobQueueContract {
    /// The revision that the queues under test are opened with.
    package static let rendererRevision = 7

    /// All rules.
    package static let cases: [QueueCase] =
        adding + joining + taking + leases + finishing + retrying + cancelling + dead + telling + lanes
}
