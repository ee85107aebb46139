import CSVGAMicroHTTPD
import SVGASystem

extension HTTPDaemon {
    /// Responds with a streamed body: takes the socket from libmicrohttpd, which forgets the connection, and lets a
    /// stream thread write it. Called by the thread of the connection while that does not rest.
    ///
    /// A connection of libmicrohttpd that rests would cost its buffer, and each other one that stops resting would look at it.
    ///
    /// - Returns: Whether libmicrohttpd should continue with the connection. Its next step ends it, even if the socket
    ///   could not be taken, since a suspended connection cannot be ended.
    func open(
        _ response: HTTPResponse, _ body: StreamBody, for exchange: Exchange, on connection: OpaquePointer
    ) -> Bool {
        var response = response
        service.complete(&response, to: exchange.reading.request)
        let isHead = exchange.reading.request?.method == .head
        if isHead { body.close(.ended) }
        exchange.reading.status = response.status
        exchange.reading.notes = response.notes
        let opening = StreamOpening(
            client: exchange.client, body: isHead ? .empty() : body,
            head: response.head(
                requestID: exchange.reading.request?.id ?? exchange.id, isChunked: exchange.reading.takesChunks),
            isChunked: exchange.reading.takesChunks && !isHead, record: ExchangeRecord(exchange), start: exchange.start)
        unsafe cmicrohttpd_suspend(connection)
        defer { unsafe cmicrohttpd_resume(connection) }
        let socket = cstreams_take_over(exchange.client.socket, streams.deadSocket)
        guard socket >= 0 else {
            body.close(.client)
            (exchange.reading.status, exchange.reading.notes) = (0, AnswerNotes())
            exchange.reading.isLost = true
            return true
        }
        exchange.client.hand(over: socket)
        watch.handOver(exchange.client)
        exchange.reading.isHandedOver = true
        service.releaseUpload(byteCount: exchange.reading.heldByteCount)
        exchange.reading.heldByteCount = 0
        // The threads end before the daemon goes.
        let owner = unsafe Unmanaged.passUnretained(self)
        let isOpen = streams.add(opening, socket: socket) { opening, byteCount, ending in
            unsafe owner.takeUnretainedValue().closed(opening, byteCount: byteCount, ending)
        }
        if !isOpen {
            SVGASystem.close(socket)
            opening.body.close(.drained)
            closed(opening, byteCount: 0, .drained)
        }
        return true
    }

    func closed(_ opening: StreamOpening, byteCount: Int, _ ending: StreamBody.Ending) {
        watch.removeStream()
        service.connectionChanged(isNew: false)
        service.record(opening.record.ended(ending, byteCount: byteCount, start: opening.start))
    }
}

extension ExchangeRecord {
    fileprivate func ended(_ ending: StreamBody.Ending, byteCount: Int, start: Int64) -> ExchangeRecord {
        var notes = notes
        notes.origin = ending.rawValue
        return ExchangeRecord(
            id: id, peer: peer, request: request, handler: handler, status: status, byteCount: byteCount, notes: notes,
            nanoseconds: SteadyClock.now - start)
    }
}
