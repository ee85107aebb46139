import GiftModel
import GiftQueue

/// Follows the changes of a queue with separate totals, and reports contradictions: a slot with two banners, a gift
/// that is not shown and not dropped with a reason, an own gift that is dropped.
struct Ledger {
    private(set) var fault: String?
    private let rules: GiftQueue.Configuration
    private let own: UserID?
    private var waiting: [GiftKey: Int] = [:]
    private var stage: [Int: (key: GiftKey, total: Int, isLeaving: Bool)] = [:]
    private var accepted = 0
    private var accountedFor = 0

    init(_ sequence: EventSequence) { (rules, own) = (sequence.rules, sequence.own) }

    mutating func follow(_ event: GiftEvent?, _ changes: [GiftQueueChange]) {
        for change in changes { follow(change, event) }
        let isIgnored = changes.contains { if case .ignored = $0 { true } else { false } }
        if let event, !isIgnored, rules.addsCounts { accepted += event.count }
        if event == nil, waiting.isEmpty, stage.isEmpty, rules.addsCounts, accepted != accountedFor {
            fail("accepted \(accepted), accounted for \(accountedFor)")
        }
    }

    private mutating func follow(_ change: GiftQueueChange, _ event: GiftEvent?) {
        switch change {
        case .waiting(let key, _): waiting[key] = max(0, event?.count ?? 0)
        case .merged(let key, let total): merge(key, total, event)
        case .entered(let banner): enter(banner)
        case .counted(let banner), .kept(let banner), .lingering(let banner, _): check(banner)
        case .leaving(let banner):
            check(banner)
            stage[banner.slot]?.isLeaving = true
        case .left(let banner): leave(banner)
        case .dropped(let key, let reason): drop(key, reason)
        case .ignored: break
        }
    }

    private mutating func merge(_ key: GiftKey, _ total: Int, _ event: GiftEvent?) {
        let added = rules.addsCounts ? event?.count ?? 0 : 1
        if let old = waiting[key] {
            if total != old + added { fail("\(key) grew from \(old) to \(total)") }
            waiting[key] = total
        } else if let slot = slot(of: key, leavingToo: rules.mergesIntoLeaving), let old = stage[slot]?.total {
            if total != old + added { fail("\(key) grew from \(old) to \(total)") }
            stage[slot]?.total = total
        } else {
            fail("\(key) is neither on the stage nor waits")
        }
    }

    private mutating func enter(_ banner: Banner) {
        if stage[banner.slot] != nil { fail("two banners in slot \(banner.slot)") }
        if !(0..<rules.slotCount ~= banner.slot) { fail("slot \(banner.slot)") }
        if let total = waiting.removeValue(forKey: banner.key), total != banner.total { fail("\(banner)") }
        stage[banner.slot] = (banner.key, banner.total, false)
    }

    private mutating func check(_ banner: Banner) {
        guard let shown = stage[banner.slot] else { return fail("slot \(banner.slot) is empty") }
        if shown.key != banner.key || shown.total != banner.total || banner.number > banner.total { fail("\(banner)") }
    }

    private mutating func leave(_ banner: Banner) {
        check(banner)
        if rules.rescuesAtLeaving, banner.number != banner.total { fail("lost: \(banner)") }
        accountedFor += banner.total
        stage[banner.slot] = nil
    }

    private mutating func drop(_ key: GiftKey, _ reason: DropReason) {
        if reason != .closed, rules.prefersOwnGifts, key.sender == own { fail("own gift \(key) dropped") }
        if let total = waiting[key], reason != .closed || slot(of: key, leavingToo: false) == nil {
            // A closed room drops the leaving banner of a key before the waiting one; both count in the end.
            accountedFor += total
            waiting[key] = nil
        } else if reason == .closed, let slot = slot(of: key, leavingToo: true) {
            accountedFor += stage[slot]?.total ?? 0
            stage[slot] = nil
        } else {
            fail("\(key) was not there")
        }
    }

    private func slot(of key: GiftKey, leavingToo: Bool) -> Int? {
        let slots = stage.filter { $0.value.key == key && (leavingToo || !$0.value.isLeaving) }.keys
        return slots.min { (stage[$0]?.isLeaving == true ? 1 : 0) < (stage[$1]?.isLeaving == true ? 1 : 0) }
    }

    private mutating func fail(_ text: String) { fault = fault ?? text }
}
