package import SVGAJobs

/// A queue whose time a test can let go by without waiting.
package protocol AgingQueue: Sendable {
    var queue: any JobQueue { get }

    /// Ages everything in the queue: leases, due attempts, lifetimes, heartbeats.
    func age(by time: Duration) throws
}
