import SVGACoding
import SVGAFormat

typealias MovieDecoding = @Sendable (CachedFile, MovieRequest, Limits) async throws(SVGAError) -> Movie

/// A file that a preloader decodes, for itself and for all who ask for it meanwhile.
struct DecodeFlight {
    typealias Waiter = CheckedContinuation<Result<Movie, SVGAError>, Never>

    /// The decoded content: another file under the same key is another movie, and with other limits it may fail.
    struct Identity: Hashable {
        let key: String
        let digest: ContentDigest
        let limits: Limits
    }

    let task: Task<Void, Never>
    var waiters: [Int: Waiter] = [:]
}

extension MovieCache {
    nonisolated var decoding: MovieDecoding {
        { [fetcher] (file, request, limits) async throws(SVGAError) in
            try await fetcher.movie(of: file, request, limits)
        }
    }
}

extension Preloader {
    /// Waits for a file's movie until the caller is cancelled. Decoding continues, for others or to keep it ready.
    func decoded(_ file: CachedFile, _ request: MovieRequest, _ key: String) async throws(SVGAError) -> Movie {
        callerCount += 1
        let (number, limits) = (callerCount, strategy.limits)
        let identity = DecodeFlight.Identity(key: key, digest: file.sha256, limits: limits)
        let result: Result<Movie, SVGAError> = await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                // The handler of a task that was cancelled before has run already, without a waiter to remove.
                if Task.isCancelled {
                    return waiter.resume(returning: .failure(SVGAError.requestCancelled.at(url: request.url)))
                }
                decode(file, request, key, limits).escalatePriority(to: Task.currentPriority)
                decodeFlights[identity]?.waiters[number] = waiter
            }
        } onCancel: {
            Task { await self.leave(identity, number, request.url) }
        }
        return try result.get()
    }

    @discardableResult func decode(
        _ file: CachedFile, _ request: MovieRequest, _ key: String, _ limits: Limits
    ) -> Task<Void, Never> {
        let identity = DecodeFlight.Identity(key: key, digest: file.sha256, limits: limits)
        if let flight = decodeFlights[identity] { return flight.task }
        // Without a reference to the preloader, which ends with its last user.
        let task = Task { [weak self, decoding] in
            let result = await SVGAError.result { try await decoding(file, request, limits) }
            await self?.land(identity, file, result)
        }
        decodeFlights[identity] = DecodeFlight(task: task)
        return task
    }

    func isDecoding(_ key: String) -> Bool { decodeFlights.keys.contains { $0.key == key } }

    private func leave(_ identity: DecodeFlight.Identity, _ number: Int, _ url: String) {
        decodeFlights[identity]?.waiters.removeValue(forKey: number)?
            .resume(returning: .failure(SVGAError.requestCancelled.at(url: url)))
    }

    private func land(_ identity: DecodeFlight.Identity, _ file: CachedFile, _ result: Result<Movie, SVGAError>) {
        let (key, flight) = (identity.key, decodeFlights.removeValue(forKey: identity))
        switch result {
        case .success(let movie):
            change(key) { item in
                (item.head, item.failure, item.cost) = (MovieHead(file), nil, ReadyMovieCache.cost(movie))
            }
            put(movie, file.sha256, key)
        case .failure(let error):
            change(key) { $0.failure = error }
        }
        for waiter in (flight?.waiters ?? [:]).values { waiter.resume(returning: result) }
        advance()
    }

    /// Keeps a movie ready if it fits.
    private func put(_ movie: Movie, _ digest: ContentDigest, _ key: String) {
        readyMovies.removeUnlessOf(digest, key)
        let gone = readyMovies.insert(
            movie, digest, for: key, budget: strategy.readyByteBudget, ranks: plan.readyRanks)
        if let gone { board.note(gone + [key]) }
    }
}
