package import GiftModel

/// An operator's action on an order or a wallet, for the audit table.
package struct OperatorAction: Hashable, Sendable {
    package enum Name: String, Hashable, Sendable { case settle, refund, debit, archive }

    package var actor: UserID
    package var name: Name
    package var note: String
    package var key: IdempotencyKey

    package init(_ name: Name, by actor: UserID, note: String, key: IdempotencyKey) {
        (self.name, self.actor, self.note, self.key) = (name, actor, note, key)
    }
}

package struct AuditRow: Hashable, Sendable {
    package var number: Int
    package var time: Milliseconds
    package var actor, action: String
    package var order: String
    /// The states before and after; nil for wallets.
    package var old: String?
    package var new: String?
    package var note: String
}
