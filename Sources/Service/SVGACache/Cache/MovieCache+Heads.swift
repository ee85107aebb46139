public import FoundationEssentials
import SVGASystem
public import SVGATransfer

extension MovieCache {
    /// The first bytes of the animation of a URL, so that a later request for the file has less to wait for.
    ///
    /// Heads are kept like the bytes of a broken transfer: ``file(for:priority:)`` continues after them, even after a
    /// restart, if the server confirms by a strong validator that it is the same file. They count towards
    /// ``CacheConfiguration/maxByteCount``, from which they are evicted before complete files, and are kept for
    /// ``CacheConfiguration/maxPartialTime``. The request uses `Range`; if the server still sends the complete file,
    /// the transfer ends after the head. A smaller file is complete, and is checked and stored as such. A head that
    /// exists, as part of the complete file or by an earlier transfer, needs no transfer. Requests for the whole wait
    /// for a head that is on its way, at their own priority.
    ///
    /// - Parameters:
    ///   - url: An absolute URL.
    ///   - byteCount: The number of bytes, at least 1.
    ///   - priority: As for ``file(for:priority:)``.
    /// - Throws: `SVGAError`, including one for a file that is larger than ``CacheConfiguration/maxFileByteCount``.
    public nonisolated func head(
        of url: URL, byteCount: Int, priority: TransferPriority = .low
    ) async throws(SVGAError) -> MovieHead {
        var request = MovieRequest(url)
        request.priority = priority
        return try await head(of: request, byteCount: byteCount)
    }

    /// The first bytes of the animation that a request describes; see ``head(of:byteCount:priority:)``.
    ///
    /// - Throws: `SVGAError`.
    public nonisolated func head(of request: MovieRequest, byteCount: Int) async throws(SVGAError) -> MovieHead {
        try await head(of: request, HeadLimit(byteCount: byteCount))
    }

    /// As much of an animation as a limit wants; all of it without one. `control` is for ``raise(_:_:_:to:)``.
    nonisolated func head(
        of request: MovieRequest, _ limit: HeadLimit?, control: FlightControl = FlightControl()
    ) async throws(SVGAError) -> MovieHead {
        let key = configuration.keyTransform.key(request.url)
        if let file = hotFile(for: request, key: key) { return MovieHead(file) }
        let result = await fetched(FetchJob(request: request, key: key, head: limit, control: control))
        counters.add(result)
        return try result.get().head
    }

    /// Raises the priority of a request by ``head(of:_:control:)``, regardless of its flight's state.
    func raise(_ request: MovieRequest, _ limit: HeadLimit?, _ control: FlightControl, to priority: TransferPriority) {
        let key = configuration.keyTransform.key(request.url)
        let job = FetchJob(request: request, key: key, head: limit, control: control)
        for identity in [job.identity, job.whole.identity] {
            if let flight = flights[identity] { raise(flight.job, to: priority) }
        }
        _ = control.raise(to: priority)
    }
}
