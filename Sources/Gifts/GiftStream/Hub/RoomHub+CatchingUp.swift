package import GiftModel
package import SVGAHTTP

extension RoomHub {
    /// Sends what a stream has missed, and lets it go on with live gifts when it has all.
    ///
    /// Gifts that come meanwhile are left to this reading, which ends only when nothing newer was published than it has sent: so
    /// none is lost and none comes twice, whenever the reading and the publishing happen.
    func catchUp(_ subscriber: Subscriber, in room: Room, after seq: Int) {
        // The store is waited for in a task; a stream that ends meanwhile ends the work at its next step.
        Task.detached { [self] in
            var reading = HistoryReading(body: subscriber.body, format: subscriber.format, last: max(0, seq))
            do {
                repeat {
                    guard try await reading.sendPage(of: room.id, from: history) else { return }
                } while !reading.isAtEnd || !room.goLive(subscriber, after: reading.last)
            } catch {
                // The client comes back with the number that it has.
                subscriber.body.end()
            }
        }
    }

    /// A stream of the gifts behind a number up to another, which ends with the last of them.
    package func replay(
        of room: RoomID, after seq: Int, through end: Int, _ format: EventFormat
    ) -> StreamBody {
        let body = StreamBody(limits: settings.readerLimits)
        Task.detached { [self] in
            var reading = HistoryReading(body: body, format: format, last: max(0, seq))
            reading.end = end
            while reading.last < end, !reading.isAtEnd,
                (try? await reading.sendPage(of: room, from: history)) == true
            {}
            body.end()
        }
        return body
    }
}

/// How far the reading for a stream has got.
private struct HistoryReading {
    let body: StreamBody
    let format: EventFormat
    /// The number of the last gift that was sent.
    var last: Int
    /// The last one that is wanted; nil for all.
    var end: Int?
    /// Whether that was the newest of the room when it was read.
    var isAtEnd = false

    init(body: StreamBody, format: EventFormat, last: Int) {
        (self.body, self.format, self.last) = (body, format, last)
    }

    /// Sends some of the gifts behind the last one.
    ///
    /// - Returns: False when the stream has ended.
    mutating func sendPage(of room: RoomID, from history: HistoryReader) async throws -> Bool {
        guard body.ending == nil else { return false }
        switch try await history.page(of: room, after: last, format) {
        case nil:
            body.end()
            return false
        case .reset(let newest)?: reset(to: newest)
        case .gifts(let gifts, let newest)?:
            for (seq, piece) in gifts where seq > last && seq <= end ?? .max {
                if body.isBehind { await waitForRoom() }
                if body.append(piece) == .closed { return false }
                last = seq
            }
            guard let newest else { return true }
            // What the store does not give, although it is there, will not come.
            if gifts.isEmpty, newest != last { reset(to: newest) }
            isAtEnd = last >= newest
        }
        return true
    }

    private mutating func reset(to newest: Int) {
        var frames = RoomNotice.reset(to: newest).frames
        body.append(frames.piece(format))
        (last, isAtEnd) = (newest, true)
    }

    /// Waits until the reader has taken most of what waits for it.
    private func waitForRoom() async {
        await withCheckedContinuation { continuation in body.whenRoom { continuation.resume() } }
    }
}
