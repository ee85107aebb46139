import GiftHook
import GiftLedger
import GiftModel

/// Has orders recognised, billed and recorded, in this order: by the wallets of the ledger, or by a hook.
final class OrderDesk: Sendable {
    private let repository: any GiftRepository
    /// Asks who keeps the wallets; nil where the ledger does.
    let hook: HookDesk?

    init(_ repository: any GiftRepository, hook: HookDesk? = nil) {
        (self.repository, self.hook) = (repository, hook)
    }

    /// Whether a hook keeps the wallets.
    var asksHook: Bool { hook != nil }

    /// Whether the hook is left alone for a while since it failed too often.
    var isHookOpen: Bool { hook.map { $0.billing.breakerDelay != nil } ?? false }

    /// Takes an order.
    ///
    /// - Parameters:
    ///   - client: The address of who orders.
    ///   - platform: What the client says it runs on.
    func take(_ order: GiftOrder, client: String, platform: String) async throws(GiftProblem) -> OrderAnswer {
        if let hook {
            return try await hook.take(
                order, HookClient(address: client, platform: platform.isEmpty ? nil : platform))
        }
        do throws(LedgerError) {
            return try await repository.place(order)
        } catch {
            throw GiftProblem(error)
        }
    }
}
