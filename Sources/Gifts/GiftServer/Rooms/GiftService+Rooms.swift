import GiftLedger
import GiftModel
import SVGACoding
import SVGAHTTP

extension GiftService {
    /// Open rooms: live ones by heat, then recordings; or the changes since a version. Rooms for which the token is not
    /// good are left out.
    func roomList(_ request: GiftRequest) async throws -> HTTPResponse {
        try request.checkItems("after", "limit", "since")
        if let version = try request.number("since", in: 0...9_007_199_254_740_991) {
            return try await roomChanges(request, since: version)
        }
        let part = try PageRequest(request, of: "rooms", keys: configuration.keys)
        let page = try await repository.rooms(after: part.after, limit: part.limit)
        let token = try request.sender()
        let items = page.items.filter { token.isGood(for: $0.room) }.map { tree($0) }
        return .json(try part.document(items, next: page.next, members: ["version": .integer(page.version)]))
    }

    private func roomChanges(_ request: GiftRequest, since version: Int) async throws -> HTTPResponse {
        let token = try request.sender()
        let limit = try request.number("limit", in: 1...200) ?? 50
        let changes = try await repository.roomChanges(since: version, limit: limit)
        guard let changes else {
            throw GiftProblem(.notFound, "the list never had version \(version); begin without 'since'")
        }
        return .json(
            .object([
                "items": .array(changes.rooms.filter { token.isGood(for: $0.room) }.map { tree($0) }),
                "closed": .array(changes.closed.filter { token.isGood(for: $0) }.map { .string($0.text) }),
                "version": .integer(changes.version),
                "hasMore": .boolean(changes.hasMore),
            ]))
    }

    func roomAnswer(_ request: GiftRequest) async throws -> HTTPResponse {
        .json(tree(try await storedRoom(try request.room())))
    }

    func openRoom(_ request: GiftRequest) async throws -> HTTPResponse {
        let (room, token) = (try request.room(), try request.sender())
        guard token.role == .host || token.role == .admin else {
            throw GiftProblem(.forbidden, "rooms are opened by their hosts, and by administrators")
        }
        let body = try RoomBody(request.http.body)
        var host = token.user
        if let named = body.host, named != host.userID {
            guard token.role == .admin else { throw GiftProblem(.forbidden, "host: the token is of another user") }
            host = GiftUser(userID: named)
        }
        let details = RoomDetails(
            host: host, kind: body.isRecording ? .recording : .live, title: body.title, cover: body.cover,
            location: body.location, receivers: body.receivers)
        let outcome = try await repository.openRoom(room, details)
        switch outcome {
        case .opened(let stored): return .json(tree(stored), status: 201)
        case .changed(let stored): return .json(tree(stored))
        case .otherHost: throw GiftProblem(.forbidden, "the room has another host")
        }
    }

    /// Closes a room, and tells those who watch it. A room that is not open is closed already.
    func closeRoom(_ request: GiftRequest) async throws -> HTTPResponse {
        let (room, token) = (try request.room(), try request.sender())
        let stored = try await repository.room(room)
        guard let stored else { return .nothing() }
        guard token.looksAfter(stored) else { throw GiftProblem(.forbidden, "the room has another host") }
        _ = try await repository.closeRoom(room)
        if stored.isOpen { rooms.close(room) }
        return .nothing()
    }

    /// Mutes a viewer's texts and bullets, or unmutes them. Gifts are not concerned.
    func changeMute(_ request: GiftRequest) async throws -> HTTPResponse {
        let (room, user, token) = (try request.room(), try request.user(), try request.sender())
        let stored = try await storedRoom(room)
        guard token.role >= .moderator || token.looksAfter(stored) else {
            throw GiftProblem(.forbidden, "viewers are muted by the host of the room, moderators and administrators")
        }
        if request.route.endpoint == .unmute {
            try await repository.unmute(user, in: room)
        } else {
            let seconds = try MuteBody(request.http.body).seconds
            try await repository.mute(user, in: room, for: seconds.map { $0 * 1000 })
        }
        return .nothing()
    }

    /// Responds to another server whether a user may watch a room: 204, 401 or 403.
    func authorization(_ request: GiftRequest) async throws -> HTTPResponse {
        let stored = try await storedRoom(try request.room())
        guard stored.isOpen else { throw GiftProblem(.forbidden, "the room is closed") }
        return .nothing()
    }

    /// A room that was open at some time.
    func storedRoom(_ room: RoomID) async throws -> StoredRoom {
        let stored = try await repository.room(room)
        guard let stored else { throw GiftProblem(.noSuchRoom, "no such room") }
        return stored
    }

    /// A room in which something can be said.
    func openRoom(_ room: RoomID) async throws -> StoredRoom {
        let stored = try await storedRoom(room)
        guard stored.isOpen else { throw GiftProblem(.roomClosed, "the room is closed") }
        return stored
    }

    func tree(_ room: StoredRoom) -> JSONTree {
        .object([
            "room": .string(room.room.text), "title": .string(room.title), "host": room.host.tree(.native),
            "receivers": .array(room.receivers.map { .string($0.text) }),
            "cover": .string(room.cover), "location": .string(room.location),
            "kind": .string(room.kind == .live ? "live" : "vod"), "state": .string(room.isOpen ? "open" : "closed"),
            "seq": .integer(room.seq), "likeCount": .integer(room.likeCount), "heat": .integer(room.heat),
            "audienceCount": .integer(rooms.audienceCount(in: room.room)), "openedAt": .integer(room.openedAt),
        ])
    }
}

extension GiftToken {
    /// Whether the token is of the host of a room, or of an administrator.
    fileprivate func looksAfter(_ room: StoredRoom) -> Bool {
        role == .admin || role == .host && user.userID == room.host.userID
    }
}
