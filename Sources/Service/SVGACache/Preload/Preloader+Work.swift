import SVGAFormat

extension Preloader {
    /// The next step for an item.
    private enum Need {
        case fetch(HeadLimit?)
        case decode
    }

    /// Begins what may be begun, the nearest first, and tells the states.
    func advance() {
        if !isPaused {
            for (rank, entry) in plan.order.enumerated() where items[entry.key]?.work == nil {
                guard running.count < max(1, strategy.concurrentCount) else {
                    if plan.isCurrent(entry.key), need(of: entry.key) != nil { makeWay() }
                    break
                }
                if let need = need(of: entry.key) { begin(need, entry.key, rank) }
            }
        }
        board.publish { state(ofKey: $0) }
        if isSettled { settle() }
    }

    /// Whether no work is in progress.
    var isSettled: Bool { running.isEmpty && decodeFlights.isEmpty }

    private func need(of key: String) -> Need? {
        guard let item = items[key], item.failure == nil, !isDecoding(key) else { return nil }
        if item.head?.file != nil { return wantsMovie(key, item) ? .decode : nil }
        if plan.isCurrent(key) { return .fetch(nil) }
        guard let head = item.head else { return .fetch(strategy.limit) }
        if head.byteCount == 0 {
            // Its server sends no validator for resuming, so that it is fetched completely or not at all.
            return head.totalByteCount.map { $0 <= strategy.maxByteCount } == true
                ? .fetch(strategy.limitWithoutHeads) : nil
        }
        guard let end = strategy.limit.end(ofTotal: head.totalByteCount) else { return .fetch(strategy.limit) }
        return head.byteCount < end ? .fetch(strategy.limit) : nil
    }

    private func wantsMovie(_ key: String, _ item: PreloadItem) -> Bool {
        guard plan.readyRanks[key] != nil, !readyMovies.contains(key), let file = item.head?.file else { return false }
        // Before a movie was decoded its file tells at least how small it cannot be.
        return readyMovies.takes(
            key, cost: item.cost ?? file.byteCount, budget: strategy.readyByteBudget, ranks: plan.readyRanks)
    }

    /// Joins the decoding of a file, or begins it unless a caller has had that tried since the work began.
    private func decodeIfWanted(
        _ file: CachedFile, _ request: MovieRequest, _ key: String, _ limits: Limits
    ) -> Task<Void, Never>? {
        guard let item = items[key], isDecoding(key) || item.failure == nil && wantsMovie(key, item) else { return nil }
        return decode(file, request, key, limits)
    }

    private func begin(_ need: Need, _ key: String, _ rank: Int) {
        guard let item = items[key] else { return }
        workCount += 1
        let number = workCount
        var work: PreloadWork
        let priority = PreloadStrategy.priority(rank: rank, isCurrent: plan.isCurrent(key))
        switch need {
        case .fetch(let limit):
            work = PreloadWork(key: key, request: item.request, limit: limit, decodes: false, priority: priority)
        case .decode:
            work = PreloadWork(key: key, request: item.request, limit: nil, decodes: true, priority: priority)
        }
        work.task = task(number, work)
        running[number] = work
        items[key]?.work = number
    }

    private func task(_ number: Int, _ work: PreloadWork) -> Task<Void, Never> {
        let (cache, limits) = (cache, strategy.limits)
        var request = work.request
        request.priority = work.priority
        // Without a reference to the preloader, which ends with its last user.
        return Task { [weak self, request] in
            do {
                let head = try await cache.head(of: request, work.limit, control: work.control)
                if work.decodes, let file = head.file {
                    let decoding = await self?.decodeIfWanted(file, request, work.key, limits)
                    await decoding?.value
                }
                await self?.end(number, .success(head))
            } catch {
                await self?.end(number, .failure(SVGAError(error)))
            }
        }
    }

    private func end(_ number: Int, _ result: Result<MovieHead, SVGAError>) {
        guard let work = running.removeValue(forKey: number) else { return }
        // An item that left and came back has other work, or none.
        if items[work.key]?.work == number {
            items[work.key]?.work = nil
            switch result {
            case .success(let head): succeed(work.key, head)
            case .failure(let error) where error.isCancelled && work.isCancelled: break
            case .failure(let error): change(work.key) { $0.failure = error }
            }
        }
        advance()
    }

    private func succeed(_ key: String, _ head: MovieHead) {
        change(key) { $0.head = head }
        if let file = head.file { readyMovies.removeUnlessOf(file.sha256, key) }
    }

    /// Cancels the farthest work for the current item, unless other work ends already.
    private func makeWay() {
        guard !running.values.contains(where: \.isCancelled) else { return }
        let farthest = running.filter { !plan.isCurrent($0.value.key) }.max { a, b in
            (plan.ranks[a.value.key] ?? .max, a.key) < (plan.ranks[b.value.key] ?? .max, b.key)
        }
        if let farthest { cancel(farthest.key) }
    }

    func cancel(_ number: Int) {
        running[number]?.isCancelled = true
        running[number]?.task?.cancel()
    }

    /// Raises the requests of items that are nearer than they were.
    func raise() {
        for (number, work) in running where !work.isCancelled {
            guard let rank = plan.ranks[work.key] else { continue }
            let priority = PreloadStrategy.priority(rank: rank, isCurrent: plan.isCurrent(work.key))
            guard priority > work.priority else { continue }
            running[number]?.priority = priority
            Task { [cache] in await cache.raise(work.request, work.limit, work.control, to: priority) }
        }
    }

    private func settle() {
        if waiters.isEmpty { return }
        let (status, waiters) = (status, waiters)
        self.waiters.removeAll()
        for waiter in waiters { waiter.resume(returning: status) }
    }
}
