import CSVGAMicroHTTPD
import SVGASystem

extension HTTPDaemon {
    /// Does the next step of a request: after its header, for each piece of its body, at its end, and when it has an
    /// answer. Returns whether the connection continues.
    func advance(
        _ exchange: Exchange, on connection: OpaquePointer, method: String, _ body: UnsafeRawBufferPointer
    ) -> Bool {
        if exchange.reading.isHandedOver || exchange.reading.isLost { return false }
        if let ending = exchange.ending { return unsafe finish(exchange, ending, on: connection) }
        guard let request = exchange.reading.request else {
            return unsafe begin(exchange, on: connection, method: method)
        }
        if unsafe !body.isEmpty { return unsafe take(body, for: exchange) }
        if let refusal = exchange.reading.refusal {
            return unsafe send(refusal, for: exchange, on: connection)
        }
        guard let handler = exchange.reading.handler else { return false }
        switch handler.answer(request) {
        case .now(let response): return unsafe send(response, for: exchange, on: connection)
        case .stream(let response, let body): return unsafe open(response, body, for: exchange, on: connection)
        case .later(let work):
            exchange.suspend()
            watch.add(exchange)
            work(exchange)
            return true
        }
    }

    /// The header is complete: refuses the request, or waits for its body.
    private func begin(_ exchange: Exchange, on connection: OpaquePointer, method: String) -> Bool {
        let field = { (name: String) -> String? in
            guard let text = unsafe cmicrohttpd_field(connection, name) else { return nil }
            return unsafe String(cString: text)
        }
        let fields = service.requestFieldNames.compactMap { name in
            unsafe HTTPDaemon.value(of: name, on: connection).map { (name, $0) }
        }
        let request = HTTPRequest(
            id: field("X-Request-Id").flatMap(RequestNames.accepted) ?? exchange.id,
            method: HTTPRequest.Method(rawValue: method),
            target: RequestTarget(exchange.target), fields: RequestFields(fields), peer: exchange.client.address,
            contentLength: field("Content-Length").flatMap { Int($0) }, start: exchange.start)
        exchange.reading.request = request
        exchange.client.set(isIdle: false, until: exchange.deadline + limits.idleNanoseconds)
        switch service.admit(request) {
        case .accepted(let handler):
            exchange.reading.handler = handler
            let limit = handler.maxBodyByteCount ?? limits.bodyByteCount
            guard let length = request.contentLength, length > limit, request.method?.takesBody == true else {
                return true
            }
            let response = service.response(to: .bodyTooLarge(limit: limit), requestID: request.id)
            return unsafe send(response, for: exchange, on: connection)
        case .refused(let response):
            exchange.reading.refusal = response
            // A response before the end of the request closes the connection, which only avoids reading the body.
            if request.method == .get || request.method == .head { return true }
            return unsafe send(response, for: exchange, on: connection)
        }
    }

    /// The value of a header, with several lines joined by commas; nil without one.
    private static func value(of name: String, on connection: OpaquePointer) -> String? {
        guard unsafe cmicrohttpd_field(connection, name) != nil else { return nil }
        var values: [String] = []
        unsafe withUnsafeMutablePointer(to: &values) { list in
            unsafe cmicrohttpd_each_field(connection, name, list) { list, value in
                guard let list = unsafe list, let value = unsafe value else { return }
                unsafe list.assumingMemoryBound(to: [String].self).pointee.append(String(cString: value))
            }
        }
        return values.joined(separator: ", ")
    }

    /// Keeps a piece of a body. Bodies that are too slow, invalid for the method, or above the daemon's limit are cut:
    /// libmicrohttpd takes no response in the middle of a body. A body above its handler's limit is read to its end,
    /// discarded, and then refused.
    private func take(_ body: UnsafeRawBufferPointer, for exchange: Exchange) -> Bool {
        let reading = exchange.reading
        reading.bodyByteCount += body.count
        guard let request = reading.request, request.method?.takesBody == true, exchange.deadline > SteadyClock.now,
            reading.bodyByteCount <= limits.bodyByteCount
        else { return false }
        if reading.refusal != nil { return true }
        let limit = reading.handler?.maxBodyByteCount ?? limits.bodyByteCount
        guard reading.bodyByteCount <= limit else {
            reading.refusal = service.response(to: .bodyTooLarge(limit: limit), requestID: request.id)
            reading.request?.body = []
            return true
        }
        guard service.reserveUpload(byteCount: body.count) else { return false }
        reading.heldByteCount += body.count
        unsafe reading.request?.body.append(contentsOf: body)
        return true
    }

    private func finish(_ exchange: Exchange, _ ending: Exchange.Ending, on connection: OpaquePointer) -> Bool {
        watch.remove(exchange)
        switch ending {
        case .answer(let response): return unsafe send(response, for: exchange, on: connection)
        case .stream(let response, let body): return unsafe open(response, body, for: exchange, on: connection)
        case .cut: return false
        }
    }

    private func send(_ response: HTTPResponse, for exchange: Exchange, on connection: OpaquePointer) -> Bool {
        var response = response
        service.complete(&response, to: exchange.reading.request)
        let body = response.body
        let owner = unsafe Unmanaged.passRetained(body)
        let release: MHD_ContentReaderFreeCallback = { owner in
            if let owner = unsafe owner { unsafe Unmanaged<SharedBytes>.fromOpaque(owner).release() }
        }
        guard
            let message = unsafe cmicrohttpd_response(body.bytes.baseAddress, body.count, release, owner.toOpaque())
        else {
            unsafe owner.release()
            return false
        }
        for (name, value) in response.fields { unsafe _ = cmicrohttpd_response_field(message, name, value) }
        unsafe _ = cmicrohttpd_response_field(message, "X-Request-Id", exchange.reading.request?.id ?? exchange.id)
        if service.isDraining { unsafe _ = cmicrohttpd_response_field(message, "Connection", "close") }
        exchange.reading.status = response.status
        exchange.reading.byteCount = exchange.reading.request?.method == .head ? 0 : body.count
        exchange.reading.notes = response.notes
        let time = DaemonLimits.sendingNanoseconds(byteCount: body.count)
        exchange.client.set(isIdle: false, until: SteadyClock.now + time)
        return unsafe cmicrohttpd_send(connection, UInt32(clamping: response.status), message)
    }

    /// The answer was sent, or the connection is gone.
    func completed(_ exchange: Exchange) {
        if exchange.reading.isHandedOver { return }
        exchange.stop(.cut)
        if case .stream(_, let body) = exchange.ending { body.close(.client) }
        watch.remove(exchange)
        service.releaseUpload(byteCount: exchange.reading.heldByteCount)
        exchange.client.set(isIdle: true, until: SteadyClock.now + limits.idleNanoseconds)
        service.record(ExchangeRecord(exchange))
    }
}

extension ExchangeRecord {
    /// The record of an exchange that has ended, up to now.
    init(_ exchange: Exchange) {
        let reading = exchange.reading
        id = reading.request?.id ?? exchange.id
        peer = exchange.client.address
        (request, handler) = (reading.request, reading.handler)
        (status, byteCount, notes) = (reading.status, reading.byteCount, reading.notes)
        nanoseconds = SteadyClock.now - exchange.start
    }
}
