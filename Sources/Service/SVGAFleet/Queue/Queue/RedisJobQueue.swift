package import SVGAErrors
package import SVGAJobs
package import SVGARedis

/// A queue of jobs in Redis Streams, which machines share.
///
/// | key | type | holds |
/// | --- | --- | --- |
/// | `high`, `normal`, `low` | streams with the group `render` | key, source, digest, number of the batch |
/// | `j:<key>` | hash | a job: its entry and batches, and what became of it |
/// | `retry` | sorted set | jobs that failed, by the time of their next attempt |
/// | `dead`, `done` | streams | jobs that are dead; the ends of jobs |
/// | `b:<id>`, `n:<number>` | hash, text | a batch with its counts; its ID by its number |
/// | `w`, `w:<id>` | sorted set, hash | workers that are alive |
/// | `seen` | hash | when a worker was last heard of, and until when no lease is judged |
///
/// All of them begin with `svga:{NAME}:1:r<revision>:`, so that a queue is in one slot of a cluster and workers never
/// see jobs of another revision. Each step is a script. All times are Redis's.
package struct RedisJobQueue: JobQueue {
    package let rendererRevision: Int
    let connection: QueueConnection
    let name: String
    let order = LaneOrder()

    /// A queue, which connects at its first call. Its name is `svga` if the URL has none.
    package init(
        url: RedisURL, rendererRevision: Int, settings: QueueSettings = QueueSettings(),
        options: RedisOptions = RedisOptions()
    ) throws(SVGAError) {
        let client = try SVGAError.ofQueue { try RedisClient(url, options: options) }
        self.init(client, name: url.name ?? "svga", revision: rendererRevision, settings: settings)
    }

    init(_ client: RedisClient, name: String, revision: Int, settings: QueueSettings) {
        (self.name, rendererRevision) = (name, revision)
        connection = QueueConnection(
            client, combined: CombinedCalls(client), name: name, revision: revision, settings: settings)
    }

    /// Ends all calls, which throw, as do all further ones.
    package func close() { connection.client.close() }
}
