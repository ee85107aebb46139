import GiftLedger
import GiftModel
import GiftStream
import SVGACoding
import SVGAHTTP
import SVGASystem

extension GiftService {
    func sendMessage(_ request: GiftRequest) async throws -> HTTPResponse {
        let (room, token) = (try request.room(), try request.sender())
        let body = try MessageBody(request.http.body)
        try takeRate(of: body.kind, token.user.userID)
        _ = try await openRoom(room)
        if body.kind == .text || body.kind == .bullet {
            let user = token.user.userID
            let isMuted = try await repository.isMuted(user, in: room)
            if isMuted { throw GiftProblem(.muted, "you are muted in this room") }
        }
        let message = try GiftService.message(body, of: token.user)
        if body.kind == .like {
            let count = body.count
            try await repository.addLikes(count, in: room)
            rooms.like(room, by: token.user, count: count)
        } else {
            rooms.post(message, in: room, to: body.receiver)
        }
        return HTTPResponse.nothing(status: 202)
    }

    private func takeRate(of kind: RoomMessage.Kind, _ user: UserID) throws {
        switch kind {
        case .text, .bullet: try rates.takeText(of: user)
        default: try rates.takeSignal(of: user)
        }
    }

    private static func message(_ body: MessageBody, of sender: GiftUser) throws -> RoomMessage {
        var others: [String: ExtensionValue] = [:]
        others["data"] = body.data.map { data in
            if case .string(let text) = data { .text(text) } else { .json(data.line) }
        }
        return try GiftProblem.ending({ GiftProblem(.usage, "text: \($0)", members: ["path": .string("text")]) }) {
            try RoomMessage(
                body.kind, sender: sender, text: body.text, time: Int(WallClock.milliseconds), otherMembers: others)
        }
    }

    func audience(_ request: GiftRequest) async throws -> HTTPResponse {
        try request.checkItems("after", "limit")
        let room = try request.room()
        _ = try await storedRoom(room)
        let part = try PageRequest(request, of: "audience", keys: configuration.keys)
        let page = rooms.audience(in: room, after: part.after.flatMap { Int($0) } ?? 0, limit: part.limit)
        return .json(
            try part.document(
                page.users.map { $0.tree(.native) }, next: page.next.map { "\($0)" },
                members: ["count": .integer(page.count)]))
    }
}
