package import SVGAJobs

/// A queue whose time a test can let go by without waiting.
package protocol AgingQueue: Sendable {
    var queue: any JobQueue { get }

    /// Lets everything in the queue become older: leases, attempts that are due, lifetimes, heartbeats.
    func age(by time: Duration) throws
}
