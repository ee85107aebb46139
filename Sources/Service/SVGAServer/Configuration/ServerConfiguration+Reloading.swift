extension ServerConfiguration {
    /// The configuration with those parts of the running one that are fixed while a server runs.
    func keepingFixedParts(of running: ServerConfiguration) -> ServerConfiguration {
        var result = self
        (result.addresses, result.metricsAddress) = (running.addresses, running.metricsAddress)
        result.cache = running.cache
        (result.rootFolder, result.resultFolder) = (running.rootFolder, running.resultFolder)
        (result.archive, result.jobQueue) = (running.archive, running.jobQueue)
        result.followsLinks = running.followsLinks
        (result.maxSourceByteCount, result.maxResultByteCount) = (
            running.maxSourceByteCount, running.maxResultByteCount
        )
        result.maxRecentResultByteCount = running.maxRecentResultByteCount
        result.rendererRevision = running.rendererRevision
        (result.workerCount, result.maxQueuedCount) = (running.workerCount, running.maxQueuedCount)
        (result.maxFetchCount, result.maxUploadByteCount) = (running.maxFetchCount, running.maxUploadByteCount)
        result.maxConnectionCount = running.maxConnectionCount
        (result.requestTimeout, result.idleTimeout) = (running.requestTimeout, running.idleTimeout)
        return result
    }
}
