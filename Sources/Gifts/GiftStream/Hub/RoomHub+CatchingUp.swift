import GiftModel
import SVGAHTTP

extension RoomHub {
    /// Sends events that a stream has missed, and lets it continue with live gifts afterwards. Gifts that come
    /// meanwhile are left to this reading, which ends only when nothing newer was published than it has sent: so none
    /// is lost and none comes twice, whenever the reading and the publishing happen.
    func catchUp(_ subscriber: Subscriber, in room: Room, after position: EventPosition) {
        // A task waits for the store; a stream that ends meanwhile ends the work at its next step.
        Task.detached { [self] in
            var reading = HistoryReading(body: subscriber.body, format: subscriber.format, last: position)
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
}

private struct HistoryReading {
    let body: StreamBody
    let format: EventFormat
    /// The position of the last gift that was sent.
    var last: EventPosition
    /// Whether that was the newest of the room when it was read.
    var isAtEnd = false

    /// Sends some of the gifts after the last one; false when the stream has ended.
    mutating func sendPage(of room: RoomID, from history: HistoryReader) async throws -> Bool {
        guard body.ending == nil else { return false }
        switch try await history.page(of: room, after: last, format) {
        case nil:
            body.end()
            return false
        case .reset(let newest)?: reset(to: newest)
        case .gifts(let gifts, let epoch, let newest)?:
            last.epoch = epoch
            for (seq, piece) in gifts where seq > last.seq {
                if body.isBehind { await waitForRoom() }
                if body.append(piece) == .closed { return false }
                last.seq = seq
            }
            guard let newest else { return true }
            // Gifts that the store lacks, although the number exists, will not come.
            if gifts.isEmpty, newest != last.seq { reset(to: EventPosition(epoch: epoch, seq: newest)) }
            isAtEnd = last.seq >= newest
        }
        return true
    }

    private mutating func reset(to newest: EventPosition) {
        var frames = RoomNotice.reset(to: newest).frames
        body.append(frames.piece(format))
        (last, isAtEnd) = (newest, false)
    }

    /// Waits until the reader has taken most of the waiting bytes.
    private func waitForRoom() async {
        await withCheckedContinuation { continuation in body.whenRoom { continuation.resume() } }
    }
}
