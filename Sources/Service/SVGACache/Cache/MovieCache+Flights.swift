import SVGASystem

extension MovieCache {
    /// The transfer that all requests for the same file wait for.
    struct Flight {
        /// The job that began it.
        let job: FetchJob
        /// The work, to be cancelled when no request waits for it any more.
        var task: Task<Void, Never>?
    }

    typealias Ticket = FlightTable<FetchJob.Identity, Flight, Waiter>.Ticket

    /// Waits for the flight of a job, which it begins if there is none.
    func wait(for job: FetchJob) async -> Result<CachedFile, CacheError> {
        let ticket = flights.ticket(for: job.identity)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in join(job, ticket, continuation) }
        } onCancel: {
            Task { await self.leave(job, ticket) }
        }
    }

    private func join(_ job: FetchJob, _ ticket: Ticket, _ waiter: Waiter) {
        // The handler of a task that was cancelled before has run already, without a waiter to remove.
        if Task.isCancelled { return waiter.resume(returning: .failure(job.error(.cancelled))) }
        let isNew = flights.join(ticket, waiter, beginning: Flight(job: job))
        raise(flights[ticket.key]?.job ?? job, to: job.request.priority)
        guard isNew else { return }
        let fetcher = fetcher
        flights[ticket.key]?.task = Task { self.land(job, ticket, await fetcher.result(for: job)) }
    }

    private func leave(_ job: FetchJob, _ ticket: Ticket) {
        guard let (waiter, abandoned) = flights.leave(ticket) else { return }
        abandoned?.work.task?.cancel()
        waiter.resume(returning: .failure(job.error(.cancelled)))
    }

    /// Tells all waiters how the flight ended; the files of those that joined it say so.
    private func land(_ job: FetchJob, _ ticket: Ticket, _ result: Result<CachedFile, CacheError>) {
        board.finish(job.key)
        let waiters = flights.end(ticket)
        waiters.first?.resume(returning: result)
        for waiter in waiters.dropFirst() { waiter.resume(returning: result.map(\.joined)) }
        if case .success(let file) = result, file.source == .network {
            Task { [store] in try? await store.maintain() }
        }
    }
}

extension CachedFile {
    /// The file for a request that joined the one that transferred it.
    fileprivate var joined: CachedFile {
        var file = self
        if source == .network { file.source = .flight }
        return file
    }
}
