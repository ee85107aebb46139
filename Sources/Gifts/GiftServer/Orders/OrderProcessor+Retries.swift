import GiftHook
import GiftLedger
import GiftModel
import SVGAHTTP
import SVGASystem

/// Retries orders that may be charged, and reports refunds, until each is decided.
extension OrderProcessor {
    struct Round: Hashable, Sendable {
        var askedCount = 0
        var settledCount = 0
        var ledgerFailure: String?
    }

    static let interval = Duration.seconds(1)
    /// The maximum number of orders per round, which are called concurrently.
    static let maxRoundCount = 16

    func retry(_ billing: BillingHook) async {
        while !Task.isCancelled {
            let round = await retryDue(billing)
            if let failure = round.ledgerFailure { note("hook-retries-failed", failure, .error) }
            if round.askedCount > 0 {
                let message = "\(round.settledCount) of \(round.askedCount) undecided orders are decided"
                note("hook-asked-again", message, .info)
            }
            // A full round has successors, unless it failed.
            if round.askedCount == OrderProcessor.maxRoundCount, round.settledCount > 0 { continue }
            let end = clock.steady() + max(OrderProcessor.interval, billing.breakerDelay ?? .zero)
            guard (try? await clock.sleep(end)) != nil else { break }
        }
    }

    /// Calls about the orders that are due now. The failure of one is its own: the others are settled all the same.
    func retryDue(_ billing: BillingHook) async -> Round {
        var round = Round()
        if billing.breakerDelay != nil { return round }
        do {
            try await recordLeftovers()
            guard isElected() else { return round }
            let due = try await repository.dueOrders(limit: OrderProcessor.maxRoundCount)
            await withTaskGroup(of: Round.self) { group in
                for order in due { group.addTask { await self.ask(billing, about: order) } }
                for await own in group {
                    round.askedCount += own.askedCount
                    round.settledCount += own.settledCount
                    round.ledgerFailure = round.ledgerFailure ?? own.ledgerFailure
                }
            }
        } catch {
            round.ledgerFailure = "\(error)"
        }
        return round
    }

    /// Calls about one order. A pending one is taken over from a server that did not record an answer in its time.
    private func ask(_ billing: BillingHook, about order: OrderRecord) async -> Round {
        var round = Round()
        do {
            if order.state == .pending {
                let taken = try await repository.apply(.leaseEnded, to: order, by: nil)
                guard case .undecided(let record)? = taken, record.state == .unknown, !record.needsAttention else {
                    return round
                }
            }
            round.askedCount = 1
            let answer = order.state == .cancelled ? await billing.refund(order) : await billing.chargeAgain(order)
            let outcome = try await settle(order, .billed(answer))
            if let record = outcome?.record, record.state.isFinal, record.state != .cancelled { round.settledCount = 1 }
        } catch {
            round.ledgerFailure = "\(error)"
        }
        return round
    }

    private func recordLeftovers() async throws {
        let leftovers = unrecorded.withLock { list in
            defer { list = [] }
            return list
        }
        for (index, leftover) in leftovers.enumerated() {
            do {
                _ = try await settle(leftover.order, leftover.input)
            } catch {
                // One that is damaged by itself, and stays in the list, holds up no others.
                if SVGAError(error).cause == .damagedRow { continue }
                // The others wait after the failed one.
                let rest = leftovers[(index + 1)...]
                unrecorded.withLock { $0 += rest }
                throw error
            }
        }
    }
}
