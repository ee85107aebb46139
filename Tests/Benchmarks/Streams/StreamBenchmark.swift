import GiftModel
import GiftStream
import Glibc
import SVGAHTTP
import SVGASystem

/// Serves rooms without ledger and tokens, with the interface that nchan has, so that the same client can measure both:
///
///     POST /publish/{room}                                   records the body as the next gift of the room
///     GET  /events/{room}, with Last-Event-ID or ?after=     the events of the room
enum StreamBenchmark {
    /// Serves on a port of the system's choice, which it prints, until its input ends.
    static func serve() throws {
        let listener = try ListeningSocket(.tcp(host: "127.0.0.1", port: 0))
        let service = StreamBenchmarkService()
        let limits = DaemonLimits(
            connectionCount: DaemonLimits.raiseOpenFileLimit(), idle: .seconds(600), request: .seconds(60),
            bodyByteCount: 64 << 10)
        let daemon = try HTTPDaemon(service, on: [listener], limits: limits)
        service.hub.startTicking()
        print("listening on port \(listener.port)")
        fflush(nil)
        while readLine() != nil {}
        service.hub.stopTicking()
        _ = daemon.drain(until: SteadyClock.now + 5_000_000_000)
        daemon.stop()
    }
}

private final class StreamBenchmarkService: HTTPService {
    let hub: RoomHub
    private let gifts: Lock<[RoomID: [RoomGiftEvent]]>

    init() {
        let gifts = Lock<[RoomID: [RoomGiftEvent]]>([:])
        var settings = HubSettings()
        (settings.streamsPerUser, settings.streamsPerAddress) = (.max, .max)
        self.gifts = gifts
        hub = RoomHub(settings) { room, after, limit in
            gifts.withLock { gifts in
                let all = gifts[room] ?? []
                let last = EventPosition(epoch: 1, seq: all.count)
                return .events(Array(all.dropFirst(after.seq).prefix(limit)), last: last)
            }
        }
    }

    let isDraining = false
    let requestFieldNames = ["Last-Event-ID"]
    func connectionChanged(isNew: Bool) {}
    func reserveUpload(byteCount: Int) -> Bool { true }
    func releaseUpload(byteCount: Int) {}
    func complete(_ response: inout HTTPResponse, to request: HTTPRequest?) {}
    func record(_ record: ExchangeRecord) {}

    func response(to interruption: Interruption, requestID: String) -> HTTPResponse { HTTPResponse(status: 503) }

    func admit(_ request: HTTPRequest) -> Admission {
        guard request.target.segments.count == 2, let room = try? RoomID(String(request.target.segments[1])) else {
            return .refused(HTTPResponse(status: 404))
        }
        return .accepted(StreamBenchmarkHandler(room: room, service: self))
    }

    func publish(_ body: [UInt8], in room: RoomID) {
        let gift = gifts.withLock { gifts in
            let seq = gifts[room, default: []].count + 1
            let position = EventPosition(epoch: 1, seq: seq)
            let body = String(decoding: body, as: UTF8.self)
            let gift = RoomGiftEvent(number: seq, room: room, position: position, body: body)
            gifts[room, default: []].append(gift)
            return gift
        }
        hub.publish([gift])
    }

    func subscribe(_ request: HTTPRequest, to room: RoomID) -> Answer {
        let after = request.fields["Last-Event-ID"].flatMap { EventPosition($0) }
        guard let user = try? UserID("u\(request.id)"),
            let body = try? hub.subscribe(
                Subscription(room: room, user: GiftUser(userID: user), address: request.peer, after: after))
        else { return .now(HTTPResponse(status: 429)) }
        let fields = [("Content-Type", EventFormat.serverSentEvents.contentType), ("Cache-Control", "no-store")]
        return .stream(HTTPResponse(status: 200, fields: fields), body)
    }
}

private struct StreamBenchmarkHandler: RequestHandler {
    let room: RoomID
    let service: StreamBenchmarkService

    var routeName: String { "room" }
    var logFields: [(key: String, value: String)] { [] }

    func answer(_ request: HTTPRequest) -> Answer {
        guard request.method == .post else { return service.subscribe(request, to: room) }
        service.publish(request.body, in: room)
        return .now(HTTPResponse(status: 202))
    }
}
