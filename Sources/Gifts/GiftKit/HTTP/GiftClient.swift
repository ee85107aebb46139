import GiftModel
import SVGACoding
import SVGASystem
import SVGATransfer

package final class GiftClient: Sendable {
    private let transport: any GiftTransport
    private let currentToken: Lock<String>
    /// The epochs in which servers number the events of rooms.
    private let epochs = Lock<[RoomID: Int]>([:])
    private let tokenProvider: (@Sendable () async -> String?)?

    package init(_ transport: any GiftTransport, token: String, tokenProvider: (@Sendable () async -> String?)? = nil) {
        (self.transport, self.tokenProvider) = (transport, tokenProvider)
        currentToken = Lock(token)
    }

    /// The authorization of calls; empty for none.
    package var token: String {
        get { currentToken.withLock { $0 } }
        set { currentToken.withLock { $0 = newValue } }
    }

    /// Sends a call, and repeats it with a new token if the server rejects the current one. Returns any answer; its
    /// ``GiftReply/problem`` is nil if the server accepted the call.
    package func perform(_ call: GiftCall) async throws(SVGAError) -> GiftReply {
        let token = token
        let reply = try await transport.reply(to: call, token: token)
        guard reply.status == 401, let new = await tokenProvider?(), new != token else { return reply }
        self.token = new
        return try await transport.reply(to: call, token: new)
    }

    /// Sends a call that the server does, or that fails.
    package func accepted(_ call: GiftCall) async throws(SVGAError) -> GiftReply {
        let reply = try await perform(call)
        if let problem = reply.problem { throw problem.error }
        return reply
    }

    /// Follows a room by one connection, which ends with the task, or when the server says that no more events come.
    package func follow(
        _ room: RoomID, after seq: Int?, receive: @escaping @Sendable (RoomEvent) -> Void
    ) async throws(SVGAError) {
        var seq = seq
        if seq == nil {
            let reply = try await accepted(GiftCall(.get, ["v1", "rooms", room.text]))
            seq = try reply.tree()["seq"]?.integer
        }
        var call = GiftCall(.get, ["v1", "rooms", room.text, "events"], query: [("after", seq.map { "\($0)" })])
        call.fields["Accept"] = "text/event-stream"
        let epoch = epochs.withLock { $0[room] }
        call.fields["Last-Event-ID"] = seq.map { epoch == nil ? "\($0)" : "\(epoch ?? 0).\($0)" }
        let reader = RoomReader(room, after: seq, receive)
        defer { if let epoch = reader.epoch { epochs.withLock { $0[room] = epoch } } }
        let reply: GiftReply
        do {
            reply = try await transport.stream(call, token: token) { reader.receive($0) }
        } catch {
            if reader.isOver { return }
            throw error
        }
        if reply.status == 204 || reader.isOver { return }
        guard reply.status == 200 else { throw ServerProblem(reply).error }
        throw .unavailable(reader.isDamaged ? "the stream of events is damaged" : "the server ended the stream")
    }
}

private final class RoomReader: Sendable {
    private struct State {
        var parser = EventStreamParser()
        var retryDelay: Duration?
        var isConnected = false
        var isOver = false
        var isDamaged = false
        var epoch: Int?
    }

    private let state = Lock(State())
    private let room: RoomID
    private let seq: Int?
    private let send: @Sendable (RoomEvent) -> Void

    init(_ room: RoomID, after seq: Int?, _ send: @escaping @Sendable (RoomEvent) -> Void) {
        (self.room, self.seq, self.send) = (room, seq, send)
    }

    var isOver: Bool { state.withLock { $0.isOver } }
    var isDamaged: Bool { state.withLock { $0.isDamaged } }
    /// The epoch of the last event that has a number.
    var epoch: Int? { state.withLock { $0.epoch } }

    func receive(_ bytes: [UInt8]) { for event in events(bytes) { send(event) } }

    private func events(_ bytes: [UInt8]) -> [RoomEvent] {
        state.withLock { state in
            guard !state.isOver, !state.isDamaged else { return [] }
            do {
                let received = try state.parser.receive(bytes)
                if let position = received.last?.id.flatMap({ EventPosition($0) }),
                    position.epoch != EventPosition.currentEpoch
                {
                    state.epoch = position.epoch
                }
                var events = received.compactMap { RoomEvent($0, in: room) }
                if let end = events.firstIndex(where: \.isLast) {
                    events.removeSubrange((end + 1)...)
                    state.isOver = true
                }
                let delay = state.parser.retryDelay
                if !state.isConnected || delay != state.retryDelay {
                    (state.isConnected, state.retryDelay) = (true, delay)
                    events.insert(.connected(seq: seq, retryDelay: delay), at: 0)
                }
                return events
            } catch {
                state.isDamaged = true
                return []
            }
        }
    }
}

extension RoomEvent {
    fileprivate var isLast: Bool {
        switch self {
        case .replaced: true
        case .message(let message): message.kind == .disband
        default: false
        }
    }
}
