extension MovieCache {
    /// Waits for the flight of a job, which it begins if there is none.
    func wait(for job: FetchJob) async -> Result<CachedFile, CacheError> {
        requestCount += 1
        let number = requestCount
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in join(job, number, continuation) }
        } onCancel: {
            Task { await self.leave(job, number) }
        }
    }

    private func join(_ job: FetchJob, _ number: Int, _ waiter: Waiter) {
        // The handler of a task that was cancelled before has nobody to take away yet.
        if Task.isCancelled { return waiter.resume(returning: .failure(job.error(.cancelled))) }
        let (joined, flight) = flights.join(job, number, waiter)
        raise(flight, to: job.request.priority)
        guard joined == .began else { return }
        let fetcher = fetcher
        flights.setTask(Task { self.land(flight, await fetcher.result(for: flight)) }, of: flight)
    }

    private func leave(_ job: FetchJob, _ number: Int) {
        guard let (waiter, task) = flights.leave(job.identity, number) else { return }
        task?.cancel()
        waiter.resume(returning: .failure(job.error(.cancelled)))
    }

    /// Tells all who wait how the flight ended; those who joined it see that they did.
    private func land(_ job: FetchJob, _ result: Result<CachedFile, CacheError>) {
        board.finish(job.key)
        let waiters = flights.end(job)
        waiters.first?.resume(returning: result)
        for waiter in waiters.dropFirst() { waiter.resume(returning: result.map(\.joined)) }
        if case .success(let file) = result, file.source == .network {
            Task { [store] in try? await store.maintain() }
        }
    }
}

extension CachedFile {
    /// The file for somebody who joined the request that transferred it.
    fileprivate var joined: CachedFile {
        var file = self
        if source == .network { file.source = .flight }
        return file
    }
}
