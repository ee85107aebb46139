import GiftLedger
import GiftModel
import GiftStream
import SVGACoding
import SVGAHTTP
import SVGASystem

extension GiftService {
    /// The maximum number of events in a finite response; a client that needs more requests them after the last one.
    private static let maxLineCount = 500
    private static let maxLimit = 2000
    /// The maximum size of a response in bytes: reading stops once it is reached.
    private static let fullByteCount = 1 << 20

    /// The events of a room: as they happen, or with `to` or `limit` those that are recorded.
    func events(_ request: GiftRequest) -> Answer {
        if request.http.method == .head { return .now(GiftService.streamHead(GiftService.format(request.http))) }
        return .later { exchange in
            Task {
                do {
                    try await self.answerEvents(request, exchange)
                } catch {
                    let problem = GiftProblem(error)
                    self.reportFault(problem, requestID: request.http.id)
                    exchange.answer(problem.response(requestID: request.http.id))
                }
            }
        }
    }

    private func answerEvents(_ request: GiftRequest, _ exchange: Exchange) async throws {
        try request.checkItems("after", "to", "limit", "token")
        if request.http.target.item("to") != nil || request.http.target.item("limit") != nil {
            return exchange.answer(try await eventLines(request))
        }
        let (room, token) = (try request.room(), try request.sender())
        _ = try await openRoom(room)
        let format = GiftService.format(request.http)
        // As requests are, streams of a Unix socket are not counted.
        let address = request.client == "unix" ? nil : RateLimits.network(of: request.client)
        let body = try rooms.subscribe(
            Subscription(
                room: room, user: token.user, address: address, after: try lastSeen(request, isStream: true),
                format: format),
            until: token.expiry)
        exchange.stream(GiftService.streamHead(format), body)
        // A room that was closed meanwhile reported it before the stream existed.
        if let stored = try? await storedRoom(room), !stored.isOpen { rooms.close(room) }
    }

    /// The position of the last event that the client has, which browsers say in a field when they come back.
    private func lastSeen(_ request: GiftRequest, isStream: Bool) throws -> EventPosition? {
        if isStream, let field = request.http.fields["Last-Event-ID"], let position = EventPosition(field) {
            return position
        }
        guard let text = try request.item("after") else { return nil }
        guard let position = EventPosition(text) else {
            throw GiftProblem(.usage, "after: '\(text.prefix(40))' is neither a number of an event nor EPOCH.NUMBER")
        }
        return position
    }

    /// Lines of JSON for clients that ask for them, otherwise what browsers read.
    private static func format(_ http: HTTPRequest) -> EventFormat {
        http.fields["Accept"]?.lowercased().contains("application/x-ndjson") == true ? .jsonLines : .serverSentEvents
    }

    private static func streamHead(_ format: EventFormat) -> HTTPResponse {
        HTTPResponse(
            status: 200,
            fields: [
                ("Content-Type", format.contentType), ("Cache-Control", "no-store"),
                // nginx would keep back what it has not got enough of.
                ("X-Accel-Buffering", "no"),
            ])
    }

    /// The recorded events between two sequence numbers, one line each. If they are no longer kept, the first line has
    /// the number after which there are some.
    private func eventLines(_ request: GiftRequest) async throws -> HTTPResponse {
        let room = try request.room()
        let range = 0...9_007_199_254_740_991
        var after = try lastSeen(request, isStream: false) ?? EventPosition(seq: 0)
        let end = try request.number("to", in: range) ?? range.upperBound
        let limit = try request.number("limit", in: 1...GiftService.maxLimit) ?? GiftService.maxLimit
        var rest = min(limit, GiftService.maxLineCount)
        var lines = ""
        while rest > 0, after.seq < end, lines.utf8.count < GiftService.fullByteCount {
            let (start, count) = (after, min(rest, 200))
            let page = try await repository.events(in: room, after: start, limit: count)
            switch page {
            case nil: throw GiftProblem(.noSuchRoom, "no such room")
            case .reset(let last)?:
                lines += "{\"seq\":\(last.seq),\"type\":\"reset\"}\n"
                // A client that is ahead gets no further line, except of a later epoch.
                if last.seq <= start.seq, last.epoch <= start.epoch { rest = 0 }
                after = last
            case .events(let events, _)?:
                for event in events where event.seq <= end { lines += event.body + "\n" }
                guard let last = events.last, events.count == count else {
                    rest = 0
                    continue
                }
                (after, rest) = (last.position, rest - events.count)
            }
        }
        return .text(lines, type: "application/x-ndjson")
    }
}
