import GiftHook
import GiftLedger
import SVGASystem

/// The orders of a ledger about which the hook has still to say something, or to hear.
final class UndecidedOrders: UnknownOrders {
    let repository: any GiftRepository
    /// What the hook said and the ledger could not take at that time.
    private let unrecorded = Lock<[(id: OrderID, decision: OrderDecision)]>([])

    /// More than this are left to the next start, which asks about them again.
    private static let maxUnrecordedCount = 10_000

    /// Whether this server is the one that asks, of several that share the ledger.
    private let isElected: @Sendable () -> Bool

    init(_ repository: any GiftRepository, isElected: @escaping @Sendable () -> Bool = { true }) {
        (self.repository, self.isElected) = (repository, isElected)
    }

    /// Records what the hook said. What the ledger cannot take now is tried again.
    func settle(_ id: OrderID, as decision: OrderDecision) async throws(LedgerError) -> OrderAnswer? {
        do throws(LedgerError) {
            return try await repository.settle(id, as: decision)
        } catch {
            unrecorded.withLock { list in
                if list.count < UndecidedOrders.maxUnrecordedCount { list.append((id, decision)) }
            }
            throw error
        }
    }

    func due(limit: Int) async throws -> [UnknownOrder] {
        try await recordLeftovers()
        guard isElected() else { return [] }
        return try await repository.dueOrders(limit: limit).map { order in
            UnknownOrder(
                request: HookRequest(order), question: order.state == .cancelled ? .cancellation : .outcome)
        }
    }

    func settle(_ orderID: String, as result: UnknownOrderResult) async throws {
        guard let id = OrderID(orderID) else { return }
        _ = try await settle(id, as: UndecidedOrders.decision(result))
    }

    private func recordLeftovers() async throws(LedgerError) {
        let leftovers = unrecorded.withLock { list in
            defer { list = [] }
            return list
        }
        for (index, leftover) in leftovers.enumerated() {
            do throws(LedgerError) {
                _ = try await settle(leftover.id, as: leftover.decision)
            } catch {
                // One that is damaged by itself, and stays in the list, holds up no others.
                if case .damaged = error.kind { continue }
                // The others wait behind the one that failed.
                let rest = leftovers[(index + 1)...]
                unrecorded.withLock { $0 += rest }
                throw error
            }
        }
    }

    private static func decision(_ result: UnknownOrderResult) -> OrderDecision {
        switch result {
        case .allowed(let balance): .allow(balance: balance)
        case .denied(let code, let reason): .deny(code: code, reason: reason)
        case .cancellationConfirmed: .cancellationConfirmed
        case .noAnswer: .noAnswer
        }
    }
}

extension HookRequest {
    /// An order as the ledger has it. Where it came from is known only while its client waits.
    init(_ order: StoredOrder, client: HookClient = HookClient()) {
        self.init(
            orderID: order.id.text, room: order.room, sender: order.sender, receivers: [order.receiver],
            gift: order.gift, count: order.count, cost: order.cost, time: order.createdAt, client: client)
    }
}
