import Foundation
import GiftModel
import GiftQueue
import Testing

/// Lanes and full screen give the traces of Tests/Gifts/stages, with which the ports of the live room are compared, too.
private func stageText(_ name: String) throws -> String {
    let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    return try String(contentsOfFile: "/\(tests)/Gifts/stages/\(name).txt", encoding: .utf8)
}

/// Runs deadline by deadline, so that each change has its time.
private struct StageTrace {
    var lines = ""
    var now = Int.min

    mutating func advance(to time: Int, next: () -> Int?, run: (Int) -> [String]) {
        let end = max(now, time)
        while let deadline = next(), deadline <= end { write(run(deadline), at: deadline) }
        now = end
    }

    mutating func write(_ changes: [String], at time: Int) {
        for change in changes { lines += "\(time) \(change)\n" }
    }
}

@Test func lanesGiveTheirTrace() throws {
    var (lanes, trace) = (LaneScheduler(), StageTrace())
    for line in try stageText("lanes").split(separator: "\n") {
        let words = line.split(separator: " ")
        let (time, id, width) = (try #require(Int(words[0])), try #require(Int(words[1])), try #require(Int(words[2])))
        trace.advance(to: time, next: { lanes.nextDeadline }, run: { lanes.advance(to: $0).map(text) })
        let bullet = Bullet(id: id, width: width, isOwn: words[3] == "own")
        trace.write(lanes.submit(bullet, at: time).map(text), at: trace.now)
    }
    while let deadline = lanes.nextDeadline { trace.write(lanes.advance(to: deadline).map(text), at: deadline) }
    #expect(try trace.lines == stageText("lanes.trace"))
}

private func text(_ change: LaneChange) -> String {
    switch change {
    case .started(let flight):
        "started \(flight.bullet.id) lane=\(flight.lane) view=\(flight.view) end=\(flight.end)"
    case .ended(let flight): "ended \(flight.bullet.id)"
    case .waiting(let bullet): "waiting \(bullet.id)"
    case .dropped(let bullet): "dropped \(bullet.id)"
    }
}

@Test func fullScreenGivesItsTrace() throws {
    var (queue, trace) = (FullScreenQueue(ownUser: try UserID("u0")), StageTrace())
    for line in try stageText("fullscreen").split(separator: "\n") {
        let words = line.split(separator: " ").map(String.init)
        let time = try #require(Int(words[0]))
        trace.advance(to: time, next: { queue.nextDeadline }, run: { queue.advance(to: $0).map(text) })
        trace.write(try run(words, on: &queue, at: time).map(text), at: trace.now)
    }
    while let deadline = queue.nextDeadline { trace.write(queue.advance(to: deadline).map(text), at: deadline) }
    #expect(try trace.lines == stageText("fullscreen.trace"))
}

private func run(_ words: [String], on queue: inout FullScreenQueue, at time: Int) throws -> [FullScreenChange] {
    func number(_ index: Int) throws -> Int { try #require(Int(words[index])) }
    switch words[1] {
    case "send":
        let receiver = words.count > 7 ? GiftUser(userID: try UserID(words[7])) : nil
        let gift = Gift(giftID: try GiftID(words[5]), name: "")
        let event = GiftEvent(
            id: try EventID(words[2]), seq: try number(3), room: try RoomID("r1"), time: time,
            sender: GiftUser(userID: try UserID(words[4])), receiver: receiver, gift: gift, count: try number(6))
        return queue.receive(event, at: time)
    case "prepared":
        let facts = AnimationFacts(frameCount: try number(3), framesPerSecond: try number(4))
        return queue.didPrepare(try number(2), facts: facts, at: time)
    case "failed": return queue.didFail(try number(2), at: time)
    default: return queue.close(at: time)
    }
}

private func text(_ change: FullScreenChange) -> String {
    switch change {
    case .preparing(let play, let deadline): "preparing \(text(play)) until=\(deadline ?? 0)"
    case .started(let play, let until): "started \(text(play)) until=\(until)"
    case .finished(let play, _): "finished \(text(play))"
    case .waiting(let play, let position): "waiting \(text(play)) position=\(position)"
    case .merged(let play): "merged \(text(play)) count=\(play.event.count)"
    case .becameBanner(let event, let reason): "becameBanner \(text(event)) count=\(event.count) reason=\(reason)"
    case .dropped(let play): "dropped \(text(play))"
    case .ignored(let id, let reason): "ignored \(id) reason=\(reason.rawValue)"
    }
}

private func text(_ play: FullScreenPlay) -> String { "\(play.id) \(text(play.event))" }

private func text(_ event: GiftEvent) -> String {
    let words = [event.sender.userID.text, event.gift.giftID.text, event.receiver?.userID.text]
    return words.compactMap(\.self).joined(separator: "/")
}
