import GiftKit
import GiftModel
import Testing

private func panel(balance: Coins?) throws -> GiftPanel {
    var (state, panel) = (GiftState(), GiftPanel())
    state.catalog = GiftCatalog(categories: [try TestRoom.category()])
    state.balance = balance
    panel.update(state)
    return panel
}

/// Row 0.1: select, choose a count, send: the coins of an order are reserved until it gets a response.
@Test func panelSendsTheSelection() throws {
    var panel = try panel(balance: 1000)
    #expect(panel.categoryID?.text == "all" && panel.gifts.count == 2 && !panel.canSend)
    let early = panel.send(at: 0)
    #expect(early == nil && !panel.needsRecharge)
    panel.select(try GiftID("rose"))
    panel.select(count: GiftPanel.counts[2])
    let sent = panel.send(at: 0)
    let order = try #require(sent)
    #expect(order.count == 66 && order.cost == 132 && panel.availableCoins == 868)
    var state = GiftState()
    (state.catalog, state.balance) = (GiftCatalog(categories: [try TestRoom.category()]), 868)
    panel.update(state)
    panel.didEnd(order)
    #expect(panel.availableCoins == 868 && panel.count == 66)
}

/// Rows 0.11 and 0.16: too few coins offer a recharge, and coins take the offer away.
@Test func panelOffersRecharge() throws {
    var panel = try panel(balance: 3)
    panel.select(try GiftID("rose"))
    let (first, second) = (panel.send(at: 0), panel.send(at: 1))
    #expect(first != nil && second == nil && panel.needsRecharge && panel.missingCoins == 1)
    if let first { panel.didEnd(first) }
    var state = GiftState()
    (state.catalog, state.balance) = (GiftCatalog(categories: [try TestRoom.category()]), 101)
    panel.update(state)
    #expect(!panel.needsRecharge && panel.canSend)
}

/// A held button sends repeatedly; an app that was suspended pays for nothing.
@Test func heldButtonSendsACombo() throws {
    var panel = try panel(balance: 1000)
    panel.select(try GiftID("rose"))
    let first = panel.press(at: 0)
    #expect(panel.nextDeadline == 250)
    let later = [249, 250].map { panel.advance(to: $0) }
    #expect(first?.id == 1 && later.map { $0?.id } == [nil, 2] && panel.combo?.total == 2)
    let late = panel.advance(to: 3_600_000)
    #expect(late?.id == 3 && panel.nextDeadline == 3_600_250)
    panel.release()
    let none = panel.advance(to: 3_600_500)
    #expect(none == nil && panel.combo != nil)
    #expect(panel.nextDeadline == 3_603_000)
    _ = panel.advance(to: 3_603_000)
    #expect(panel.combo == nil && panel.nextDeadline == nil)
}

/// A held button stops where the coins end.
@Test func heldButtonStopsWithTheCoins() throws {
    var panel = try panel(balance: 5)
    panel.select(try GiftID("rose"))
    var sent = panel.press(at: 0) == nil ? 0 : 1
    while let deadline = panel.nextDeadline, deadline < 2000 { sent += panel.advance(to: deadline) == nil ? 0 : 1 }
    #expect(sent == 2 && panel.needsRecharge)
}

/// A selection that the catalogue no longer has is cancelled; another gift begins at 1.
@Test func selectionFollowsTheCatalog() throws {
    var panel = try panel(balance: nil)
    panel.select(try GiftID("rocket"))
    panel.select(count: 100_000)
    #expect(panel.count == 9_999 && panel.canSend)
    panel.select(try GiftID("rose"))
    #expect(panel.count == 1)
    panel.update(GiftState())
    #expect(panel.giftID == nil && panel.categoryID == nil && panel.cost == 0)
    panel.select(try GiftID("rose"))
    #expect(panel.giftID == nil)
}

/// After an order that is undecided the button rests for 30 s, unless the order is decided before.
@Test func buttonRestsWhileUndecided() throws {
    var panel = try panel(balance: 1000)
    panel.select(try GiftID("rose"))
    let sent = panel.press(at: 0)
    let order = try #require(sent)
    panel.isUndecided(order, at: 1000)
    let held = panel.advance(to: 2000)
    let tapped = panel.send(at: 30_999)
    #expect(held == nil && tapped == nil && !panel.canSend && !panel.needsRecharge && panel.nextDeadline == 3000)
    _ = panel.advance(to: 31_000)
    #expect(panel.canSend && panel.availableCoins == 998)
    let second = panel.send(at: 31_001)
    panel.isUndecided(try #require(second), at: 31_002)
    panel.didEnd(order)
    #expect(!panel.canSend)
    panel.didEnd(try #require(second))
    #expect(panel.canSend && panel.availableCoins == 1000)
}
