import GiftModel

extension FullScreenQueue {
    mutating func accept(_ event: GiftEvent, _ changes: inout [FullScreenChange]) {
        if configuration.mergesWaiting, let index = waiting.firstIndex(where: { $0.play.event.isSameCombo(as: event) })
        {
            let total = waiting[index].play.event.count + event.count.clamped(to: 0...GiftQueue.maxTotal)
            waiting[index].play.event.count = min(total, GiftQueue.maxTotal)
            changes.append(.merged(waiting[index].play))
            return
        }
        var event = event
        event.count = event.count.clamped(to: 0...GiftQueue.maxTotal)
        let play = FullScreenPlay(id: nextID, event: event, isOwn: event.sender.userID == ownUser)
        nextID += 1
        if stage == nil { prepare(play, &changes) } else { wait(play, &changes) }
    }

    private mutating func prepare(_ play: FullScreenPlay, _ changes: inout [FullScreenChange]) {
        let deadline = configuration.preparationTime.map { now + $0 }
        stage = Stage(play: play, phase: .preparing(deadline: deadline))
        changes.append(.preparing(play, deadline: deadline))
    }

    private mutating func wait(_ play: FullScreenPlay, _ changes: inout [FullScreenChange]) {
        let index = isPreferred(play) ? waiting.prefix { isPreferred($0.play) }.count : waiting.count
        waiting.insert(Waiting(play: play), at: index)
        changes.append(.waiting(play, position: index + 1))
        if waiting.count > configuration.waitingLimit { pushOut(&changes) }
        prepareAhead(&changes)
    }

    private func isPreferred(_ play: FullScreenPlay) -> Bool { configuration.prefersOwnGifts && play.isOwn }

    /// Turns the others' oldest play into a banner.
    private mutating func pushOut(_ changes: inout [FullScreenChange]) {
        guard let index = waiting.firstIndex(where: { !isPreferred($0.play) }) else { return }
        changes.append(.becameBanner(waiting.remove(at: index).play.event, .overflow))
    }

    /// Requests the file of the next play while another is on the stage.
    private mutating func prepareAhead(_ changes: inout [FullScreenChange]) {
        guard configuration.preparesAhead, case .playing = stage?.phase, let next = waiting.first,
            case .none = next.preparation
        else { return }
        let deadline = configuration.preparationTime.map { now + $0 }
        waiting[0].preparation = .asked(deadline: deadline)
        changes.append(.preparing(next.play, deadline: deadline))
    }

    mutating func start(_ play: FullScreenPlay, _ duration: Milliseconds, _ changes: inout [FullScreenChange]) {
        stage = Stage(play: play, phase: .playing(until: now + duration))
        changes.append(.started(play, until: now + duration))
        prepareAhead(&changes)
    }

    private mutating func startNext(_ changes: inout [FullScreenChange]) {
        stage = nil
        guard !waiting.isEmpty else { return }
        let next = waiting.removeFirst()
        switch next.preparation {
        case .none: prepare(next.play, &changes)
        case .asked(let deadline): stage = Stage(play: next.play, phase: .preparing(deadline: deadline))
        case .ready(let duration): start(next.play, duration, &changes)
        }
    }

    /// Runs the earliest deadline: the stage first, then those that wait in their order.
    mutating func runDeadline(_ changes: inout [FullScreenChange]) {
        if let stage, let end = stage.phase.end, end <= now {
            guard case .playing = stage.phase else { return fail(stage.play.id, .timeout, &changes) }
            changes.append(.finished(stage.play, clears: configuration.clearsAfterStop))
            startNext(&changes)
        } else if let late = waiting.first(where: { ($0.deadline ?? .max) <= now }) {
            fail(late.play.id, .timeout, &changes)
        }
    }

    /// Turns a play whose file was requested into a banner.
    mutating func fail(_ id: FullScreenPlay.ID, _ reason: BannerReason, _ changes: inout [FullScreenChange]) {
        guard configuration.replacesFailures || reason == .timeout else { return }
        if let stage, stage.play.id == id, case .preparing = stage.phase {
            changes.append(.becameBanner(stage.play.event, reason))
            startNext(&changes)
        } else if let index = waiting.firstIndex(where: { $0.play.id == id }), waiting[index].isAsked {
            changes.append(.becameBanner(waiting.remove(at: index).play.event, reason))
            prepareAhead(&changes)
        }
    }
}

extension GiftEvent {
    fileprivate func isSameCombo(as other: GiftEvent) -> Bool {
        sender.userID == other.sender.userID && gift.giftID == other.gift.giftID
            && receiver?.userID == other.receiver?.userID
    }
}
